import { tagsOfRecord } from "#domain/page-tags.ts";
import { listMediaUse } from "../data/media.ts";
import type { TrpcContext } from "./trpc.ts";

/** Makes every page stale that shows a picture. Answers the tags it stamped. */
export async function purgeMedia({ db, cache }: TrpcContext, mediaId: string): Promise<string[]> {
  const uses = await listMediaUse(db, mediaId);
  const published = uses.filter(({ status }) => status === "published");
  return cache.purge([...new Set(published.flatMap(({ entity, slugId }) => tagsOfRecord(entity, slugId)))]);
}
