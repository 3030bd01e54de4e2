import type { RecordEntity } from "#domain/content/record-draft.ts";

type RecordUrls = {
  /** German label of one record. */
  singular: string;
  /** German label of several records. */
  plural: string;
  /** Path of the admin list; `null` for landing pages, which have none. */
  list: string | null;
  /** Path of the editor, without the slug. */
  edit: string;
  /** Path of the public page, without the slug. */
  view: string;
  /** Segment in the path of the preview. */
  segment: string;
};

/** German labels and paths of each entity. */
export const recordUrls: Record<RecordEntity, RecordUrls> = {
  offer: {
    singular: "Angebot",
    plural: "Angebote",
    list: "/admin/angebote/",
    edit: "/admin/angebot/",
    view: "/angebot/",
    segment: "angebot",
  },
  artist: {
    singular: "Künstler:in",
    plural: "Künstler:innen",
    list: "/admin/kuenstler-innen/",
    edit: "/admin/kuenstler-in/",
    view: "/kuenstler-in/",
    segment: "kuenstler-in",
  },
  location: {
    singular: "Kunstraum",
    plural: "Kunsträume",
    list: "/admin/kunstraeume/",
    edit: "/admin/kunstraum/",
    view: "/kunstraum/",
    segment: "kunstraum",
  },
  region: {
    singular: "Region",
    plural: "Regionen",
    list: "/admin/regionen/",
    edit: "/admin/region/",
    view: "/region/",
    segment: "region",
  },
  landing_page: {
    singular: "Seite",
    plural: "Seiten",
    list: null,
    edit: "/admin/landing/",
    view: "/",
    segment: "landing",
  },
};

/**
 * The entity that an admin route lists or edits.
 * @param path the pattern of the route, such as `/admin/kuenstler-in/:slug`, or the path of a request
 * @throws Error for any other route
 */
export function entityOfPath(path: string): RecordEntity {
  const normalizedPath = `/${path.replace(/^\/|\/$/g, "").toLowerCase()}/`; // React Router ignores case, too
  const entities = Object.keys(recordUrls) as RecordEntity[];
  const entity = entities.find((candidate) => {
    const { list, edit } = recordUrls[candidate];
    return normalizedPath === list || normalizedPath.startsWith(edit);
  });
  if (!entity) throw new Error(`The route lists and edits no records: ${path}`);
  return entity;
}

/** Path of the public page. A landing page has its type as slug; the one of type homepage is at "/". */
export function publicUrl(entity: RecordEntity, slug: string): string {
  if (entity === "landing_page" && slug === "homepage") return "/";
  return `${recordUrls[entity].view}${slug}/`;
}

export function previewUrl(entity: RecordEntity, slugId: string): string {
  return `/admin/vorschau/${recordUrls[entity].segment}/${slugId}/`;
}
