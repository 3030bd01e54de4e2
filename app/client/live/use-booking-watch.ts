import { type RefObject, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { LiveSlots } from "#domain/live/live-slots.ts";
import type { Booking } from "#workers/data/booking/offer-booking.ts";
import type { OpenWaitlistEntry } from "#workers/data/waitlist/waitlist-entry.ts";

/** Each watched offer needs a socket. Appointments of further offers are not watched. */
const MAX_OFFERS = 6;
const DEBOUNCE_MS = 400;
const noEntries: readonly OpenWaitlistEntry[] = [];

type ShownPage = {
  bookings: readonly Booking[];
  waitlist: readonly OpenWaitlistEntry[];
  revalidate: () => Promise<void>;
};
type LiveModules = Pick<typeof import("./live-slots.ts"), "subscribeToSlots"> &
  Pick<typeof import("./booking-watch.ts"), "checkBookings" | "rememberBookings">;

/**
 * Notifies the user and revalidates the page when the host cancels or moves a booked appointment. After each message
 * about a waitlisted appointment, checks for waitlist offers and revalidates the page.
 */
export function useBookingWatch(bookings: readonly Booking[], waitlist = noEntries): void {
  const { revalidate } = useRevalidator();
  const page = useRef<ShownPage>({ bookings, waitlist, revalidate });
  useEffect(() => {
    page.current = { bookings, waitlist, revalidate };
  });
  useEffect(() => {
    // Messages do not report what the user has changed in another tab or on another device.
    const revalidateWhenVisible = () => {
      if (document.visibilityState === "visible") page.current.revalidate();
    };
    document.addEventListener("visibilitychange", revalidateWhenVisible);
    return () => document.removeEventListener("visibilitychange", revalidateWhenVisible);
  }, []);
  const booked = bookings.filter(({ status }) => status === "confirmed");
  const ids = [...waitlist.map(({ offer_id }) => offer_id), ...booked.map(({ offer }) => offer.id)];
  const offerIds = [...new Set(ids)].slice(0, MAX_OFFERS).join();

  useEffect(() => {
    if (offerIds === "") return;
    let isStopped = false;
    let stop = () => {};
    Promise.all([import("./live-slots.ts"), import("./booking-watch.ts")]).then(
      ([{ subscribeToSlots }, { checkBookings, rememberBookings }]) => {
        if (isStopped) return;
        stop = watchOffers(offerIds.split(","), page, { subscribeToSlots, checkBookings, rememberBookings });
      },
      () => {}, // offline: the page is not updated
    );
    return () => {
      isStopped = true;
      stop();
    };
  }, [offerIds]);
}

function watchOffers(offerIds: readonly string[], page: RefObject<ShownPage>, modules: LiveModules): () => void {
  const knownSlots = new Map<string, LiveSlots>();
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let mustRevalidate = false;

  /** Notifies of changes; revalidates the page when there are any or when `isStale` is true. */
  const checkSoon = ({ isStale }: { isStale: boolean }) => {
    mustRevalidate ||= isStale;
    clearTimeout(debounce);
    debounce = setTimeout(async () => {
      const isDue = mustRevalidate;
      mustRevalidate = false;
      // An unforced check may be skipped (`EMPTY_POLL_MS`), even when the guest has just joined a waitlist.
      if ((await modules.checkBookings({ isForced: true })) || isDue) page.current.revalidate();
    }, DEBOUNCE_MS);
  };
  const onSlots = (slots: LiveSlots[]) => {
    for (const appointment of slots) {
      const previous = knownSlots.get(appointment.id);
      if (previous && previous.version >= appointment.version) continue;
      knownSlots.set(appointment.id, appointment);
      const { bookings, waitlist } = page.current;
      const isBooked = bookings.some(({ appointmentId }) => appointmentId === appointment.id);
      const isWaitlisted = waitlist.some(({ appointment_id }) => appointment_id === appointment.id);
      // Revalidates in any case: when another tab has already notified, the check finds no change.
      if (isWaitlisted || (isBooked && isChangedByHost(appointment, previous))) checkSoon({ isStale: true });
      // The first message about the appointment: checks what changed since the page was loaded.
      else if (isBooked && !previous) checkSoon({ isStale: false });
    }
  };

  modules.rememberBookings(page.current.bookings);
  checkSoon({ isStale: false });
  const unsubscribes = offerIds.map((id) => modules.subscribeToSlots(id, onSlots));
  return () => {
    clearTimeout(debounce);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/**
 * True if the appointment was cancelled or may have been moved. A move changes the version, but not the remaining
 * slots. A skipped version may have been a move.
 */
function isChangedByHost(appointment: LiveSlots, previous: LiveSlots | undefined): boolean {
  if (appointment.status !== previous?.status) return appointment.status === "cancelled";
  return appointment.remaining_slots === previous.remaining_slots || appointment.version > previous.version + 1;
}
