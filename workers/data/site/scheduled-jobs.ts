import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Expires waitlist offers and offers their slots to the next entry; returns how many expired. */
export async function expireWaitlist(db: Database): Promise<number> {
  return dataOf(await db.rpc("expire_waitlist"));
}

/** Queues reminders for tomorrow's appointments (Berlin), one per booking; returns how many. */
export async function writeReminders(db: Database, now: Date): Promise<number> {
  return dataOf(await db.rpc("write_reminders", { at: now.toISOString() }));
}

/** Makes bookings quick to find and count for admins, apart from the bookings that are made meanwhile. */
export async function rollUpBookings(db: Database): Promise<void> {
  dataOf(await db.rpc("fold_bookings"));
}
