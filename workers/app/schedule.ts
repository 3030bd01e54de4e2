import { type ContentChange, tagsOfChange } from "#domain/content/page-tags.ts";
import { Refused } from "#domain/refusal.ts";
import { tagsOfMedia } from "#workers/api/http/purge-media.ts";
import { forgetContentChanges, listContentChanges } from "#workers/data/content/content-change.ts";
import { purgeSentMail } from "#workers/data/mail/mail-outbox.ts";
import { sweepMediaFiles } from "#workers/data/media/media-file.ts";
import { expireWaitlist, rollUpBookings, writeReminders } from "#workers/data/site/scheduled-jobs.ts";
import { connectAsService, type Database } from "../data/supabase.ts";
import { sendDueMail } from "../mail/outbox.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import type { Report } from "./report.ts";

/** A run ends long before the fifteen minutes Cloudflare gives it; the next run goes on. */
const MAIL_BATCHES = 20;
/** After an import, say: then making every page stale is cheaper than asking what each change touches. */
const MANY_CHANGES = 50;

/**
 * What happens every minute. Each task can run again, and twice at once, without doing anything twice; a task that fails keeps
 * no other from running, but when the database is away, the rest waits for the next minute.
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
  const tasks = [
    () => sweepContentChanges(db, cache),
    // What writes mails comes before what sends them.
    () => expireWaitlist(db),
    () => writeReminders(db, now),
    () => sendDueMail({ env, report, batches: MAIL_BATCHES }),
    () => purgeSentMail(db),
    () => rollUpBookings(db),
    () => sweepMediaFiles(db),
  ];
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      report(error);
      if (error instanceof Refused && error.code === "backend_unavailable") return;
    }
  }
}

/**
 * Makes pages stale that show what was changed outside the product, or by a request that died before it could say so.
 * Changes are forgotten only after their pages are stale.
 */
async function sweepContentChanges(db: Database, cache: PageCache): Promise<void> {
  const changes = await listContentChanges(db);
  if (changes.length === 0) return;
  const tags = changes.length > MANY_CHANGES ? null : await tagsOfChanges(db, changes);
  if (tags) await cache.purge(tags);
  else await cache.purgePath();
  await forgetContentChanges(
    db,
    changes.map(({ id }) => id),
  );
}

/** The names of what changes touch; `null` when every page is meant. */
async function tagsOfChanges(db: Database, changes: readonly ContentChange[]): Promise<string[] | null> {
  const tags = new Set<string>();
  for (const change of changes) {
    const touched = change.entity === "media" ? await tagsOfMedia(db, change.recordId) : tagsOfChange(change);
    if (touched === null) return null;
    for (const tag of touched) tags.add(tag);
  }
  return [...tags];
}
