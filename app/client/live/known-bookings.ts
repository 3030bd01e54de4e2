import { readStoredJson, writeStored } from "#app/client/stored-value.ts";
import type { UpcomingBooking } from "#workers/data/booking/offer-booking.ts";

const STORAGE_KEY = "al-bookings";

/** `timestamp` is the start of the appointment in ISO format. */
export type KnownBooking = { status: UpcomingBooking["status"]; timestamp: string };

/** `isOffered` is true during a waitlist offer; `timestamp` is the start of the appointment in ISO format. */
export type KnownEntry = { isOffered: boolean; timestamp: string };

/**
 * The user's bookings and waitlist entries at the last check, and the confirmed bookings that pages have shown since.
 * All tabs share them, so that only one tab notifies.
 */
export type KnownBookings = {
  /** Unix time in ms of the last save, which counts as a check. */
  fetchedAt: number;
  /** By id. */
  bookings: Record<string, KnownBooking>;
  /** Open waitlist entries by id; `null` until they are fetched. */
  waitlist: Record<string, KnownEntry> | null;
};

export function getKnownBookings(): KnownBookings | null {
  return readStoredJson(STORAGE_KEY);
}

/** Does nothing when storage is full or blocked: pages and emails still show changes by the host. */
export function saveKnownBookings({ bookings, waitlist }: Omit<KnownBookings, "fetchedAt">): void {
  const known: KnownBookings = { fetchedAt: Date.now(), bookings, waitlist };
  writeStored(STORAGE_KEY, JSON.stringify(known));
}

/** Called at sign-out, so that no booking stays in this browser. */
export function clearKnownBookings(): void {
  writeStored(STORAGE_KEY, null);
}
