/**
 * Cache tags. A loader tags its page with every record and list that the page shows; a change invalidates every page
 * that has one of the changed tags.
 */
export const pageTags = {
  /** Lists of offers, including the home page. */
  offers: "offers",
  /** Lists of artists, locations and regions. */
  artists: "artists",
  locations: "locations",
  regions: "regions",
  /** Names of art forms and offer types in search filters. */
  terms: "terms",
  offer: (slugId: string) => `offer:${slugId}`,
  offerType: (id: string) => `offer-type:${id}`,
  artist: (slugId: string) => `artist:${slugId}`,
  location: (slugId: string) => `location:${slugId}`,
  region: (slugId: string) => `region:${slugId}`,
  /** robots.txt, which changes only with the site's settings */
  robots: "robots",
  landingPage: (type: string) => `landing-page:${type}`,
} as const;

/** Tags that a changed record invalidates: its page, pages that mention it, and its lists. */
export function tagsOfRecord(
  entity: "offer" | "artist" | "location" | "region" | "landing_page",
  slugId: string,
): string[] {
  if (entity === "landing_page") return [pageTags.landingPage(slugId)];
  return [pageTags[entity](slugId), pageTags.offers, ...(entity === "offer" ? [] : [pageTags[`${entity}s`]])];
}

/** Tags of the offers that a page shows as cards, from a list or from its sections. */
export function tagsOfOffers(offers: readonly { slug_id: string }[] | Record<string, { slug_id: string }>): string[] {
  return Object.values(offers).map(({ slug_id }) => pageTags.offer(slug_id));
}

/**
 * Maximum number of tags of a page. More would slow down its freshness check, and a bulk read of KV is limited to 100
 * keys.
 */
const MAX_TAGS = 40;

/** Maps the prefix of a record's tag to the tag of its list. `tagsOfRecord` and `tagsOfChange` return both tags. */
const listOf: Record<string, string> = {
  offer: pageTags.offers,
  artist: pageTags.artists,
  location: pageTags.locations,
  region: pageTags.regions,
  "offer-type": pageTags.terms,
};

/**
 * The tags of a page. When there are more than 40, the tags of records are replaced by the tags of their lists, so that
 * any change in a list invalidates the page.
 */
export function coarseTags(tags: readonly string[]): string[] {
  if (tags.length <= MAX_TAGS) return [...tags];
  return [...new Set(tags.map((tag) => listOf[tag.split(":")[0] ?? ""] ?? tag))];
}

/** A public change recorded by the database; `slug_id` is the type of a landing page. */
export type ContentChange = { entity: string; record_id: string; slug_id: string | null };

/** Tags that a change invalidates; `null` (all pages) for an art form, which any page may show. */
export function tagsOfChange({ entity, record_id: recordId, slug_id: slugId }: ContentChange): string[] | null {
  if (entity === "offer_type") return [pageTags.offerType(recordId), pageTags.offers, pageTags.terms];
  return isRecord(entity) && slugId !== null ? tagsOfRecord(entity, slugId) : null;
}

function isRecord(entity: string): entity is Parameters<typeof tagsOfRecord>[0] {
  return ["offer", "artist", "location", "region", "landing_page"].includes(entity);
}
