import { IMAGE_CACHE_SECONDS } from "#domain/media/image-file.ts";
import { Refused } from "#domain/refusal.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

const BUCKET = "media";

/**
 * Stores an image file; a path is never overwritten.
 * @throws Refused `backend_unavailable`, `not_admin`
 */
export async function storeMediaFile(
  db: Database,
  path: string,
  bytes: ArrayBuffer,
  contentType: string,
): Promise<void> {
  const { error } = await db.storage
    .from(BUCKET)
    .upload(path, bytes, { contentType, cacheControl: IMAGE_CACHE_SECONDS, upsert: false });
  if (!error) return;
  // Most errors have the HTTP status 400 and a specific status in the body, from which `statusCode` comes.
  const status = Number(error.statusCode) || error.status || 0;
  if (status === 401 || status === 403) throw new Refused("not_admin");
  const isClientError = status >= 400 && status < 500;
  // 423: another upload has locked the path. 429: rate limit.
  if (!isClientError || status === 423 || status === 429) throw new Refused("backend_unavailable");
  throw new Error(`Storing ${path} failed: ${error.message}`, { cause: error });
}

/** Deletes files from the bucket. Ignores missing files. */
export async function removeMediaFiles(db: Database, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await db.storage.from(BUCKET).remove(paths);
  if (error) throw new Error(`Deleting ${paths.join(", ")} failed: ${error.message}`, { cause: error });
}

/** How many files a run checks; the next run checks the files that follow. */
const SWEEP_SIZE = 500;

/**
 * Deletes files without a row in `media`, two days after the upload or replacement; returns how many. Needs the service
 * connection.
 */
export async function sweepMediaFiles(db: Database): Promise<number> {
  const paths = dataOf(await db.rpc("list_orphaned_media", { items: SWEEP_SIZE }));
  await removeMediaFiles(db, paths);
  return paths.length;
}
