import type { MediaUse } from "#domain/media.ts";

const places: Record<MediaUse["entity"], { word: string; path: string }> = {
  offer: { word: "Angebot", path: "/admin/angebot/" },
  artist: { word: "Künstler:in", path: "/admin/kuenstler-in/" },
  location: { word: "Kunstraum", path: "/admin/kunstraum/" },
  region: { word: "Region", path: "/admin/region/" },
  landing_page: { word: "Seite", path: "/admin/landing/" },
};

/** Where admins edit a record. A landing page's slug is its type. */
export function recordAddress({ entity, slug }: Pick<MediaUse, "entity" | "slug">): string {
  return `${places[entity].path}${slug}/`;
}

/** What kind of record it is, for people. */
export function recordWord(entity: MediaUse["entity"]): string {
  return places[entity].word;
}
