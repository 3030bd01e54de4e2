import { landingPageTypes } from "#domain/content/landing-page.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";

type Place = {
  /** One of them, and all of them, in German. */
  one: string;
  many: string;
  /** Where all of them are listed; landing pages have no list of their own. */
  list: string | null;
  /** Where one is edited, and where visitors find it: the slug follows. */
  edit: string;
  view: string;
  /** Its part of the preview's address. */
  segment: string;
};

/** Where records live, for admins and for visitors. */
export const recordUrls: Record<RecordEntity, Place> = {
  offer: {
    one: "Angebot",
    many: "Angebote",
    list: "/admin/angebote/",
    edit: "/admin/angebot/",
    view: "/angebot/",
    segment: "angebot",
  },
  artist: {
    one: "Künstler:in",
    many: "Künstler:innen",
    list: "/admin/kuenstler-innen/",
    edit: "/admin/kuenstler-in/",
    view: "/kuenstler-in/",
    segment: "kuenstler-in",
  },
  location: {
    one: "Kunstraum",
    many: "Kunsträume",
    list: "/admin/kunstraeume/",
    edit: "/admin/kunstraum/",
    view: "/kunstraum/",
    segment: "kunstraum",
  },
  region: {
    one: "Region",
    many: "Regionen",
    list: "/admin/regionen/",
    edit: "/admin/region/",
    view: "/region/",
    segment: "region",
  },
  landing_page: { one: "Seite", many: "Seiten", list: null, edit: "/admin/landing/", view: "/", segment: "landing" },
};

/** Where visitors find a record. */
export function publicUrl(entity: RecordEntity, slug: string): string {
  if (entity === "landing_page" && slug === landingPageTypes[0]) return "/";
  return `${recordUrls[entity].view}${slug}/`;
}

export function previewUrl(entity: RecordEntity, slugId: string): string {
  return `/admin/vorschau/${recordUrls[entity].segment}/${slugId}/`;
}
