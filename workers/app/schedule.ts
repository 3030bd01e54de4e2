import { type ContentChange, tagsOfChange } from "#domain/content/page-tags.ts";
import { Refused } from "#domain/refusal.ts";
import { tagsOfMedia } from "#workers/api/media-tags.ts";
import { tagsOfTerm } from "#workers/api/term-tags.ts";
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
  purgeOldMail,
  purgeUnconfirmedAccounts,
  runLeased,
} from "#workers/data/site/scheduled-jobs.ts";
import { connectAsService, type Database } from "../data/supabase.ts";
import { sendDueMail } from "../mail/outbox.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { publishDue } from "./publish-due.ts";
import type { Report } from "./report.ts";

/** Per run, so that a run ends long before Cloudflare's limit of 15 minutes. */
const MAX_MAIL_BATCHES = 20;
/** From this number of changes on, purging everything is cheaper than resolving the tags of each change. */
const PURGE_ALL_THRESHOLD = 50;
/** Cloudflare allows a run 1,000 requests to KV and other services, of which the other jobs need some. */
const MAX_PURGED_TAGS = 500;

/**
 * Runs the jobs of one minute. Runs may overlap: each job is idempotent, and locks in SQL and leases prevent duplicate
 * work. An unreachable database ends the run; any other failure of a job does not stop the other jobs.
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
    () => purgeOldMail(db),
    () => purgeUnconfirmedAccounts(db, now),
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
 * Purges the pages of recorded content changes. A request purges the pages of its own changes, but may end before the
 * purge. The pages of changes that were made by jobs or outside the product are purged only here.
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

/** `null` when every page is affected, or when there are too many tags. */
async function tagsOfChanges(db: Database, changes: readonly ContentChange[]): Promise<string[] | null> {
  const tags = new Set<string>();
  for (const change of changes) {
    const changeTags = await tagsOf(db, change);
    if (changeTags === null) return null;
    for (const tag of changeTags) tags.add(tag);
  }
  return tags.size > MAX_PURGED_TAGS ? null : [...tags];
}

async function tagsOf(db: Database, change: ContentChange): Promise<string[] | null> {
  const { entity, record_id: id } = change;
  if (entity === "media") return tagsOfMedia(db, id);
  if (entity === "offer_type" || entity === "art_form") return tagsOfTerm(db, entity, id);
  return tagsOfChange(change);
}
