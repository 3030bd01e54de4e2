import { imageColumns, withImageUrl } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** All published artists, locations or regions by name in German order (specification, section 7). */
export async function listByName(db: Database, entity: "artist" | "location" | "region") {
  const rows = dataOf(
    await db
      .from(entity)
      .select(`id, name, slug, slug_id, image:media!image_id(${imageColumns})`)
      .eq("status", "published")
      .order("name")
      .limit(1000),
  );
  return rows.map(withImageUrl).map(({ image: _, ...entry }) => entry);
}
