import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Expires waitlist offers and offers their slots to the next entry; returns how many expired. */
export async function expireWaitlist(db: Database): Promise<number> {
  return dataOf(await db.rpc("expire_waitlist"));
}

/** Queues reminders for tomorrow's appointments (Berlin), one per booking; returns how many. */
export async function enqueueReminders(db: Database, now: Date): Promise<number> {
  return dataOf(await db.rpc("enqueue_reminders", { at: now.toISOString() }));
}

/** Indexes the search text of new and changed bookings; returns how many. Others are found too, but more slowly. */
export async function indexBookings(db: Database): Promise<number> {
  return dataOf(await db.rpc("index_bookings"));
}
