import { readSupabaseUser } from "#app/client/session/shared-user.ts";
import type { BookingRecord } from "#domain/booking/booking-records.ts";
import type { BookingsMessage } from "#domain/booking/booking-updates.ts";
import { openLiveSocket } from "./live-socket.ts";

const MUTED_KEY = "buchungen-stumm";
/** Per message. */
const MAX_NOTIFICATIONS = 5;

/** Whether notifications of new bookings are off on this device. */
export function areBookingNotificationsMuted(): boolean {
  try {
    return localStorage.getItem(MUTED_KEY) !== null;
  } catch {
    return false;
  }
}

export function setBookingNotificationsMuted(shouldMute: boolean): void {
  try {
    if (shouldMute) localStorage.setItem(MUTED_KEY, "1");
    else localStorage.removeItem(MUTED_KEY);
  } catch {
    // The storage is blocked or full. Notifications stay on.
  }
  for (const listener of mutingListeners) listener();
}

const mutingListeners = new Set<() => void>();
/** Calls `listener` after `setBookingNotificationsMuted`. Returns the unsubscribe function. */
export function subscribeToMuting(listener: () => void): () => void {
  mutingListeners.add(listener);
  return () => mutingListeners.delete(listener);
}

/**
 * Calls `onChange` on every message. Unless muted, calls `onNewBookings` with the newest bookings that others made
 * after `loadedAt` (server time), each booking once. Returns the unsubscribe function.
 */
export function subscribeToBookings(
  loadedAt: Date,
  onChange: () => void,
  onNewBookings: (bookings: BookingRecord[]) => void,
): () => void {
  // Ids, because the newest `created_at` does not tell which bookings are new: it is the start of a transaction, so a
  // booking with an earlier `created_at` can become visible later.
  const knownIds = new Set<string>();
  const socket = openLiveSocket("/api/live/admin", async (data) => {
    if (!isBookingsMessage(data)) return;
    onChange();
    try {
      const { api } = await import("#app/client/api.ts");
      const { items } = await api.offerBooking.listRecords.query({ itemsPerPage: MAX_NOTIFICATIONS });
      const newBookings = items.filter(({ id, created_at }) => created_at > loadedAt && !knownIds.has(id));
      for (const { id } of newBookings) knownIds.add(id);
      if (newBookings.length === 0 || areBookingNotificationsMuted()) return;
      const areOwn = await Promise.all(newBookings.map(isOwn));
      onNewBookings(newBookings.filter((_, index) => !areOwn[index]));
    } catch {
      // The next message triggers another request.
    }
  });
  return () => socket.close();
}

/**
 * Whether the signed-in admin made the booking. False when the history cannot be loaded, because a superfluous
 * notification is better than a missing one.
 */
async function isOwn({ id, user_email, booked_by_admin }: BookingRecord): Promise<boolean> {
  const email = readSupabaseUser()?.user.email;
  if (!booked_by_admin) return user_email === email;
  const { api } = await import("#app/client/api.ts");
  const booking = await api.offerBooking.getDetail.query({ id }).catch(() => null);
  return booking?.history.some(({ actor }) => actor === email) ?? false;
}

function isBookingsMessage(data: unknown): boolean {
  try {
    return (JSON.parse(String(data)) as Partial<BookingsMessage> | null)?.type === "bookings";
  } catch {
    return false;
  }
}
