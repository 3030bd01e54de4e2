import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";
import type { OfferConditions } from "./booking-request.ts";

export const bookingStatuses = ["confirmed", "cancelled_by_guest", "cancelled_by_host", "attended", "no_show"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingStatusLabels: Record<BookingStatus, string> = {
  confirmed: "Bestätigt",
  cancelled_by_guest: "Storniert",
  cancelled_by_host: "Vom Veranstalter abgesagt",
  attended: "Teilgenommen",
  no_show: "Nicht erschienen",
};

/** The guest's answer to the replacement of a cancelled appointment. */
export const replacementLabels = { open: "offen", accepted: "zugesagt" } as const;

/** Whether guest or host cancelled the booking. */
export function isCancelledStatus(status: BookingStatus): boolean {
  return status === "cancelled_by_guest" || status === "cancelled_by_host";
}

type Rebookable = { cancelled_with_appointment: boolean; user_email: string | null; phone: string | null };

/** Whether the booking was cancelled with its appointment and has an email or phone, as in SQL's `is_rebookable`. */
export function isRebookable({ cancelled_with_appointment, user_email, phone }: Rebookable): boolean {
  return cancelled_with_appointment && (user_email !== null || phone !== null);
}

/** The result of `offerBooking.book` and of procedures that change a booking. */
export type BookingReceipt = {
  id: string;
  code: string;
  status: BookingStatus;
  quantity: number;
  appointmentId: string;
};

/** The name of a booking's host in German sentences. */
export function hostNameOf({
  offer,
}: {
  offer: { artist: { name: string } | null; location: { name: string; is_hidden: boolean } | null };
}): string {
  const location = offer.location?.is_hidden ? null : offer.location;
  return offer.artist?.name ?? location?.name ?? "das Atelier";
}

const HOUR_MS = 60 * 60 * 1000;
/** After booking, a guest can cancel free of charge for this time, whatever the deadline. */
export const GRACE_PERIOD_MS = HOUR_MS;

/** The deadline for free cancellation, without the grace period that `cancellableUntil` adds. */
export function cancellationDeadline(start: Date, deadlineHours: number): Date {
  return new Date(start.getTime() - deadlineHours * HOUR_MS);
}

type CancellationTimes = { created_at: Date; free_cancellation_until: Date; appointment: { timestamp: Date } };

/** End of free cancellation: the stored deadline, but at least 60 minutes after booking and never after the start. */
export function cancellableUntil(booking: CancellationTimes): Date {
  const endOfGracePeriod = booking.created_at.getTime() + GRACE_PERIOD_MS;
  const end = Math.max(booking.free_cancellation_until.getTime(), endOfGracePeriod);
  return new Date(Math.min(end, booking.appointment.timestamp.getTime()));
}

/**
 * `cancellableUntil` after the guest has restored a cancelled booking. Its deadline is then the later of the stored one
 * and the offer's current one, as in SQL's `restore_own_booking`.
 */
export function cancellableUntilIfRestored(
  booking: CancellationTimes & { offer: { cancellation_deadline_hours: number } },
): Date {
  const { free_cancellation_until, appointment, offer } = booking;
  const deadline = cancellationDeadline(appointment.timestamp, offer.cancellation_deadline_hours);
  const later = deadline > free_cancellation_until ? deadline : free_cancellation_until;
  return cancellableUntil({ ...booking, free_cancellation_until: later });
}

/** Whether the guest can cancel the booking. */
export function isCancellable(booking: CancellationTimes & { status: BookingStatus }, now: Date): boolean {
  return booking.status === "confirmed" && now < cancellableUntil(booking);
}

/**
 * Whether the guest can undo the cancellation ("Rückgängig"), unless SQL refuses it with `too_many_bookings`,
 * `legal_details_missing` or `conditions_changed`.
 * @param bookableAfter the start of tomorrow in Berlin
 */
export function isRestorable(
  { status, quantity, appointment, offer, isAppointmentBooked }: CancelledBooking,
  bookableAfter: Date,
): boolean {
  return (
    status === "cancelled_by_guest" &&
    !isAppointmentBooked &&
    appointment.status === "scheduled" &&
    appointment.timestamp > bookableAfter &&
    appointment.remaining_slots >= quantity &&
    offer.status === "published" &&
    offer.max_slots_per_booking >= quantity
  );
}

type CancelledBooking = {
  status: BookingStatus;
  quantity: number;
  appointment: { timestamp: Date; status: AppointmentStatus; remaining_slots: number };
  offer: { status: string; max_slots_per_booking: number };
  /** Whether another booking of the guest takes slots of the appointment. */
  isAppointmentBooked: boolean;
};

/** The conditions of an offer as the text of a form field (`OfferConditions`). */
export function offerConditionsText(offer: OfferConditions): string {
  return JSON.stringify(offer, ["artist_id", "location_id", "duration_minutes", "cancellation_deadline_hours"]);
}

/**
 * The label of the order button, which § 312j Abs. 3 BGB prescribes for orders that cost money.
 * @param price in cents
 */
export function orderButtonLabel(price: number): string {
  return price > 0 ? "Zahlungspflichtig bestellen" : "Verbindlich anmelden";
}
