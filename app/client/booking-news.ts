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
  /** When the newest booking that is known was made, by the server's clock; `null` until the first answer. */
  let newest: Date | null = null;
  let isGreeted = false;
  const socket = openLiveSocket("/api/live/admin", async (data) => {
    if (!isBookingsMessage(data)) return;
    if (isGreeted) changed(); // with the greeting the page has just been read
    isGreeted = true;
    try {
      const { items } = await api.offerBooking.listRecords.query({ itemsPerPage: NEWEST });
      const known = newest;
      newest = items[0]?.createdAt ?? known ?? new Date(0);
      const made = known === null ? [] : items.filter(({ createdAt }) => createdAt > known);
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
