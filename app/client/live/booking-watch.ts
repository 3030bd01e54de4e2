import { api } from "#app/client/api.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { Booking, UpcomingBooking } from "#workers/data/booking/offer-booking.ts";
import { getKnownBookings, type KnownBooking, saveKnownBookings } from "./known-bookings.ts";

/** The poll interval while the user has no upcoming booking. */
const EMPTY_POLL_MS = 10 * 60_000;

/** Stores the bookings that a page shows, so that later changes by the host are detected. */
export function rememberBookings(bookings: readonly Booking[]): void {
  const known = { ...getKnownBookings()?.bookings };
  for (const { id, status, appointment } of bookings) {
    if (status === "confirmed") known[id] ??= { status, timestamp: appointment.timestamp.toISOString() };
  }
  saveKnownBookings(known);
}

/**
 * Fetches the user's upcoming bookings and notifies of appointments that the host cancelled or moved since the last check.
 * @returns whether anything changed
 */
export async function checkBookings(): Promise<boolean> {
  const last = getKnownBookings();
  const hasNoBookings = last !== null && Object.keys(last.bookings).length === 0;
  if (hasNoBookings && Date.now() - last.fetchedAt < EMPTY_POLL_MS) return false;
  let upcoming: UpcomingBooking[];
  try {
    upcoming = await api.offerBooking.listUpcoming.query();
  } catch {
    return false; // offline or signed out: the next check retries
  }
  const known = getKnownBookings()?.bookings ?? {}; // another tab may have notified already
  saveKnownBookings(
    Object.fromEntries(
      upcoming.map(({ id, status, appointment }) => [id, { status, timestamp: appointment.timestamp.toISOString() }]),
    ),
  );
  const updates = upcoming.flatMap((booking) => updateOf(booking, known[booking.id]) ?? []);
  for (const update of updates) notify({ ...update, icon: "warning", color: "danger", timeout: 0 });
  return updates.length > 0;
}

/** The notification of a change by the host; `null` when there is none. */
function updateOf(
  booking: UpcomingBooking,
  before: KnownBooking | undefined,
): { title: string; description: string } | null {
  const { status, appointment } = booking;
  const { timestamp, offer } = appointment;
  const when = formatDateTime(timestamp);
  if (!before) return null;
  if (status === "cancelled_by_host") {
    if (before.status === status) return null;
    return appointment.status === "cancelled"
      ? {
          title: `${offer.name} wurde abgesagt.`,
          description: `Dein Termin am ${when} findet nicht statt. Du zahlst nichts.`,
        }
      : {
          title: `Deine Buchung für ${offer.name} wurde abgesagt.`,
          description: `Sie war für den ${when}. Du zahlst nichts.`,
        };
  }
  const previous = new Date(before.timestamp);
  if (previous.getTime() === timestamp.getTime()) return null;
  return {
    title: `${offer.name} hat einen neuen Termin.`,
    description: `Jetzt am ${when}, statt am ${formatDateTime(previous)}. Passt es dir nicht, kannst du kostenlos stornieren.`,
  };
}
