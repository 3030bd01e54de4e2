import { expect, it } from "vitest";
import { type BookingSubject, bookingSteps, bookingUrl, stepOf } from "./booking-step.ts";

const appointment: BookingSubject = { appointmentId: "7d1f", waitlistEntryId: null };
const waitlistOffer: BookingSubject = { appointmentId: "7d1f", waitlistEntryId: "e1" };
const stepOfUrl = (url: string) => stepOf(new URL(url, "http://localhost").searchParams);

it("parses every step from its own URL", () => {
  expect(bookingSteps.map((step) => stepOfUrl(bookingUrl(step, appointment)))).toEqual(bookingSteps);
});

it("omits `schritt` from the URL of the first step, which is `termin`, or `personen` for a waitlist offer", () => {
  expect(bookingUrl("termin", appointment)).toBe("/buchung/?termin=7d1f");
  expect(bookingUrl("personen", waitlistOffer)).toBe("/buchung/?warteliste=e1");
  expect(bookingUrl("termin", { appointmentId: null, waitlistEntryId: null })).toBe("/buchung/");
});

it("starts with the step `personen` for a waitlist offer unless the step in the URL is `pruefen`", () => {
  for (const step of ["termin", "warteliste", "unsinn"]) {
    expect(stepOfUrl(`/buchung/?warteliste=e1&schritt=${step}`)).toBe("personen");
  }
  expect(stepOfUrl(bookingUrl("pruefen", waitlistOffer))).toBe("pruefen");
});

it("starts with the first step when the step in the URL is unknown", () => {
  expect(stepOfUrl("/buchung/?termin=7d1f&schritt=unsinn")).toBe("termin");
});
