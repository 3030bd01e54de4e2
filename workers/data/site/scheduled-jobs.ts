import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Per run of a job; the next run continues. */
const MAX_BATCHES = 20;

/**
 * Runs batches of a SQL job until a batch is not full, but at most `MAX_BATCHES`. Returns how many rows the job has
 * processed.
 */
async function runBatches(size: number, runBatch: (size: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const processed = await runBatch(size);
    total += processed;
    if (processed < size) break;
  }
  return total;
}

/**
 * Ends waitlist offers and entries whose time has passed, and offers free slots to the next entries. Batches are small,
 * because a batch locks its appointments until it ends.
 */
export function expireWaitlist(db: Database): Promise<number> {
  return runBatches(100, async (items) => dataOf(await db.rpc("expire_waitlist", { items })));
}

/** Queues the reminders that are due. */
export function enqueueReminders(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  return runBatches(5000, async (items) => dataOf(await db.rpc("enqueue_reminders", { at, items })));
}

/** Queues the day's announcements. */
export function enqueueAnnouncements(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  return runBatches(1000, async (items) => dataOf(await db.rpc("enqueue_announcements", { at, items })));
}

/** Indexes new and changed bookings, which are searched more slowly until then. */
export function indexBookings(db: Database): Promise<number> {
  return runBatches(5000, async (items) => dataOf(await db.rpc("index_bookings", { items })));
}

/** Updates outdated next appointments of offers. Until then, lists are correct but slower (docs/decisions/027). */
export function indexNextAppointments(db: Database): Promise<number> {
  return runBatches(2000, async (items) => dataOf(await db.rpc("index_next_appointments", { items })));
}

/** Deletes sent and abandoned emails that are older than 90 days. */
export function purgeOldMail(db: Database): Promise<number> {
  return runBatches(5000, async (items) => dataOf(await db.rpc("purge_old_mail", { items })));
}

/** Deletes accounts that were never confirmed, but only at night (SQL's `purge_unconfirmed_accounts`). */
export function purgeUnconfirmedAccounts(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  return runBatches(100, async (items) => dataOf(await db.rpc("purge_unconfirmed_accounts", { at, items })));
}

/**
 * Anonymizes bookings and deletes waitlist entries that are old enough, but only at night (SQL's
 * `anonymize_past_bookings`).
 */
export function anonymizePastBookings(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  return runBatches(1000, async (items) => dataOf(await db.rpc("anonymize_past_bookings", { at, items })));
}

/**
 * Deletes the content changes of transactions before `horizon`, a transaction id. The caller must have purged the pages
 * of these changes.
 */
export function deleteContentChangesBefore(db: Database, horizon: string): Promise<number> {
  return runBatches(5000, async (items) => dataOf(await db.rpc("delete_content_changes", { horizon, items })));
}

/**
 * Runs a job unless another run has the lease, which lasts five minutes. A longer run may overlap the next run, so the
 * job must be idempotent.
 */
export async function runLeased(db: Database, job: string, work: () => Promise<unknown>): Promise<void> {
  const run = crypto.randomUUID();
  if (!dataOf(await db.rpc("lease_job", { job, run }))) return;
  try {
    await work();
  } finally {
    dataOf(await db.rpc("release_job", { job, run }));
  }
}
