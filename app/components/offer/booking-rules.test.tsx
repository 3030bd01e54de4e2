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

it("shows the host's email, then the site's name and phone, when the host has no phone", () => {
  const offer = aBooking().offer;
  const artist = offer.artist && { ...offer.artist, contact_phone: null };
  render(<BookingRules deadlineHours={48} contact={hostContactOf({ ...offer, artist }, sampleSite)} />);
  expect(screen.getByRole("group").textContent).toMatch(/mira@example\.org, über Atelierland: 030 23125 000$/);
});
