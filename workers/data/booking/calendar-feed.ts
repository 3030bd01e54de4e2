import type { Position } from "#domain/location/position.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";

/** When a user's calendar feed was created; `null` when there is none. */
export async function getCalendarFeed(db: Database, userId: string): Promise<{ created_at: Date } | null> {
  const row = dataOf(await db.from("calendar_feed").select("created_at").eq("user_id", userId).maybeSingle());
  return reviveDates(row, ["created_at"]);
}

/** Creates the signed-in user's calendar feed, or replaces its secret. Only a hash of the secret is stored. */
export async function renewCalendarFeed(db: Database): Promise<{ secret: string; created_at: Date }> {
  return reviveDates(dataOf(await db.rpc("renew_calendar_feed").single()), ["created_at"]);
}

/** Deletes the signed-in user's calendar feed. Idempotent. */
export async function removeCalendarFeed(db: Database): Promise<void> {
  dataOf(await db.rpc("remove_calendar_feed"));
}

/**
 * The bookings of a calendar feed, except those of appointments that started more than 30 days ago; `null` when the
 * secret is unknown, replaced or removed.
 */
export async function listFeedBookings(db: Database, secret: string) {
  const rows: FunctionRow<"list_calendar_feed", { nullable: NullableColumn }>[] = dataOf(
    await db.rpc("list_calendar_feed", { secret }),
  );
  if (rows.length === 0 && !dataOf(await db.rpc("is_calendar_feed", { secret }))) return null;
  return rows.map(({ location_name, street, postal_code, city, latitude, longitude, ...row }) => ({
    ...row,
    appointment: { timestamp: new Date(row.timestamp), status: row.appointment_status },
    offer: {
      name: row.offer_name,
      slug: row.offer_slug,
      duration_minutes: row.duration_minutes,
      location: location_name === null ? null : { name: location_name, street, postal_code, city, latitude, longitude },
    },
  }));
}
type NullableColumn =
  | keyof Position
  | "location_name"
  | "street"
  | "postal_code"
  | "city"
  | "host_name"
  | "contact_email"
  | "contact_phone";
