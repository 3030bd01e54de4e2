import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { hostContactOf } from "#domain/booking/host-contact.ts";
import { aBooking, sampleSite } from "#workers/mail/sample-emails.ts";
import { BookingRules } from "./booking-rules.tsx";

it.each([
  [0, "bis zum Beginn."],
  [1, "bis eine Stunde vor Beginn."],
  [48, "bis 48 Stunden vor Beginn."],
])("names the end of free cancellation when the deadline is %d hours before the start", (deadlineHours, end) => {
  render(<BookingRules deadlineHours={deadlineHours} contact={hostContactOf(aBooking().offer, sampleSite)} />);
  expect(screen.getByText(/^Kostenlos stornierbar/).textContent).toContain(`Kostenlos stornierbar ${end}`);
});
