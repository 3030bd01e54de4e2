import type { RegionCard, RegionPage } from "#domain/content/page.ts";
import type { Page, Paging } from "#domain/list/pagination.ts";
import { type ImageRow, imageColumns, toImage } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { toEntry, toNamed } from "./named.ts";
import { addressColumns, getPageContent, toAddress } from "./page-content.ts";

/** The region of a slug id with sections and address; `null` when there is none that this connection may see. */
export async function getRegionBySlugId(db: Database, slugId: string): Promise<RegionPage | null> {
  const row = dataOf(
    await db
      .from("region")
      .select(
        `id, name, slug, slug_id, version, intro, image:media!image_id(${imageColumns}), address!address_id(${addressColumns})`,
      )
      .eq("slug_id", slugId)
      .maybeSingle(),
  );
  if (!row) return null;
  return {
    ...toNamed(row),
    version: row.version,
    intro: row.intro,
    image: toImage(row.image),
    address: toAddress(row.address),
    ...(await getPageContent(db, "region_id", row.id)),
  };
}

/** Published regions by name, in German order, with how much there is in each. */
export async function listRegions(db: Database, { page, itemsPerPage }: Paging): Promise<Page<RegionCard>> {
  const rows = dataOf(await db.rpc("list_region_card", { page, items_per_page: itemsPerPage }));
  return {
    page,
    itemsPerPage,
    total: rows[0]?.total ?? 0,
    items: rows.map(({ intro, offers, locations, artists, ...row }) => ({
      ...toEntry({ ...row, image: row.image as ImageRow | null }),
      intro,
      offers,
      locations,
      artists,
    })),
  };
}
