import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** When the user created the secret calendar URL; `null` without one. */
export async function getCalendarFeed(db: Database, userId: string): Promise<{ created_at: Date } | null> {
  const row = dataOf(await db.from("calendar_feed").select("created_at").eq("user_id", userId).maybeSingle());
  return reviveDates(row, ["created_at"]);
}

/** Creates a new secret for the signed-in user's calendar and revokes the one before. Only its hash is stored. */
export async function renewCalendarFeed(db: Database): Promise<string> {
  return dataOf(await db.rpc("renew_calendar_feed"));
}

/** Revokes the calendar URL. Idempotent. */
export async function removeCalendarFeed(db: Database): Promise<void> {
  dataOf(await db.rpc("remove_calendar_feed"));
}

/** A booking in the user's calendar feed. */
export type FeedBooking = {
  id: string;
  code: string;
  quantity: number;
  status: BookingStatus;
  /** The appointment may take place although this booking is cancelled. */
  dateStatus: AppointmentStatus;
  timestamp: Date;
  duration_minutes: number;
  sequence: number;
  offer: { name: string; slug: string };
  location: { name: string; street: string; postal_code: string; city: string } | null;
};

/** The bookings behind a calendar secret, from 30 days ago on; `null` when the secret is unknown or revoked. */
export async function listFeedBookings(db: Database, secret: string): Promise<FeedBooking[] | null> {
  const rows = dataOf(await db.rpc("list_calendar_feed", { secret }));
  if (rows.length === 0 && !dataOf(await db.rpc("is_calendar_feed", { secret }))) return null;
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    quantity: row.quantity,
    status: row.status,
    dateStatus: row.appointment_status,
    timestamp: new Date(row.timestamp),
    duration_minutes: row.duration_minutes,
    sequence: row.calendar_sequence,
    offer: { name: row.offer_name, slug: row.offer_slug },
    // The generated types miss that these columns are null when the offer has no location.
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
