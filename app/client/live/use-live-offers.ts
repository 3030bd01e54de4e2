import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Booking } from "#domain/booking/offer-booking.ts";
import type { LiveSlots } from "#domain/live/live-slots.ts";
import type { OpenWaitlistEntry } from "#domain/waitlist/waitlist-entry.ts";

/** A socket per offer: more offers than these nobody watches at once; the page itself is right at every load. */
const MAX_OFFERS = 6;
/** Changes that come together are read once. */
const READ_AFTER_MS = 400;
const nobody: readonly OpenWaitlistEntry[] = [];

/**
 * Follows the dates somebody has booked or waits for. When the organiser calls one off or moves it, a notification says so, and
 * the page is read anew; so it is when places change hands, because an offer of the waiting list may have come with them.
 */
export function useLiveOffers(bookings: readonly Booking[], waitlist = nobody): void {
  const { revalidate } = useRevalidator();
  const facts = useRef({ bookings, waitlist, revalidate });
  useEffect(() => {
    facts.current = { bookings, waitlist, revalidate };
  });
  const booked = bookings.filter(({ status }) => status === "confirmed");
  const offerIds = [...new Set([...waitlist, ...booked].map(({ offer }) => offer.id))].slice(0, MAX_OFFERS).join();

  useEffect(() => {
    if (offerIds === "") return;
    let isCancelled = false;
    let reading: ReturnType<typeof setTimeout> | undefined;
    const stops: (() => void)[] = [];
    const known = new Map<string, LiveSlots>();
    Promise.all([import("./live-slots.ts"), import("./booking-watch.ts")]).then(
      ([{ subscribeToSlots }, { checkBookings, rememberBookings }]) => {
        if (isCancelled) return;
        rememberBookings(facts.current.bookings);
        let mustRead = false;
        /** Tells what there is to tell; reads the page anew for that, and in any case when it `isOld`. */
        const checkSoon = ({ isOld }: { isOld: boolean }) => {
          mustRead ||= isOld;
          clearTimeout(reading);
          reading = setTimeout(async () => {
            const isDue = mustRead;
            mustRead = false;
            if ((await checkBookings()) || isDue) facts.current.revalidate();
          }, READ_AFTER_MS);
        };
        checkSoon({ isOld: false });
        const receive = (slots: LiveSlots[]) => {
          for (const date of slots) {
            const before = known.get(date.id);
            if (before && before.version >= date.version) continue;
            known.set(date.id, date);
            const { bookings, waitlist } = facts.current;
            const isBooked = bookings.some(({ appointmentId }) => appointmentId === date.id);
            const isWaitedFor = waitlist.some(({ appointment_id }) => appointment_id === date.id);
            // Another tab may have told it; this page shows it, too.
            if (isWaitedFor || (isBooked && isByHost(date, before))) checkSoon({ isOld: true });
            // From here on nothing is missed: now for what happened between reading the page and listening.
            else if (isBooked && !before) checkSoon({ isOld: false });
          }
        };
        stops.push(...offerIds.split(",").map((id) => subscribeToSlots(id, receive)));
      },
      () => {}, // offline: the page stands as it was read
    );
    return () => {
      isCancelled = true;
      clearTimeout(reading);
      for (const stop of stops) stop();
    };
  }, [offerIds]);
}

/** Guests change counts. Called off, or newer with the same count: what a frame does not say, like the time, has changed. */
function isByHost(date: LiveSlots, before: LiveSlots | undefined): boolean {
  if (date.status !== before?.status) return date.status === "cancelled";
  return date.remaining_slots === before.remaining_slots;
}
