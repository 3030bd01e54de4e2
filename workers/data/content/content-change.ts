import type { ContentChange } from "#domain/content/page-tags.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Recorded changes of public content, oldest first. @param db the service connection */
export async function listContentChanges(db: Database, limit: number): Promise<(ContentChange & { id: number })[]> {
  return dataOf(await db.from("content_change").select("id, entity, record_id, slug_id").order("id").limit(limit));
}

/** Deletes changes whose pages were purged. Idempotent. @param db the service connection */
export async function deleteContentChanges(db: Database, ids: readonly number[]): Promise<void> {
  dataOf(await db.from("content_change").delete().in("id", ids));
}

/**
 * The id of the oldest open transaction. A page purged after this call shows the changes of all earlier transactions.
 */
export async function getContentChangeHorizon(db: Database): Promise<string> {
  return dataOf(await db.rpc("content_change_horizon"));
}
