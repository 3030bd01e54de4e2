import type { Suggestion } from "#domain/offer/offer-filter.ts";

const kinds = {
  offer: { label: "Angebot", path: "/angebot/" },
  artist: { label: "Künstler:in", path: "/kuenstler-in/" },
  location: { label: "Kunstraum", path: "/kunstraum/" },
} as const satisfies Record<Suggestion["entity"], { label: string; path: string }>;

export function suggestionLink({ entity, slug }: Suggestion): { label: string; to: string } {
  const { label, path } = kinds[entity];
  return { label, to: `${path}${slug}/` };
}
