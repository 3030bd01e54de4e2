import { type ContentChange, tagsOfChange } from "#domain/content/page-tags.ts";
import { Refused } from "#domain/refusal.ts";
import { tagsOfMedia } from "#workers/api/media-tags.ts";
import {
  deleteContentChanges,
  getContentChangeHorizon,
  listContentChanges,
} from "#workers/data/content/content-change.ts";
import { sweepMediaFiles } from "#workers/data/media/media-file.ts";
import {
  anonymizePastBookings,
  deleteContentChangesBefore,
  enqueueAnnouncements,
  enqueueReminders,
  expireWaitlist,
  indexBookings,
  indexNextAppointments,
  purgeSentMail,
  runLeased,
} from "#workers/data/site/scheduled-jobs.ts";
import { connectAsService, type Database } from "../data/supabase.ts";
import { sendDueMail } from "../mail/outbox.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { publishDue } from "./publish-due.ts";
import type { Report } from "./report.ts";

/** The maximum number of batches of emails in a run, so that it ends long before Cloudflare's limit of 15 minutes. */
const MAX_MAIL_BATCHES = 20;
/** From this number of changes on, purging everything is cheaper than resolving the tags of each change. */
const PURGE_ALL_THRESHOLD = 50;

/**
 * Runs the scheduled jobs of one minute. Runs may overlap: each job is idempotent, and a lock in SQL, a lease of the
 * job or a lease of the email prevents two runs from doing the same work. A job that fails or times out does not stop
 * the others; an unreachable database ends the run.
 * @throws the first error, at the end of the run, so that Cloudflare counts the run as failed
 */
export async function runSchedule({
  env,
  cache,
  report,
  now,
}: {
  env: Env;
  cache: PageCache;
  report: Report;
  now: Date;
}): Promise<void> {
  const db = connectAsService(env);
  const jobs = [
    // Runs before `sweepContentChanges`, which purges the pages.
    () => publishDue(db, report),
    () => runLeased(db, "sweep_content_changes", () => sweepContentChanges(db, cache)),
    // Jobs that write emails run before the job that sends them.
    () => expireWaitlist(db),
    () => enqueueReminders(db, now),
    () => enqueueAnnouncements(db, now),
    () => sendDueMail({ env, report, maxBatches: MAX_MAIL_BATCHES }),
    () => purgeSentMail(db),
    () => anonymizePastBookings(db, now),
    () => indexBookings(db),
    () => indexNextAppointments(db),
    () => runLeased(db, "sweep_media_files", () => sweepMediaFiles(db)),
  ];
  const errors: unknown[] = [];
  for (const job of jobs) {
    try {
      await job();
    } catch (error) {
      report(error);
      errors.push(error);
      if (error instanceof Refused && error.code === "backend_unavailable") break;
    }
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * Invalidates the pages of all recorded content changes. Requests purge the pages of their changes themselves, but may
 * end too early; changes by jobs and outside the product are purged only here. Changes are deleted only after the
 * purge.
 */
async function sweepContentChanges(db: Database, cache: PageCache): Promise<void> {
  const changes = await listContentChanges(db, PURGE_ALL_THRESHOLD);
  if (changes.length === 0) return;
  if (changes.length < PURGE_ALL_THRESHOLD) {
    await cache.purgeOrThrow(await tagsOfChanges(db, changes));
    await deleteContentChanges(
      db,
      changes.map(({ id }) => id),
    );
    return;
  }
  // `horizon` is the id of the oldest open transaction. Its changes and those of later transactions may be committed
  // after the purge, so they stay recorded.
  const horizon = await getContentChangeHorizon(db);
  await cache.purgeOrThrow(null);
  await deleteContentChangesBefore(db, horizon);
}

/** Tags of the changes; `null` when every page is affected. */
async function tagsOfChanges(db: Database, changes: readonly ContentChange[]): Promise<string[] | null> {
  const tags = new Set<string>();
  for (const change of changes) {
    const changeTags = change.entity === "media" ? await tagsOfMedia(db, change.record_id) : tagsOfChange(change);
    if (changeTags === null) return null;
    for (const tag of changeTags) tags.add(tag);
  }
  return [...tags];
}
