import type { Suggestion } from "#domain/offer/offer-filter.ts";

/** Suggestions for a search: offers, artists and locations, or only those of `entities`. */
export async function fetchSuggestions(query: string, entities?: Suggestion["entity"][]): Promise<Suggestion[]> {
  const { api } = await import("./api.ts");
  return api.offer.suggest.query({ query, ...(entities && { entities }) });
}

/** Returns a `fetchSuggestions` for one entity. */
export function createSuggestionFetcher(entity: Suggestion["entity"]) {
  return (query: string) => fetchSuggestions(query, [entity]);
}
