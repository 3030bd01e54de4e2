import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { notify } from "#app/ui/notifications.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { LiveSlots } from "#domain/live-slots.ts";
import type { Booking } from "#domain/offer-booking.ts";
import type { OpenWaitlistEntry } from "#domain/waitlist-entry.ts";

/** A socket per offer: more offers than these nobody watches at once; the page itself is right at every load. */
const MAX_OFFERS = 6;
/** Changes that come together are read once. */
const READ_AFTER_MS = 400;

/**
 * Follows the dates somebody has booked or waits for. When the organiser calls one off, a notification says so; when places
 * change hands, the page is read anew, because an offer of the waiting list may have come with them.
 */
export function useLiveOffers(bookings: readonly Booking[], waitlist: readonly OpenWaitlistEntry[]): void {
  const { revalidate } = useRevalidator();
  const facts = useRef({ bookings, waitlist, revalidate });
  useEffect(() => {
    facts.current = { bookings, waitlist, revalidate };
  });
  const booked = bookings.filter(({ status }) => status === "confirmed").map(({ offer }) => offer.id);
  const offerIds = [...new Set([...waitlist.map(({ offer }) => offer.id), ...booked])].slice(0, MAX_OFFERS).join();

  useEffect(() => {
    if (offerIds === "") return;
    let isOver = false;
    let reading: ReturnType<typeof setTimeout> | undefined;
    const stops: (() => void)[] = [];
    const read = () => {
      clearTimeout(reading);
      reading = setTimeout(() => void facts.current.revalidate(), READ_AFTER_MS);
    };
    const known = new Map<string, LiveSlots>();
    const receive = (slots: LiveSlots[]) => {
      const { bookings, waitlist } = facts.current;
      for (const date of slots) {
        const before = known.get(date.id);
        if (before && before.version >= date.version) continue;
        known.set(date.id, date);
        const booking = bookings.find(
          ({ appointmentId, status }) => appointmentId === date.id && status === "confirmed",
        );
        const isCalledOff = date.status === "cancelled" && before?.status !== "cancelled";
        if (booking && isCalledOff) {
          notify({
            title: `${booking.offer.name} wurde abgesagt.`,
            description: `Dein Termin am ${formatDateTime(booking.appointment.timestamp)} findet nicht statt. Du zahlst nichts.`,
            icon: "warning",
            color: "danger",
            timeout: 0,
          });
          read();
        } else if (before && waitlist.some(({ appointmentId }) => appointmentId === date.id)) {
          read();
        }
      }
    };
    import("./live-slots.ts").then(
      ({ followSlots }) => {
        if (!isOver) stops.push(...offerIds.split(",").map((id) => followSlots(id, receive)));
      },
      () => {}, // offline: the page stands as it was read
    );
    return () => {
      isOver = true;
      clearTimeout(reading);
      for (const stop of stops) stop();
    };
  }, [offerIds]);
}
