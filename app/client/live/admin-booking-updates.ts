import { api } from "#app/client/api.ts";
import type { BookingRecord } from "#domain/booking/booking-records.ts";
import type { BookingsMessage } from "#domain/booking/booking-updates.ts";
import { openLiveSocket } from "./live-socket.ts";

const MUTED_KEY = "buchungen-stumm";
/** Limit of notifications per message. */
const NEWEST = 5;

/** Whether notifications of new bookings are off on this device. */
export function isMuted(): boolean {
  return localStorage.getItem(MUTED_KEY) !== null;
}

export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(MUTED_KEY, "1");
  else localStorage.removeItem(MUTED_KEY);
}

/**
 * Subscribes to all bookings: calls `changed` on every message and `booked` with bookings made after `readAt` (server time).
 * Messages hold no personal data; bookings are fetched with the admin's own rights. Returns the function that unsubscribes.
 */
export function subscribeToBookings(
  readAt: Date,
  changed: () => void,
  booked: (bookings: BookingRecord[]) => void,
): () => void {
  /** Creation time of the newest known booking. */
  let newest = readAt;
  const socket = openLiveSocket("/api/live/admin", async (data) => {
    if (!isBookingsMessage(data)) return;
    changed();
    try {
      const { items } = await api.offerBooking.listRecords.query({ itemsPerPage: NEWEST });
      const added = items.filter((booking) => booking.created_at > newest);
      if (added[0]) newest = added[0].created_at;
      if (added.length > 0 && !isMuted()) booked(added);
    } catch {
      // The next message triggers another request.
    }
  });
  return () => socket.close();
}

function isBookingsMessage(data: unknown): boolean {
  try {
    return (JSON.parse(String(data)) as Partial<BookingsMessage> | null)?.type === "bookings";
  } catch {
    return false;
  }
}
