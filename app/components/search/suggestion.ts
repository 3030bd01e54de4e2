import type { Suggestion } from "#domain/offer/offer-filter.ts";

const kinds = {
  offer: { label: "Angebot", path: "/angebot/" },
  artist: { label: "Künstler:in", path: "/kuenstler-in/" },
  location: { label: "Kunstraum", path: "/kunstraum/" },
} as const satisfies Record<Suggestion["entity"], { label: string; path: string }>;

/** The German label of a suggestion's kind and the path of its page. */
export function suggestionLink({ entity, slug }: Suggestion): { label: string; to: string } {
  const { label, path } = kinds[entity];
  return { label, to: `${path}${slug}/` };
}
