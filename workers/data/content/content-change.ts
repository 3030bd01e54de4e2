import type { ContentChange } from "#domain/content/page-tags.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Below the row limit of a response, and few enough ids for one URL. */
const CHUNK_SIZE = 500;
/** The next run continues where this one stops. */
const MAX_CHUNKS = 20;

/** Public changes whose pages are not purged yet, oldest first. @param db the service connection */
export async function listContentChanges(db: Database): Promise<(ContentChange & { id: number })[]> {
  const changes: (ContentChange & { id: number })[] = [];
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk++) {
    const rows = dataOf(
      await db
        .from("content_change")
        .select("id, entity, record_id, slug_id")
        .gt("id", changes.at(-1)?.id ?? 0)
        .order("id")
        .limit(CHUNK_SIZE),
    );
    changes.push(...rows);
    if (rows.length < CHUNK_SIZE) break;
  }
  return changes;
}

/** Deletes changes whose pages were purged. Idempotent. @param db the service connection */
export async function deleteContentChanges(db: Database, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += CHUNK_SIZE) {
    dataOf(
      await db
        .from("content_change")
        .delete()
        .in("id", ids.slice(first, first + CHUNK_SIZE)),
    );
  }
}
