import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";

export const bookingStatuses = ["confirmed", "cancelled_by_guest", "cancelled_by_host", "attended", "no_show"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingStatusLabels: Record<BookingStatus, string> = {
  confirmed: "Bestätigt",
  cancelled_by_guest: "Storniert",
  cancelled_by_host: "Vom Veranstalter abgesagt",
  attended: "Teilgenommen",
  no_show: "Nicht erschienen",
};

/** What `offerBooking.book` and `offerBooking.cancel` answer. */
export type BookingReceipt = {
  id: string;
  code: string;
  status: BookingStatus;
  quantity: number;
  appointmentId: string;
};

/** A booking as its owner sees it. */
export type Booking = BookingReceipt & {
  firstName: string;
  lastName: string;
  companions: string[];
  /** cents per place, when it was booked */
  price: number;
  created_at: Date;
  free_cancellation_until: Date;
  /** SEQUENCE of the calendar entry: grows with whatever changes the booking or its date */
  calendar_sequence: number;
  appointment: {
    id: string;
    timestamp: Date;
    status: AppointmentStatus;
    /** why the organiser called it off; "" when nobody said */
    reason: string;
    remaining_slots: number;
  };
  offer: {
    id: string;
    name: string;
    slug: string;
    duration_minutes: number;
    max_places_per_booking: number;
    location: { name: string; street: string; postal_code: string; city: string } | null;
    artist: string | null;
  };
};

/** A booking of a date to come, as far as organisers change it. */
export type BookingDate = {
  id: string;
  status: "confirmed" | "cancelled_by_host";
  timestamp: Date;
  dateStatus: AppointmentStatus;
  offerName: string;
};

/** Who answers for a booking on the spot. */
export function hostOf({ offer }: Pick<Booking, "offer">): string {
  return offer.artist ?? offer.location?.name ?? "das Atelier";
}

/**
 * With whom the contract is made: who offers, where they do; an offer that names neither is the operator's own.
 * @param location the place as it is written, with its town where that is known
 */
export function contractPartnerOf({ artist, location }: { artist: string | null; location: string | null }): string {
  return [artist, location].filter(Boolean).join(", ") || siteConfiguration.operator;
}

const HOUR_MS = 60 * 60 * 1000;
const GRACE_MS = HOUR_MS;

/** Until when a date could be cancelled free of charge if it were booked now, apart from the hour after booking. */
export function cancellationDeadline(start: Date, deadlineHours: number): Date {
  return new Date(start.getTime() - deadlineHours * HOUR_MS);
}

/** Until when the booking can be cancelled free of charge: the stored deadline, but always 60 minutes, never past the start. */
export function cancellableUntil(
  booking: Pick<Booking, "created_at" | "free_cancellation_until"> & { appointment: { timestamp: Date } },
): Date {
  const graceEnd = booking.created_at.getTime() + GRACE_MS;
  const end = Math.max(booking.free_cancellation_until.getTime(), graceEnd);
  return new Date(Math.min(end, booking.appointment.timestamp.getTime()));
}

export function isCancellable(
  booking: Pick<Booking, "status" | "created_at" | "free_cancellation_until" | "appointment">,
  now: Date,
): boolean {
  return booking.status === "confirmed" && now < cancellableUntil(booking);
}

/**
 * Whether "Rückgängig" may book the places again: cancelled by the guest, the date can still be booked and has room for them.
 * @param bookableAfter the start of tomorrow in Berlin
 */
export function isRestorable(
  booking: Pick<Booking, "status" | "quantity" | "appointment">,
  bookableAfter: Date,
): boolean {
  const { timestamp, status, remaining_slots: remainingSlots } = booking.appointment;
  return (
    booking.status === "cancelled_by_guest" &&
    status === "scheduled" &&
    timestamp > bookableAfter &&
    remainingSlots >= booking.quantity
  );
}

/** The law's words for the button that makes the contract (§ 312j Abs. 3 BGB). */
export function orderButtonLabel(price: number): string {
  return price > 0 ? "Zahlungspflichtig bestellen" : "Verbindlich anmelden";
}
