import { api } from "#app/client/api.ts";
import type { BookingRecord } from "#domain/booking/booking-records.ts";
import type { BookingsMessage } from "#domain/booking/booking-updates.ts";
import { openLiveSocket } from "./live-socket.ts";

const MUTED_KEY = "buchungen-stumm";
/** More at once than this are not told one by one. */
const NEWEST = 5;

/** Whether new bookings are told on this device. */
export function isMuted(): boolean {
  return localStorage.getItem(MUTED_KEY) !== null;
}

export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(MUTED_KEY, "1");
  else localStorage.removeItem(MUTED_KEY);
}

/**
 * Follows everybody's bookings: `changed` whenever some have, `booked` with those that were made after `readAt`, when the page
 * was read by the server's clock. The room says only where to look; names are read with the rights of whoever looks. Its
 * greeting counts as a change, for what happened between reading the page and listening. Answers a function that ends it.
 */
export function subscribeToBookings(
  readAt: Date,
  changed: () => void,
  booked: (bookings: BookingRecord[]) => void,
): () => void {
  /** When the newest booking that is known was made. */
  let newest = readAt;
  const socket = openLiveSocket("/api/live/admin", async (data) => {
    if (!isBookingsMessage(data)) return;
    changed();
    try {
      const { items } = await api.offerBooking.listRecords.query({ itemsPerPage: NEWEST });
      const made = items.filter(({ created_at: createdAt }) => createdAt > newest);
      if (made[0]) newest = made[0].created_at;
      if (made.length > 0 && !isMuted()) booked(made);
    } catch {
      // The next message asks again.
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
