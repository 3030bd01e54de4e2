import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Expires waitlist offers and offers their slots to the next entry; returns how many expired. */
export async function expireWaitlist(db: Database): Promise<number> {
  return dataOf(await db.rpc("expire_waitlist"));
}

/** Queues reminders for tomorrow's appointments (Berlin), one per booking; returns how many. */
export async function writeReminders(db: Database, now: Date): Promise<number> {
  return dataOf(await db.rpc("enqueue_reminders", { at: now.toISOString() }));
}

/** Writes the search text of new and changed bookings; answers how many. A search finds the others without it, more slowly. */
export async function indexBookings(db: Database): Promise<number> {
  return dataOf(await db.rpc("index_bookings"));
}
