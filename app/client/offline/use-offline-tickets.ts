import { useEffect, useRef } from "react";
import type { Booking } from "#workers/data/booking/offer-booking.ts";

/**
 * Saves the tickets of the bookings for use without a network, and again when status, quantity, names or
 * `calendar_sequence` of a booking change. Loads `offline-tickets.ts` after the first paint.
 */
export function useOfflineTickets(bookings: readonly Booking[]): void {
  const shownBookings = useRef(bookings);
  useEffect(() => {
    shownBookings.current = bookings;
  });
  // `calendar_sequence` increases when the appointment is moved or cancelled, when the booking is moved to another
  // appointment, and when the offer's location, artist or duration changes.
  const ticketStates = bookings
    .map(({ id, status, quantity, calendar_sequence, first_name, last_name, companions }) =>
      [id, status, quantity, calendar_sequence, first_name, last_name, ...companions].join(),
    )
    .join(";");
  useEffect(() => {
    if (ticketStates === "") return;
    import("./offline-tickets.ts").then(
      ({ saveTickets }) => saveTickets(shownBookings.current),
      () => {}, // offline, or the file is gone after a deployment
    );
  }, [ticketStates]);
}
