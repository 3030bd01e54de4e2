import { Refused } from "#domain/refusal.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

const BUCKET = "media";
const KEPT_S = String(365 * 24 * 60 * 60);

/** Puts a picture's file into the bucket; a path is written once. @throws Refused `backend_unavailable`, `not_admin` */
export async function storeMediaFile(
  db: Database,
  path: string,
  bytes: ArrayBuffer,
  contentType: string,
): Promise<void> {
  const { error } = await db.storage
    .from(BUCKET)
    .upload(path, bytes, { contentType, cacheControl: KEPT_S, upsert: false });
  if (!error) return;
  const status = "status" in error ? Number(error.status) : 0;
  if (status === 401 || status === 403) throw new Refused("not_admin");
  if (!(status >= 400 && status < 500)) throw new Refused("backend_unavailable");
  throw new Error(`Storing ${path} failed: ${error.message}`, { cause: error });
}

/** Removes files from the bucket; those that are not there are no error. */
export async function removeMediaFiles(db: Database, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await db.storage.from(BUCKET).remove(paths);
  if (error) throw new Error(`Removing ${paths.join(", ")} failed: ${error.message}`, { cause: error });
}

/**
 * Removes what no picture names any more for two days: replaced files, and what a failed upload left. Answers how many.
 * @param service the connection with the secret key
 */
export async function sweepMediaFiles(service: Database): Promise<number> {
  const paths = dataOf(await service.rpc("list_orphaned_media", {}));
  await removeMediaFiles(service, paths);
  return paths.length;
}
