import type { Suggestion } from "#domain/offer/offer-filter.ts";

const kinds = {
  offer: { words: "Angebot", path: "/angebot/" },
  artist: { words: "Künstler:in", path: "/kuenstler-in/" },
  location: { words: "Kunstraum", path: "/kunstraum/" },
} as const satisfies Record<Suggestion["entity"], { words: string; path: string }>;

/** What something suggested is called, and where it leads. */
export function suggestionKind({ entity, slug }: Suggestion): { words: string; to: string } {
  const { words, path } = kinds[entity];
  return { words, to: `${path}${slug}/` };
}
