import { type Database, dataOf } from "#workers/data/supabase.ts";

/** The maximum number of batches of a job in one run; the next run continues. */
const MAX_BATCHES = 20;

/** Runs batches of a SQL job until a batch is not full; returns the total number of processed rows. */
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
 * Expires waitlist offers that were not accepted in time, and entries that still wait when booking closes. The slots of
 * an expired waitlist offer, and slots that became free while guests could not book, are offered to the next entries.
 * Returns how many entries expired or received offers. Batches are small, because a batch locks its appointments until
 * it ends.
 */
export function expireWaitlist(db: Database): Promise<number> {
  return runBatches(100, async (items) => dataOf(await db.rpc("expire_waitlist", { items })));
}

/** Queues the reminders that are due (SQL's `enqueue_reminders`); returns how many. */
export function enqueueReminders(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  return runBatches(5000, async (items) => dataOf(await db.rpc("enqueue_reminders", { at, items })));
}

/** Queues the day's emails about new appointments to people who follow something; returns how many. */
export function enqueueAnnouncements(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  return runBatches(1000, async (items) => dataOf(await db.rpc("enqueue_announcements", { at, items })));
}

/** Indexes the search text of new and changed bookings, which are searched more slowly until then; returns how many. */
export function indexBookings(db: Database): Promise<number> {
  return runBatches(5000, async (items) => dataOf(await db.rpc("index_bookings", { items })));
}

/**
 * Updates the stored next appointments of offers whose appointments changed or passed; returns how many. Lists are
 * correct but slower while stored next appointments are outdated (docs/decisions/027).
 */
export function indexNextAppointments(db: Database): Promise<number> {
  return runBatches(2000, async (items) => dataOf(await db.rpc("index_next_appointments", { items })));
}

/** Deletes sent and abandoned emails that are older than 90 days; returns how many. */
export function purgeSentMail(db: Database): Promise<number> {
  return runBatches(5000, async (items) => dataOf(await db.rpc("purge_sent_mail", { items })));
}

/** Anonymizes bookings at night once they are old enough (SQL's `anonymize_past_bookings`); returns how many. */
export function anonymizePastBookings(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  return runBatches(1000, async (items) => dataOf(await db.rpc("anonymize_past_bookings", { at, items })));
}

/**
 * Deletes the content changes of all transactions before `horizon`, a transaction id; returns how many. Must be called
 * only after the pages of these changes are purged. The call is idempotent.
 */
export function deleteContentChangesBefore(db: Database, horizon: string): Promise<number> {
  return runBatches(5000, async (items) => dataOf(await db.rpc("delete_content_changes", { horizon, items })));
}

/**
 * Runs a job of several requests unless another run of the job is in progress. The lease lasts five minutes. A run that
 * crashes delays the next run by up to five minutes. A run that takes longer than the lease may overlap the next run,
 * so the job must be idempotent.
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
