import type { UpcomingBooking } from "#workers/data/booking/offer-booking.ts";

const STORAGE_KEY = "al-bookings";

/** `timestamp` is the start of the appointment in ISO format. */
export type KnownBooking = { status: UpcomingBooking["status"]; timestamp: string };

/** The user's bookings and waitlist entries at the last check. All tabs share them, so that only one tab notifies. */
export type KnownBookings = {
  /** Unix time in ms. */
  fetchedAt: number;
  /** Upcoming bookings by id. */
  bookings: Record<string, KnownBooking>;
  /** Ids of open waitlist entries by status; `null` until they are fetched. */
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
    // The storage is blocked or full. Pages and emails still show changes by the host.
  }
}

/** Called at sign-out, so that none of these bookings stays in this browser. */
export function clearKnownBookings(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked storage contains no bookings.
  }
}
