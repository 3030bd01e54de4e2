import type { UpcomingBooking } from "#workers/data/booking/offer-booking.ts";

const STORAGE_KEY = "al-bookings";

export type KnownBooking = { status: UpcomingBooking["status"]; timestamp: string };
/**
 * The user's upcoming bookings by id, and the ids of open waitlist entries by status; `waitlist` is `null` until it is fetched.
 * `fetchedAt` is Unix time in ms. All tabs share this value, so that only one notifies.
 */
export type KnownBookings = {
  fetchedAt: number;
  bookings: Record<string, KnownBooking>;
  waitlist: { waiting: string[]; offered: string[] } | null;
};

export function getKnownBookings(): KnownBookings | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as KnownBookings | null;
  } catch {
    return null;
  }
}

export function saveKnownBookings({ bookings, waitlist }: Omit<KnownBookings, "fetchedAt">): void {
  try {
    const known: KnownBookings = { fetchedAt: Date.now(), bookings, waitlist };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(known));
  } catch {
    // Blocked or full storage: the page and the emails show the change.
  }
}

/** Called at sign-out, so that the next user sees none of these bookings. */
export function clearKnownBookings(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked storage contains no bookings.
  }
}
