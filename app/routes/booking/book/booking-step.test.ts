import { expect, it } from "vitest";
import { type BookingSubject, bookingSteps, bookingUrl, stepOf } from "./booking-step.ts";

const date: BookingSubject = { appointmentId: "7d1f", waitlistEntryId: null };
const waitlistOffer: BookingSubject = { appointmentId: "7d1f", waitlistEntryId: "e1" };
const readBack = (address: string) => stepOf(new URL(address, "http://localhost").searchParams);

it("finds each step again by its address", () => {
  expect(bookingSteps.map((step) => readBack(bookingUrl(step, date)))).toEqual(bookingSteps);
});

it("begins where the offer page and the mails lead to", () => {
  expect(bookingUrl("termin", date)).toBe("/buchung/?termin=7d1f");
  expect(bookingUrl("personen", waitlistOffer)).toBe("/buchung/?warteliste=e1");
  expect(bookingUrl("termin", { appointmentId: null, waitlistEntryId: null })).toBe("/buchung/");
});

it("lets nobody choose another date for an offer of the waiting list", () => {
  for (const step of ["termin", "warteliste", "unsinn"]) {
    expect(readBack(`/buchung/?warteliste=e1&schritt=${step}`)).toBe("personen");
  }
  expect(readBack(bookingUrl("pruefen", waitlistOffer))).toBe("pruefen");
});

it("begins anew at an address that names no step of ours", () => {
  expect(readBack("/buchung/?termin=7d1f&schritt=unsinn")).toBe("termin");
});
