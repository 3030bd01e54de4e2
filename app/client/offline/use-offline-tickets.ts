import { useEffect, useRef } from "react";
import type { Booking } from "#workers/data/booking/offer-booking.ts";

/**
 * Saves the tickets of these bookings for a visit without a network, and again when one changes. Loads its code after
 * the first paint.
 */
export function useOfflineTickets(bookings: readonly Booking[]): void {
  const shown = useRef(bookings);
  useEffect(() => {
    shown.current = bookings;
  });
  const versions = bookings
    .map((each) => [each.id, each.status, each.quantity, each.calendar_sequence].join())
    .join(";");
  useEffect(() => {
    if (versions === "") return;
    import("./offline-tickets.ts").then(
      ({ saveTickets }) => saveTickets(shown.current),
      () => {}, // offline: the tickets are already saved
    );
  }, [versions]);
}
