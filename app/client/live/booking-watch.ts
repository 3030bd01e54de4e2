import { api } from "#app/client/api.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { Booking, UpcomingBooking } from "#domain/booking/offer-booking.ts";
import { getKnownBookings, type KnownBooking, saveKnownBookings } from "./known-bookings.ts";

/** Whoever has nothing booked is not asked about again for so long. */
const NOTHING_FOR_MS = 10 * 60_000;

/** Remembers what a page shows: what organisers change from now on is news. */
export function rememberBookings(bookings: readonly Booking[]): void {
  const dates = { ...getKnownBookings()?.dates };
  for (const { id, status, appointment } of bookings) {
    if (status === "confirmed") dates[id] ??= { status, timestamp: appointment.timestamp.toISOString() };
  }
  saveKnownBookings(dates);
}

/**
 * Asks for a person's bookings to come and tells by notification what the organiser has called off or moved since the last time.
 * @returns whether there was anything to tell
 */
export async function checkBookings(): Promise<boolean> {
  const asked = getKnownBookings();
  const hasNothing = asked !== null && Object.keys(asked.dates).length === 0;
  if (hasNothing && Date.now() - asked.at < NOTHING_FOR_MS) return false;
  let dates: UpcomingBooking[];
  try {
    dates = await api.offerBooking.listUpcoming.query();
  } catch {
    return false; // offline or signed out: the next check makes up for it
  }
  const known = getKnownBookings()?.dates ?? {}; // another tab may have told meanwhile
  saveKnownBookings(
    Object.fromEntries(
      dates.map(({ id, status, timestamp }) => [id, { status, timestamp: timestamp.toISOString() }] as const),
    ),
  );
  const updates = dates.flatMap((date) => updateOf(date, known[date.id]) ?? []);
  for (const each of updates) notify({ ...each, icon: "warning", color: "danger", timeout: 0 });
  return updates.length > 0;
}

function updateOf(
  date: UpcomingBooking,
  before: KnownBooking | undefined,
): { title: string; description: string } | null {
  const { status, timestamp, appointment_status, offer_name } = date;
  const when = formatDateTime(timestamp);
  if (!before) return null;
  if (status === "cancelled_by_host") {
    if (before.status === status) return null;
    return appointment_status === "cancelled"
      ? {
          title: `${offer_name} wurde abgesagt.`,
          description: `Dein Termin am ${when} findet nicht statt. Du zahlst nichts.`,
        }
      : {
          title: `Deine Buchung für ${offer_name} wurde abgesagt.`,
          description: `Der Veranstalter hat sie für den ${when} storniert. Du zahlst nichts.`,
        };
  }
  const former = new Date(before.timestamp);
  if (former.getTime() === timestamp.getTime()) return null;
  return {
    title: `${offer_name} hat einen neuen Termin.`,
    description: `Jetzt am ${when}, statt am ${formatDateTime(former)}. Passt es dir nicht, kannst du kostenlos stornieren.`,
  };
}
