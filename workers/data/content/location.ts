import type { LocationCard, LocationPage } from "#domain/content/page.ts";
import type { Page, Paging } from "#domain/list/pagination.ts";
import { imageColumns, toImage } from "#workers/data/media/image.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { toEntry, toNamed } from "./named.ts";
import { addressColumns, getPageContent, toAddress } from "./page-content.ts";

const locationColumns = `id, name, slug, slug_id, version, is_step_free, has_accessible_toilet, has_induction_loop,
  image:media!image_id(${imageColumns}), address!address_id(${addressColumns}), region(id, name, slug, slug_id)` as const;

/** The location of a slug id with sections and address; `null` when there is none that this connection may see. */
export async function getLocationBySlugId(db: Database, slugId: string): Promise<LocationPage | null> {
  const row = dataOf(await db.from("location").select(locationColumns).eq("slug_id", slugId).maybeSingle());
  if (!row) return null;
  return {
    ...toNamed(row),
    version: row.version,
    image: toImage(row.image),
    address: toAddress(row.address),
    region: row.region && toNamed(row.region),
    is_step_free: row.is_step_free,
    has_accessible_toilet: row.has_accessible_toilet,
    has_induction_loop: row.has_induction_loop,
    ...(await getPageContent(db, "location_id", row.id)),
  };
}

/** Published locations by name in German order, optionally of a region. */
export async function listLocations(
  db: Database,
  { region_id: regionId, ...paging }: Paging & { region_id?: string | undefined },
): Promise<Page<LocationCard>> {
  let query = db
    .from("location")
    .select(`id, name, slug, slug_id, image:media!image_id(${imageColumns}), address!address_id(city), region(name)`, {
      count: "exact",
    })
    .eq("status", "published");
  if (regionId) query = query.eq("region_id", regionId);
  return pageOf(
    await query
      .order("name")
      .order("id")
      .range(...rangeOf(paging)),
    paging,
    (row) => ({
      ...toEntry(row),
      city: row.address?.city ?? null,
      region: row.region?.name ?? null,
    }),
  );
}

/** A location's name by id; a missing id gives a placeholder named "-" (specification, section 7). */
export async function getLocationById(
  db: Database,
  id: string | null,
): Promise<{ id: string | null; name: string; slug: string | null }> {
  const row = id && dataOf(await db.from("location").select("id, name, slug").eq("id", id).maybeSingle());
  return row || { id: null, name: "-", slug: null };
}
