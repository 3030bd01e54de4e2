import { expect, it } from "vitest";
import { cancellationMessage } from "./cancellation-message.ts";

const deadline = new Date("2027-04-10T16:00:00Z");

it("shows the deadline when it is more than 60 minutes away", () => {
  expect(cancellationMessage(deadline, new Date("2027-04-10T14:59:59Z"))).toBe(
    "Kostenlos stornierbar bis 10.04.2027 — 18:00 Uhr.",
  );
});

it.each(["2027-04-10T15:00:00Z", "2027-04-10T15:59:59Z", "2027-04-11T08:00:00Z"])(
  "offers free cancellation for 60 minutes after booking when the deadline is at most 60 minutes away or past: %s",
  (now) => {
    expect(cancellationMessage(deadline, new Date(now))).toBe(
      "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.",
    );
  },
);
