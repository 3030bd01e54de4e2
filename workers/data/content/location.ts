import type { Page, Paging } from "#domain/list/pagination.ts";
import type { Near } from "#domain/location/near.ts";
import { pointOf } from "#domain/location/position.ts";
import { locationNameOf } from "#domain/offer/location-name.ts";
import { imageColumns, withImageUrl } from "#workers/data/media/image.ts";
import { contactColumns } from "#workers/data/offer/offer.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { getPageContent, sectionColumns, sectionOrder } from "./page-content.ts";
import { type DistanceFields, searchRecords } from "./search-records.ts";

const locationColumns =
  `id, name, slug, slug_id, status, version, ${contactColumns}, is_step_free, has_accessible_toilet, has_induction_loop,
  latitude, longitude, state, image:media!image_id(${imageColumns}), address!address_id(street, postal_code, city),
  region(id, name, slug, slug_id), ${sectionColumns}` as const;

/** A location with page content; `null` when there is none that `db` may read. */
export async function getLocationBySlugId(db: Database, slugId: string) {
  const query = db
    .from("location")
    .select(locationColumns)
    .eq("slug_id", slugId)
    .order(...sectionOrder);
  const row = dataOf(await query.maybeSingle());
  return row && { ...withImageUrl(row), ...(await getPageContent(db, row)) };
}
export type LocationPage = NonNullable<Awaited<ReturnType<typeof getLocationBySlugId>>>;

/** A location; a placeholder named "-" when there is none that `db` may read (specification, section 7). */
export async function getLocationById(db: Database, id: string | null) {
  const row = id && dataOf(await db.from("location").select("id, name, slug").eq("id", id).maybeSingle());
  return row || { id: null, name: locationNameOf(null), slug: null };
}

type LocationFilter = {
  region_id?: string | undefined;
  query?: string | undefined;
  near?: Near | undefined;
  onlyStepFree?: boolean | undefined;
};

/**
 * Published locations that match all filters, by name in German order. With `near`, only locations within the radius,
 * nearest first.
 */
export async function listLocations(db: Database, input: Paging & LocationFilter): Promise<Page<LocationCard>> {
  if (input.near || input.query) {
    return searchRecords(db, "location", input, async (ids) =>
      dataOf(await selectLocationCards(db).in("id", ids)).map(toLocationCard),
    );
  }
  const { region_id: regionId, onlyStepFree, ...paging } = input;
  let query = selectLocationCards(db).eq("status", "published");
  if (regionId) query = query.eq("region_id", regionId);
  if (onlyStepFree) query = query.is("is_step_free", true);
  const response = await query
    .order("name")
    .order("id")
    .range(...rangeOf(paging));
  return pageOf(response, paging, toLocationCard);
}

function selectLocationCards(db: Database) {
  return db
    .from("location")
    .select(
      `id, name, slug, slug_id, image:media!image_id(${imageColumns}), ...address!address_id(city), region(name)`,
      { count: "exact" },
    );
}
type LocationRow = NonNullable<Awaited<ReturnType<typeof selectLocationCards>>["data"]>[number];

function toLocationCard({ region, ...row }: LocationRow) {
  return { ...withImageUrl(row), region: region?.name ?? null };
}
export type LocationCard = ReturnType<typeof toLocationCard> & DistanceFields;

/** The place of a typed German postal code or town; `null` when the place is unknown. */
export async function findPlace(db: Database, typed: string) {
  return dataOf(await db.rpc("find_place", { typed }))[0] ?? null;
}

const MAX_LOCATIONS_ON_MAP = 500;

/** Published locations that have a position, sorted by name; at most `MAX_LOCATIONS_ON_MAP`. */
export async function listLocationsOnMap(
  db: Database,
  { region_id: regionId, ids }: { region_id?: string | undefined; ids?: string[] | undefined },
) {
  let query = db
    .from("location")
    .select("name, slug, latitude, longitude, ...address!address_id(city), region(name, slug)")
    .eq("status", "published")
    .not("latitude", "is", null);
  if (regionId) query = query.eq("region_id", regionId);
  if (ids) query = query.in("id", ids);
  const rows = dataOf(await query.order("name").order("id").limit(MAX_LOCATIONS_ON_MAP));
  return rows.flatMap(({ latitude, longitude, ...row }) => {
    const point = pointOf({ latitude, longitude });
    return point ? [{ ...row, point }] : [];
  });
}
export type LocationOnMap = Awaited<ReturnType<typeof listLocationsOnMap>>[number];
