/**
 * Names of what a cached page shows. A loader names everything its page shows; a change stamps the names of what it touched,
 * and every page that carries one of them goes stale.
 */
export const pageTags = {
  /** lists of offers, home included: any offer can enter or leave them */
  offers: "offers",
  /** lists of artists, art spaces and regions */
  artists: "artists",
  locations: "locations",
  regions: "regions",
  /** the names of art forms and offer types, which searches offer */
  terms: "terms",
  offer: (slugId: string) => `offer:${slugId}`,
  offerType: (id: string) => `offer-type:${id}`,
  artist: (slugId: string) => `artist:${slugId}`,
  location: (slugId: string) => `location:${slugId}`,
  region: (slugId: string) => `region:${slugId}`,
  landingPage: (type: string) => `landing-page:${type}`,
} as const;

/** What goes stale when a record of the site changes: its own page, every page that names it, and the lists it stands in. */
export function tagsOfRecord(
  entity: "offer" | "artist" | "location" | "region" | "landing_page",
  slugId: string,
): string[] {
  if (entity === "landing_page") return [pageTags.landingPage(slugId)];
  return [pageTags[entity](slugId), pageTags.offers, ...(entity === "offer" ? [] : [pageTags[`${entity}s`]])];
}

/** The names of the offers that a page shows as cards: a list of them, or those its sections name. */
export function tagsOfOffers(offers: readonly { slug_id: string }[] | Record<string, { slug_id: string }>): string[] {
  return Object.values(offers).map(({ slug_id }) => pageTags.offer(slug_id));
}

/** What changed for visitors, as the database noted it; `slugId` is the type of a landing page. */
export type ContentChange = { entity: string; recordId: string; slug_id: string | null };

/** The names of what a change touches; `null` for what any page may show, an art form: then every page is meant. */
export function tagsOfChange({ entity, recordId, slug_id: slugId }: ContentChange): string[] | null {
  if (entity === "offer_type") return [pageTags.offerType(recordId), pageTags.offers, pageTags.terms];
  return isRecord(entity) && slugId !== null ? tagsOfRecord(entity, slugId) : null;
}

function isRecord(entity: string): entity is Parameters<typeof tagsOfRecord>[0] {
  return ["offer", "artist", "location", "region", "landing_page"].includes(entity);
}
