import { describe, expect, it } from "vitest";
import {
  bookingStatusLabels,
  cancellableUntil,
  cancellableUntilIfRestored,
  isCancellable,
  isRestorable,
} from "./offer-booking.ts";

const at = (time: string) => new Date(`2027-04-${time}:00Z`);

function aBooking(changes: Partial<Parameters<typeof isRestorable>[0]> = {}) {
  return {
    status: "confirmed" as const,
    quantity: 2,
    created_at: at("01T10:00"),
    free_cancellation_until: at("10T16:00"),
    appointment: {
      id: "d",
      timestamp: at("12T16:00"),
      status: "scheduled" as const,
      reason: "",
      remaining_slots: 2,
    },
    offer: { status: "published", max_slots_per_booking: 2 },
    isAppointmentBooked: false,
    ...changes,
  };
}

describe("isCancellable", () => {
  it("allows free cancellation until the stored deadline", () => {
    expect(isCancellable(aBooking(), at("10T15:59"))).toBe(true);
    expect(isCancellable(aBooking(), at("10T16:00"))).toBe(false);
  });
});

describe("cancellableUntil", () => {
  it("is 60 minutes after a booking that was made after the deadline, but never later than the start", () => {
    const late = { ...aBooking(), created_at: at("12T15:30") };
    expect(cancellableUntil(late)).toEqual(at("12T16:00"));
    expect(cancellableUntil({ ...late, created_at: at("12T14:00") })).toEqual(at("12T15:00"));
  });
});

describe("cancellableUntilIfRestored", () => {
  it("is the later of the stored deadline and the offer's current one", () => {
    const until = (hours: number) =>
      cancellableUntilIfRestored({ ...aBooking(), offer: { cancellation_deadline_hours: hours } });
    expect([until(24), until(72)]).toEqual([at("11T16:00"), at("10T16:00")]);
  });
});

describe("isRestorable", () => {
  const startOfTomorrow = at("05T22:00");
  const cancelled = aBooking({ status: "cancelled_by_guest" });
  const { appointment, offer } = cancelled;

  it("allows restoring while the appointment is bookable and has enough free slots", () => {
    expect(isRestorable(cancelled, startOfTomorrow)).toBe(true);
    expect(isRestorable({ ...cancelled, quantity: 3 }, startOfTomorrow)).toBe(false);
    const cancelledAppointment = { ...appointment, status: "cancelled" as const };
    expect(isRestorable({ ...cancelled, appointment: cancelledAppointment }, startOfTomorrow)).toBe(false);
    expect(isRestorable(cancelled, appointment.timestamp)).toBe(false);
  });

  it("refuses restoring when the guest has another booking, or the offer is unpublished or allows fewer slots", () => {
    expect(isRestorable({ ...cancelled, isAppointmentBooked: true }, startOfTomorrow)).toBe(false);
    expect(isRestorable({ ...cancelled, offer: { ...offer, status: "draft" } }, startOfTomorrow)).toBe(false);
    expect(isRestorable({ ...cancelled, offer: { ...offer, max_slots_per_booking: 1 } }, startOfTomorrow)).toBe(false);
  });

  it("refuses restoring unless the guest cancelled the booking", () => {
    for (const status of ["confirmed", "cancelled_by_host", "attended", "no_show"] as const) {
      expect(isRestorable({ ...cancelled, status }, startOfTomorrow)).toBe(false);
    }
  });
});

it("labels the five statuses in German", () => {
  expect(bookingStatusLabels).toEqual({
    confirmed: "Bestätigt",
    cancelled_by_guest: "Storniert",
    cancelled_by_host: "Vom Veranstalter abgesagt",
    attended: "Teilgenommen",
    no_show: "Nicht erschienen",
  });
});
