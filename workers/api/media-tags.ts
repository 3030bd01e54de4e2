import { tagsOfRecord } from "#domain/content/page-tags.ts";
import { listMediaUse } from "#workers/data/media/media.ts";
import type { Database } from "#workers/data/supabase.ts";

/** Tags of the published pages that show the image. `db` is the connection of an admin or of the service role. */
export async function tagsOfMedia(db: Database, mediaId: string): Promise<string[]> {
  const publishedRecords = (await listMediaUse(db, mediaId)).filter(({ status }) => status === "published");
  const tags = publishedRecords.flatMap(({ entity, slug_id: slugId }) =>
    // Only the home page shows the image of the site settings.
    entity === "site_setting" ? tagsOfRecord("landing_page", "homepage") : tagsOfRecord(entity, slugId),
  );
  return [...new Set(tags)];
}
