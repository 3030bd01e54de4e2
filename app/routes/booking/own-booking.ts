import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { OverviewOutcome } from "#app/routes/booking/overview/overview-intents.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { type HostContact, hostContactOf } from "#domain/booking/host-contact.ts";
import { isCancellable, isRestorable } from "#domain/booking/offer-booking.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { Booking } from "#workers/data/booking/offer-booking.ts";

/** A booking with the actions that its owner can still take. */
export type OwnBooking = Booking & {
  contact: HostContact;
  isCancellable: boolean;
  isRestorable: boolean;
  canAddSlots: boolean;
};

/** Derives the possible actions at `now`. */
export function ownBookingOf(booking: Booking, site: SiteSettings, now: Date): OwnBooking {
  const bookableAfter = startOfTomorrow(now);
  const { timestamp, status } = booking.appointment;
  return {
    ...booking,
    contact: hostContactOf(booking.offer, site),
    isCancellable: isCancellable(booking, now),
    isRestorable: isRestorable(booking, bookableAfter),
    canAddSlots: booking.status === "confirmed" && timestamp > bookableAfter && status === "scheduled",
  };
}

/** The companions without those in `removed`; each name removes one companion. */
export function companionsWithout(companions: readonly string[], removed: readonly string[]): string[] {
  const remaining = [...companions];
  for (const name of removed) if (remaining.includes(name)) remaining.splice(remaining.indexOf(name), 1);
  return remaining;
}

/** After a refusal only `terms_changed` needs new data. */
export function shouldRevalidateBookings({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const outcome = actionResult as OverviewOutcome | undefined;
  return defaultShouldRevalidate || (outcome?.done === null && outcome.code === "terms_changed");
}
