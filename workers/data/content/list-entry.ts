import { imageColumns, withImageUrl } from "#workers/data/media/image.ts";
import { listAll } from "#workers/data/page.ts";
import type { Database } from "#workers/data/supabase.ts";

/** All published artists, locations or regions, sorted by name in German order (specification, section 7). */
export async function listSortedByName(db: Database, entity: "artist" | "location" | "region") {
  const rows = await listAll((first, last) =>
    db
      .from(entity)
      .select(`id, name, slug, slug_id, image:media!image_id(${imageColumns})`)
      .eq("status", "published")
      .order("name")
      .order("id")
      .range(first, last),
  );
  return rows.map(withImageUrl).map(({ image: _, ...entry }) => entry);
}
