import type { ContentChange } from "#domain/content/page-tags.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Rows one answer may hold on a hosted project, and ids that fit into one address. */
const CHUNK = 500;
/** After an import there may be more; the next run goes on. */
const MAX_CHUNKS = 20;

/** What changed for visitors and was not swept yet, oldest first. Needs the service's connection. */
export async function listContentChanges(db: Database): Promise<(ContentChange & { id: number })[]> {
  const changes: (ContentChange & { id: number })[] = [];
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk++) {
    const rows = dataOf(
      await db
        .from("content_change")
        .select("id, entity, record_id, slug_id")
        .gt("id", changes.at(-1)?.id ?? 0)
        .order("id")
        .limit(CHUNK),
    );
    changes.push(
      ...rows.map((row) => ({ id: row.id, entity: row.entity, recordId: row.record_id, slug_id: row.slug_id })),
    );
    if (rows.length < CHUNK) break;
  }
  return changes;
}

export async function forgetContentChanges(db: Database, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += CHUNK) {
    dataOf(
      await db
        .from("content_change")
        .delete()
        .in("id", ids.slice(first, first + CHUNK)),
    );
  }
}
