import type { Page, Paging } from "#domain/list/pagination.ts";
import type { Near } from "#domain/location/near.ts";
import { type Point, wholeKm } from "#domain/location/position.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/**
 * In a search near a place: the distance in whole km, and the position at that distance. An artist has the position of
 * the nearest location of the artist's offers, or else of the middle of the artist's town.
 */
export type DistanceFields = { distance_km?: number; point?: Point };

type RecordFilter = {
  near?: Near | undefined;
  query?: string | undefined;
  region_id?: string | undefined;
  artFormId?: string | undefined;
  onlyStepFree?: boolean | undefined;
};

/**
 * One page of the published artists or locations that match a filter, by name in German order. With `near`, only those
 * within the radius, nearest first.
 */
export async function searchRecords<Card extends { id: string }>(
  db: Database,
  entity: "artist" | "location",
  { near, page, itemsPerPage, ...filter }: Paging & RecordFilter,
  loadCards: (ids: string[]) => Promise<readonly Card[]>,
): Promise<Page<Card & DistanceFields>> {
  const matches = dataOf(
    await db.rpc("find_records", {
      entity,
      query: filter.query ?? null,
      near_latitude: near?.latitude ?? null,
      near_longitude: near?.longitude ?? null,
      ...(near && { radius_km: near.radius_km }),
      region: filter.region_id ?? null,
      art_form: filter.artFormId ?? null,
      step_free: filter.onlyStepFree ?? false,
      page,
      items_per_page: itemsPerPage,
    }),
  );
  const cards = matches.length > 0 ? await loadCards(matches.map(({ id }) => id)) : [];
  const cardsById = new Map(cards.map((card) => [card.id, card]));
  const items = matches.flatMap(({ id, km, latitude, longitude }) => {
    const card = cardsById.get(id);
    return card ? [{ ...card, ...(near && { distance_km: wholeKm(km), point: { latitude, longitude } }) }] : [];
  });
  return { page, itemsPerPage, total: matches[0]?.total ?? 0, items };
}
