import { MAX_RADIUS_KM } from "#domain/location/near.ts";
import type { OfferFilter } from "#domain/offer/offer-filter.ts";
import type { ApiCaller } from "#workers/api/router.ts";

const MAX_RELATED_OFFERS = 3;
const MIN_WORD_LENGTH = 3;
const MAX_WORDS = 4;

/** At most three offers for a search that found none, from the first group of wider searches that finds any. */
export async function listRelated(api: ApiCaller, filter: OfferFilter) {
  const { query, ...filters } = filter;
  const isWider = (search: OfferFilter) => JSON.stringify(search) !== JSON.stringify({ query, ...filters });
  const listOffers = async (filter: OfferFilter) =>
    (await api.offer.list({ ...filter, itemsPerPage: MAX_RELATED_OFFERS })).items;
  const words = query?.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= MIN_WORD_LENGTH) ?? [];
  const { near } = filters;
  // From narrow to wide.
  const widerSearches: OfferFilter[][] = [
    near ? [{ query, ...filters, near: { ...near, radius_km: MAX_RADIUS_KM } }] : [],
    query ? [{ query }] : [],
    words.slice(0, MAX_WORDS).map((word) => ({ query: word })),
    [filters],
    [{}],
  ];
  for (const searches of widerSearches) {
    const lists = await Promise.all(searches.filter(isWider).map(listOffers));
    // Alternates between the searches of a group: the first offer of each, then the second offer of each.
    const offers = Array.from({ length: MAX_RELATED_OFFERS }, (_, index) =>
      lists.flatMap((items) => items[index] ?? []),
    ).flat();
    const uniqueOffers = [...new Map(offers.map((offer) => [offer.id, offer])).values()];
    if (uniqueOffers.length > 0) return uniqueOffers.slice(0, MAX_RELATED_OFFERS);
  }
  return [];
}
