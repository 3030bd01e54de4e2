import type { Page, Paging } from "#domain/list/pagination.ts";
import type { Near } from "#domain/location/near.ts";
import { type Point, wholeKm } from "#domain/location/position.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Ids of the published artists or locations whose name, town, region or art forms match a search text; at most 100. */
export async function findRecords(db: Database, entity: "artist" | "location", query: string): Promise<string[]> {
  return dataOf(await db.rpc("find_records", { entity, query })).map(({ id }) => id);
}

/** The distance of a record from a place, in whole km, and the record's position. */
export type NearPlace = { distance_km?: number; point?: Point };

/** One page of the published artists or locations near a point, nearest first. `load` returns their cards. */
export async function listNearRecords<Card extends { id: string }>(
  db: Database,
  entity: "artist" | "location",
  {
    near,
    page,
    itemsPerPage,
    ...filter
  }: Paging & {
    near: Near;
    query?: string | undefined;
    region_id?: string | undefined;
    artFormId?: string | undefined;
  },
  load: (ids: string[]) => Promise<readonly Card[]>,
): Promise<Page<Card & NearPlace>> {
  const found = dataOf(
    await db.rpc("find_near_records", {
      entity,
      near_latitude: near.latitude,
      near_longitude: near.longitude,
      radius_km: near.radius_km,
      query: filter.query ?? null,
      region: filter.region_id ?? null,
      art_form: filter.artFormId ?? null,
      page,
      items_per_page: itemsPerPage,
    }),
  );
  const cards = new Map((found.length > 0 ? await load(found.map(({ id }) => id)) : []).map((card) => [card.id, card]));
  const items = found.flatMap(({ id, km, latitude, longitude }) => {
    const card = cards.get(id);
    return card ? [{ ...card, distance_km: wholeKm(km), point: { latitude, longitude } }] : [];
  });
  return { page, itemsPerPage, total: found[0]?.total ?? 0, items };
}
