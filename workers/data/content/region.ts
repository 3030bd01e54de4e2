import type { Paging } from "#domain/list/pagination.ts";
import type { Near } from "#domain/location/near.ts";
import { wholeKm } from "#domain/location/position.ts";
import { ImageJson, imageColumns, withImageUrl } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { getPageContent, sectionColumns, sectionOrder } from "./page-content.ts";

/** A region with page content; `null` when there is none that `db` may read. */
export async function getRegionBySlugId(db: Database, slugId: string) {
  const row = dataOf(
    await db
      .from("region")
      .select(
        `id, name, slug, slug_id, version, intro, image:media!image_id(${imageColumns}),
        address!address_id(street, postal_code, city), ${sectionColumns}`,
      )
      .eq("slug_id", slugId)
      .order(...sectionOrder)
      .maybeSingle(),
  );
  return row && { ...withImageUrl(row), ...(await getPageContent(db, row)) };
}
export type RegionPage = NonNullable<Awaited<ReturnType<typeof getRegionBySlugId>>>;

/**
 * Published regions by name in German order, with counts of their published records. `query` matches the name or a
 * location of a region. With `near`, only regions with a location within the radius, nearest first.
 */
export async function listRegions(
  db: Database,
  { page, itemsPerPage, query, near }: Paging & { query?: string | undefined; near?: Near | undefined },
) {
  const response = await db.rpc("list_region_card", {
    page,
    items_per_page: itemsPerPage,
    query: query ?? null,
    near_latitude: near?.latitude ?? null,
    near_longitude: near?.longitude ?? null,
    ...(near && { radius_km: near.radius_km }),
  });
  const rows = dataOf(response);
  const items = rows.map(({ total: _, km, ...row }) => {
    const image = ImageJson.parse(row.image);
    return { ...row, image, image_url: image?.url ?? null, ...(near && { distance_km: wholeKm(km) }) };
  });
  return { page, itemsPerPage, total: rows[0]?.total ?? 0, items };
}
export type RegionCard = Awaited<ReturnType<typeof listRegions>>["items"][number];
