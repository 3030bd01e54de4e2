import { publishingIssues } from "#domain/content/record-draft.ts";
import { Refused } from "#domain/refusal.ts";
import { failPublication, listDuePublications, publishScheduled } from "#workers/data/content/scheduled-publication.ts";
import type { Database } from "../data/supabase.ts";
import type { Report } from "./report.ts";

type DuePublication = Awaited<ReturnType<typeof listDuePublications>>[number];

/**
 * Publishes at most 50 records whose planned publication is due. A failure is recorded for the admins and not retried,
 * unless the database did not respond or the draft changed during the run. `sweepContentChanges` purges the pages.
 * @throws Refused `backend_unavailable` at once; `backend_timeout` only once all other records have been tried
 */
export async function publishDue(db: Database, report: Report): Promise<void> {
  let timeout: Refused | undefined;
  for (const publication of await listDuePublications(db)) {
    try {
      await publishOrFail(db, publication, report);
    } catch (error) {
      if (!(error instanceof Refused && error.code === "backend_timeout")) throw error;
      timeout = error;
    }
  }
  if (timeout) throw timeout;
}

async function publishOrFail(
  db: Database,
  { entity, id, pageType, draftVersion, parseDraft }: DuePublication,
  report: Report,
): Promise<void> {
  try {
    const issues = publishingIssues(entity, parseDraft(), pageType ?? undefined);
    if (Object.keys(issues).length > 0) throw new Refused("draft_incomplete");
    await publishScheduled(db, { entity, id, draftVersion });
  } catch (error) {
    const code = error instanceof Refused ? error.code : "invalid_input";
    if (code === "backend_unavailable" || code === "backend_timeout") throw error;
    if (!(error instanceof Refused)) report(error);
    if (code !== "outdated_version") await failPublication(db, { entity, id, draftVersion, failure: code });
  }
}
