import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Ends waiting list offers that ran out and offers their places to the next; answers how many entries ended. */
export async function expireWaitlist(db: Database): Promise<number> {
  return dataOf(await db.rpc("expire_waitlist"));
}

/** Puts the reminders of tomorrow's dates (Berlin) into the outbox, one per booking; answers how many. */
export async function writeReminders(db: Database, now: Date): Promise<number> {
  return dataOf(await db.rpc("write_reminders", { at: now.toISOString() }));
}

/** Makes bookings quick to find and count for admins, apart from the bookings that are made meanwhile. */
export async function rollUpBookings(db: Database): Promise<void> {
  dataOf(await db.rpc("fold_bookings"));
}
