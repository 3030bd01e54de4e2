import type { Suggestion } from "#domain/offer/offer-filter.ts";

/** Suggestions for a search: offers, artists and locations. Loads the API client on first use. */
export async function fetchSuggestions(query: string): Promise<Suggestion[]> {
  const { api } = await import("./api.ts");
  return api.offer.suggest.query({ query });
}

/** Returns a `fetchSuggestions` that keeps only the suggestions of one entity. */
export function createSuggestionFetcher(entity: Suggestion["entity"]) {
  return async (query: string) => (await fetchSuggestions(query)).filter((suggestion) => suggestion.entity === entity);
}
