import type { UpcomingBooking } from "#workers/data/booking/offer-booking.ts";

const STORAGE_KEY = "al-bookings";

export type KnownBooking = { status: UpcomingBooking["status"]; timestamp: string };
/** The user's upcoming bookings by id with the time they were fetched (Unix ms). Tabs share it, so that only one notifies. */
export type KnownBookings = { at: number; bookings: Record<string, KnownBooking> };

export function getKnownBookings(): KnownBookings | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as KnownBookings | null;
  } catch {
    return null;
  }
}

export function saveKnownBookings(bookings: KnownBookings["bookings"]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), bookings } satisfies KnownBookings));
  } catch {
    // Blocked or full storage: the page and the emails show the change.
  }
}

/** At sign-out: no booking stays for the next user. */
export function clearKnownBookings(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked storage holds nothing.
  }
}
