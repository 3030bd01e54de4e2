import type { Suggestion } from "#domain/offer/offer-filter.ts";

/** Offers, artists and art spaces that may be meant by what somebody types. The API client is loaded by those who type. */
export async function fetchSuggestions(query: string): Promise<Suggestion[]> {
  const { api } = await import("./api.ts");
  return api.offer.suggest.query({ query });
}
