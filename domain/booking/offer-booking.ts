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

/** The result of `offerBooking.book` and `offerBooking.cancel`. */
export type BookingReceipt = {
  id: string;
  code: string;
  status: BookingStatus;
  quantity: number;
  appointmentId: string;
};

/** A booking as the guest who made it sees it. */
export type Booking = BookingReceipt & {
  first_name: string;
  last_name: string;
  companions: string[];
  /** cents per slot at the time of booking */
  price: number;
  created_at: Date;
  free_cancellation_until: Date;
  /** SEQUENCE of the calendar entry (RFC 5545): grows with each change of the booking or its appointment */
  calendar_sequence: number;
  appointment: {
    id: string;
    timestamp: Date;
    status: AppointmentStatus;
    /** why the host cancelled it; "" when no reason was given */
    reason: string;
    remaining_slots: number;
  };
  offer: {
    id: string;
    name: string;
    slug: string;
    duration_minutes: number;
    max_slots_per_booking: number;
    location: { name: string; street: string; postal_code: string; city: string } | null;
    artist: string | null;
  };
};

/** A booking of an upcoming appointment with what a host can change about it. */
export type UpcomingBooking = {
  id: string;
  status: "confirmed" | "cancelled_by_host";
  timestamp: Date;
  appointment_status: AppointmentStatus;
  offer_name: string;
};

/** The name of the host of a booking. */
export function hostOf({ offer }: Pick<Booking, "offer">): string {
  return offer.artist ?? offer.location?.name ?? "das Atelier";
}

/**
 * The contract partner: artist and location of the offer; without both, the operator of the site.
 * @param location name of the location, with its city where known
 */
export function contractPartnerOf({ artist, location }: { artist: string | null; location: string | null }): string {
  return [artist, location].filter(Boolean).join(", ") || siteConfiguration.operator;
}

const HOUR_MS = 60 * 60 * 1000;
const GRACE_MS = HOUR_MS;

/** End of free cancellation for an appointment at `start`, apart from the 60 minutes after booking. */
export function cancellationDeadline(start: Date, deadlineHours: number): Date {
  return new Date(start.getTime() - deadlineHours * HOUR_MS);
}

/** End of free cancellation: the stored deadline, but at least 60 minutes after booking and never after the start. */
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
 * Whether "Rückgängig" can book the slots again: cancelled by the guest, still bookable and enough slots free.
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

/** Label of the order button, as § 312j Abs. 3 BGB requires it. */
export function orderButtonLabel(price: number): string {
  return price > 0 ? "Zahlungspflichtig bestellen" : "Verbindlich anmelden";
}
