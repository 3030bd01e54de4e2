import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Since when the person's calendar has its secret address; `null` without one. */
export async function getCalendarFeed(db: Database, userId: string): Promise<{ created_at: Date } | null> {
  const row = dataOf(await db.from("calendar_feed").select("created_at").eq("user_id", userId).maybeSingle());
  return row && { created_at: new Date(row.created_at) };
}

/** A new secret for the signed-in person's calendar; the one before it stops working. It is seen here and never again. */
export async function renewCalendarFeed(db: Database): Promise<string> {
  return dataOf(await db.rpc("renew_calendar_feed"));
}

/** Ends the calendar's address. Repeating it changes nothing. */
export async function removeCalendarFeed(db: Database): Promise<void> {
  dataOf(await db.rpc("remove_calendar_feed"));
}

/** A booking as the person's calendar shows it. */
export type FeedBooking = {
  id: string;
  code: string;
  quantity: number;
  status: BookingStatus;
  /** of the date, which may take place without this booking */
  dateStatus: AppointmentStatus;
  timestamp: Date;
  duration_minutes: number;
  sequence: number;
  offer: { name: string; slug: string };
  location: { name: string; street: string; postal_code: string; city: string } | null;
};

/** The bookings behind a secret address, from 30 days ago on; `null` when the secret does not work (any more). */
export async function listFeedBookings(db: Database, secret: string): Promise<FeedBooking[] | null> {
  const rows = dataOf(await db.rpc("list_calendar_feed", { secret }));
  if (rows.length === 0 && !dataOf(await db.rpc("is_calendar_feed", { secret }))) return null;
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    quantity: row.quantity,
    status: row.status,
    dateStatus: row.date_status,
    timestamp: new Date(row.timestamp),
    duration_minutes: row.duration_minutes,
    sequence: row.calendar_sequence,
    offer: { name: row.offer_name, slug: row.offer_slug },
    // The generated types do not know that an offer without a place has none of these.
    location:
      ((row.location_name as string | null) && {
        name: row.location_name,
        street: row.street ?? "",
        postal_code: row.postal_code ?? "",
        city: row.city ?? "",
      }) ||
      null,
  }));
}
