import { MAX_RADIUS_KM } from "#domain/location/near.ts";
import type { OfferFilter } from "#domain/offer/offer-filter.ts";
import type { ApiCaller } from "#workers/api/router.ts";

const RELATED_OFFERS = 3;
const MAX_WORDS = 4;

/**
 * A few offers of a wider search: in the largest radius, else by the words alone, else by each of them, else by the
 * filters alone, else the next offers.
 */
export async function listRelated(api: ApiCaller, { query, ...filters }: OfferFilter) {
  const list = async (wider: OfferFilter) => (await api.offer.list({ ...wider, itemsPerPage: RELATED_OFFERS })).items;
  const words = query?.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2) ?? [];
  const { near } = filters;
  const searches = [
    near ? [{ query, ...filters, near: { ...near, radius_km: MAX_RADIUS_KM } }] : [],
    query ? [{ query }] : [],
    words.slice(0, MAX_WORDS).map((word) => ({ query: word })),
    [filters],
    [{}],
  ];
  for (const wider of searches) {
    const lists = await Promise.all(wider.map(list));
    // The first offer of each word, then the second ones.
    const offers = Array.from({ length: RELATED_OFFERS }, (_, index) =>
      lists.flatMap((items) => items[index] ?? []),
    ).flat();
    const unique = [...new Map(offers.map((offer) => [offer.id, offer])).values()];
    if (unique.length > 0) return unique.slice(0, RELATED_OFFERS);
  }
  return [];
}
