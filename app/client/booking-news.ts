import type { BookingsMessage } from "#domain/booking-news.ts";
import type { BookingRecord } from "#domain/booking-records.ts";
import { api } from "./api.ts";
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
 * Follows everybody's bookings: `changed` whenever some have, `booked` with those that were made since the page was opened. The
 * room says only where to look; names are read with the rights of whoever looks. Answers a function that ends it.
 */
export function followBookings(changed: () => void, booked: (bookings: BookingRecord[]) => void): () => void {
  let newest = new Date();
  let isFirst = true;
  const socket = openLiveSocket("/api/live/admin", async (data) => {
    if (!isBookingsMessage(data)) return;
    if (isFirst) {
      isFirst = false; // the greeting: the page has just been read
      return;
    }
    changed();
    if (isMuted()) return;
    try {
      const { items } = await api.offerBooking.listRecords.query({ itemsPerPage: NEWEST });
      const made = items.filter(({ createdAt }) => createdAt > newest);
      newest = items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), newest);
      if (made.length > 0) booked(made);
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
