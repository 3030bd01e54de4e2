import { draftIssues } from "#domain/content/record-draft.ts";
import { Refused } from "#domain/refusal.ts";
import { failPublication, listDuePublications, publishScheduled } from "#workers/data/content/scheduled-publication.ts";
import type { Database } from "../data/supabase.ts";
import type { Report } from "./report.ts";

/**
 * Publishes at most 50 records whose planned publication is due. A failure is recorded for the admins and not retried,
 * unless the database did not respond or the draft changed during the run. `sweepContentChanges` purges the pages.
 * @throws Refused `backend_unavailable`, `backend_timeout`
 */
export async function publishDue(db: Database, report: Report): Promise<void> {
  for (const { entity, id, draftVersion, parseDraft } of await listDuePublications(db)) {
    try {
      if (Object.keys(draftIssues(entity, parseDraft())).length > 0) throw new Refused("draft_incomplete");
      await publishScheduled(db, { entity, id, draftVersion });
    } catch (error) {
      const code = error instanceof Refused ? error.code : "invalid_input";
      if (code === "backend_unavailable" || code === "backend_timeout") throw error;
      if (!(error instanceof Refused)) report(error);
      if (code !== "outdated_version") await failPublication(db, { entity, id, draftVersion, failure: code });
    }
  }
}
