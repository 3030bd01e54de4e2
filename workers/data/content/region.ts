import type { Paging } from "#domain/list/pagination.ts";
import { ImageJson, imageColumns, withImage } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { getPageContent } from "./page-content.ts";

/** The region of a slug id with sections and address; `null` when this connection may not read it. */
export async function getRegionBySlugId(db: Database, slugId: string) {
  const row = dataOf(
    await db
      .from("region")
      .select(
        `id, name, slug, slug_id, version, intro, image:media!image_id(${imageColumns}),
        address!address_id(street, postal_code, city)`,
      )
      .eq("slug_id", slugId)
      .maybeSingle(),
  );
  return row && { ...withImage(row), ...(await getPageContent(db, "region_id", row.id)) };
}
export type RegionPage = NonNullable<Awaited<ReturnType<typeof getRegionBySlugId>>>;

/**
 * Published regions by name in German order, with the counts of their published offers, locations and artists; with a query
 * only those whose name contains each of its words.
 */
export async function listRegions(
  db: Database,
  { page, itemsPerPage, query }: Paging & { query?: string | undefined },
) {
  const rows = dataOf(await db.rpc("list_region_card", { page, items_per_page: itemsPerPage, query: query ?? null }));
  const items = rows.map(({ total: _, ...row }) => {
    const image = ImageJson.parse(row.image);
    return { ...row, image, image_url: image?.url ?? null };
  });
  return { page, itemsPerPage, total: rows[0]?.total ?? 0, items };
}
export type RegionCard = Awaited<ReturnType<typeof listRegions>>["items"][number];
