import { expect, test } from "vitest";
import { cancellationMessage } from "./cancellation-message.ts";

const deadline = new Date("2027-04-10T16:00:00Z");

test("before the deadline it is named", () => {
  expect(cancellationMessage(deadline, new Date("2027-04-10T15:59:59Z"))).toBe(
    "Kostenlos stornierbar bis 10.04.2027 — 18:00 Uhr.",
  );
});

test.each(["2027-04-10T16:00:00Z", "2027-04-11T08:00:00Z"])(
  "at %s the deadline is over and no past moment is named",
  (now) => {
    expect(cancellationMessage(deadline, new Date(now))).toBe(
      "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.",
    );
  },
);
