import type { UpcomingBooking } from "#domain/booking/offer-booking.ts";

const STORAGE_KEY = "al-bookings";

export type KnownBooking = { status: UpcomingBooking["status"]; timestamp: string };
/** What this browser knows of a person's bookings to come, by id, and since when. Shared by the tabs, so that only one tells news. */
export type KnownBookings = { at: number; dates: Record<string, KnownBooking> };

export function getKnownBookings(): KnownBookings | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as KnownBookings | null;
  } catch {
    return null;
  }
}

export function saveKnownBookings(dates: KnownBookings["dates"]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), dates } satisfies KnownBookings));
  } catch {
    // Storage is switched off or full: the page is right all the same, and mails tell.
  }
}

/** Nothing of one person's bookings stays for the next. */
export function clearKnownBookings(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
