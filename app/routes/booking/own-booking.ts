import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { OverviewOutcome } from "#app/routes/booking/overview/overview-intents.ts";
import { endOf } from "#domain/appointment/offer-appointment.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { type HostContact, hostContactOf } from "#domain/booking/host-contact.ts";
import {
  cancellableUntil,
  cancellableUntilIfRestored,
  isCancellable,
  isRestorable,
} from "#domain/booking/offer-booking.ts";
import { type Payee, payeeOf } from "#domain/booking/refund.ts";
import { isBackendFailure, type RefusalCode } from "#domain/refusal.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { GuestBooking } from "#workers/data/booking/offer-booking.ts";

/** A booking with what its guest can still change. */
export type OwnBooking = GuestBooking & {
  contact: HostContact;
  payee: Payee;
  isCancellable: boolean;
  isRestorable: boolean;
  /** Until when the guest could cancel the booking again after restoring it; `null` when that time is over. */
  cancellableUntilIfRestored: Date | null;
  /** Whether the guest may order more slots, within the limits of `quantityRangeOf`. */
  canAddSlots: boolean;
  /** Whether the appointment has ended. */
  hasEnded: boolean;
};

export function ownBookingOf(booking: GuestBooking, site: SiteSettings, now: Date): OwnBooking {
  const bookableAfter = startOfTomorrow(now);
  const { timestamp, status } = booking.appointment;
  const untilIfRestored = cancellableUntilIfRestored(booking);
  return {
    ...booking,
    contact: hostContactOf(booking.offer, site),
    payee: payeeOf(booking, site),
    isCancellable: isCancellable(booking, now),
    isRestorable: isRestorable(booking, bookableAfter),
    cancellableUntilIfRestored: untilIfRestored > now ? untilIfRestored : null,
    canAddSlots: booking.status === "confirmed" && timestamp > bookableAfter && status === "scheduled",
    hasEnded: endOf(booking.appointment, booking.offer) <= now,
  };
}

/**
 * The time from which a page of these bookings may be outdated: the earliest deadline for a cancellation, at the latest
 * the end of the Berlin day.
 */
export function nextDeadlineOf(bookings: readonly OwnBooking[], now: Date): Date {
  const deadlines = bookings.flatMap((booking) => {
    if (booking.isCancellable) return [cancellableUntil(booking)];
    return booking.isRestorable && booking.cancellableUntilIfRestored ? [booking.cancellableUntilIfRestored] : [];
  });
  return new Date(Math.min(...[startOfTomorrow(now), ...deadlines].map((time) => time.getTime())));
}

/** The smallest and largest quantity to which the guest can change the booking. */
export function quantityRangeOf(booking: OwnBooking): { min: number; max: number } {
  const { quantity, offer, appointment, isCancellable, canAddSlots } = booking;
  const maxWithNewSlots = Math.min(offer.max_slots_per_booking, quantity + appointment.remaining_slots);
  return {
    min: isCancellable ? 1 : quantity,
    // The booking may have more slots than the offer allows now.
    max: canAddSlots ? Math.max(quantity, maxWithNewSlots) : quantity,
  };
}

/** The companions without those in `removed`; each name removes one companion. */
export function companionsWithout(companions: readonly string[], removed: readonly string[]): string[] {
  const remaining = [...companions];
  for (const name of removed) {
    const index = remaining.indexOf(name);
    if (index !== -1) remaining.splice(index, 1);
  }
  return remaining;
}

/** Refusals that mean that the bookings on the page are outdated. */
const refusalsOfOutdatedPages: readonly RefusalCode[] = [
  "conditions_changed",
  "already_booked",
  "appointment_cancelled",
  "appointment_not_found",
  "appointment_started",
  "booking_closed",
  "booking_not_confirmed",
  "booking_not_changeable",
  "booking_not_restorable",
  "booking_moved",
  "cancellation_deadline_passed",
  "sold_out",
  "too_few_left",
  "too_many_slots",
];

/** After an error status, React Router reruns the loader only when this function returns `true`. */
export function shouldRevalidateBookings({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const outcome = actionResult as OverviewOutcome | undefined;
  if (defaultShouldRevalidate || outcome?.done !== null) return defaultShouldRevalidate;
  // After a backend failure the change may have been made.
  return refusalsOfOutdatedPages.includes(outcome.code) || isBackendFailure(outcome.code);
}
