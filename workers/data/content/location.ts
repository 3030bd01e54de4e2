import type { Paging } from "#domain/list/pagination.ts";
import { pointOf } from "#domain/location/position.ts";
import { imageColumns, withImage, withImageUrl } from "#workers/data/media/image.ts";
import { contactColumns } from "#workers/data/offer/offer.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { namePatternsOf } from "./name-pattern.ts";
import { getPageContent } from "./page-content.ts";

const locationColumns =
  `id, name, slug, slug_id, version, ${contactColumns}, is_step_free, has_accessible_toilet, has_induction_loop,
  latitude, longitude, state, image:media!image_id(${imageColumns}), address!address_id(street, postal_code, city), region(id, name, slug, slug_id)` as const;

/** The location of a slug id with sections and address; `null` when this connection may not read it. */
export async function getLocationBySlugId(db: Database, slugId: string) {
  const row = dataOf(await db.from("location").select(locationColumns).eq("slug_id", slugId).maybeSingle());
  return row && { ...withImage(row), ...(await getPageContent(db, "location_id", row.id)) };
}
export type LocationPage = NonNullable<Awaited<ReturnType<typeof getLocationBySlugId>>>;

/** Published locations by name in German order, optionally of a region and with the words of a query in their name. */
export async function listLocations(
  db: Database,
  {
    region_id: regionId,
    query: typed,
    ...paging
  }: Paging & {
    region_id?: string | undefined;
    query?: string | undefined;
  },
) {
  let query = db
    .from("location")
    .select(
      `id, name, slug, slug_id, image:media!image_id(${imageColumns}), ...address!address_id(city), region(name)`,
      { count: "exact" },
    )
    .eq("status", "published");
  if (regionId) query = query.eq("region_id", regionId);
  for (const pattern of namePatternsOf(typed)) query = query.ilike("name", pattern);
  const response = await query
    .order("name")
    .order("id")
    .range(...rangeOf(paging));
  return pageOf(response, paging, ({ region, ...row }) => ({ ...withImageUrl(row), region: region?.name ?? null }));
}
/** The place that somebody typed, a German postal code or a town; `null` when it is unknown. */
export async function findPlace(db: Database, typed: string) {
  return dataOf(await db.rpc("find_place", { typed }))[0] ?? null;
}

/** The most locations on a map. */
const MAP_LIMIT = 500;

/** Published locations with a position by name, optionally of a region; at most 500. */
export async function listLocationsOnMap(db: Database, { region_id: regionId }: { region_id?: string | undefined }) {
  let query = db
    .from("location")
    .select("name, slug, latitude, longitude, ...address!address_id(city), region(name, slug)")
    .eq("status", "published")
    .not("latitude", "is", null);
  if (regionId) query = query.eq("region_id", regionId);
  const rows = dataOf(await query.order("name").order("id").limit(MAP_LIMIT));
  return rows.flatMap(({ latitude, longitude, ...row }) => {
    const point = pointOf({ latitude, longitude });
    return point ? [{ ...row, point }] : [];
  });
}
export type LocationOnMap = Awaited<ReturnType<typeof listLocationsOnMap>>[number];

export type LocationCard = Awaited<ReturnType<typeof listLocations>>["items"][number];
