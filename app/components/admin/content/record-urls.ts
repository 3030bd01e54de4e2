import { landingPageTypes } from "#domain/content/landing-page.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";

type RecordUrls = {
  /** German label in the singular. */
  one: string;
  /** German label in the plural. */
  many: string;
  /** Path of the admin list; `null` for landing pages, which have none. */
  list: string | null;
  /** Path of the editor, without the slug. */
  edit: string;
  /** Path of the public page, without the slug. */
  view: string;
  /** Segment in the path of the preview. */
  segment: string;
};

/** German labels and paths of each entity, for admins and for visitors. */
export const recordUrls: Record<RecordEntity, RecordUrls> = {
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

/**
 * The entity that an admin route lists or edits.
 * @param pattern of the route, such as `/admin/kuenstler-in/:slug`
 * @throws Error for any other route
 */
export function entityOfPattern(pattern: string): RecordEntity {
  const path = `/${pattern.replace(/^\/|\/$/g, "")}/`;
  const entities = Object.keys(recordUrls) as RecordEntity[];
  const entity = entities.find((name) => path === recordUrls[name].list || path.startsWith(recordUrls[name].edit));
  if (!entity) throw new Error(`The route lists and edits no records: ${pattern}`);
  return entity;
}

/** Path of a record's public page. */
export function publicUrl(entity: RecordEntity, slug: string): string {
  if (entity === "landing_page" && slug === landingPageTypes[0]) return "/";
  return `${recordUrls[entity].view}${slug}/`;
}

export function previewUrl(entity: RecordEntity, slugId: string): string {
  return `/admin/vorschau/${recordUrls[entity].segment}/${slugId}/`;
}
