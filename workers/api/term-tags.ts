import { pageTags, tagsOfRecord } from "#domain/content/page-tags.ts";
import type { TermEntity } from "#domain/offer/term.ts";
import { listTermUse } from "#workers/data/offer/term.ts";
import type { Database } from "#workers/data/supabase.ts";

/** When more records than this show a term, every page is purged. */
const MAX_PURGED_RECORDS = 100;

/** Tags of the published pages that show a term. `db` is the connection of an admin or of the service role. */
export async function tagsOfTerm(db: Database, entity: TermEntity, id: string): Promise<string[]> {
  const records = await listTermUse(db, { entity, id, limit: MAX_PURGED_RECORDS + 1 });
  if (records.length > MAX_PURGED_RECORDS) return [pageTags.everything];
  const recordTags = records.flatMap((record) => tagsOfRecord(record.entity, record.slug_id));
  const ownTags = entity === "offer_type" ? [pageTags.offerType(id)] : [];
  return [...new Set([pageTags.offerTypesAndArtForms, ...ownTags, ...recordTags])];
}
