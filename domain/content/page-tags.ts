import { isLegalPage } from "./landing-page.ts";
import type { PageSection } from "./page-section.ts";

/** Cache tags (decision 002). A loader tags its page with every record and list that the page shows. */
export const pageTags = {
  /** Every page. */
  everything: "everything",
  /** Lists of offers, including the home page. */
  offers: "offers",
  artists: "artists",
  locations: "locations",
  regions: "regions",
  /** Names of art forms and offer types. */
  offerTypesAndArtForms: "terms",
  offer: (slugId: string) => `offer:${slugId}`,
  offerType: (id: string) => `offer-type:${id}`,
  artist: (slugId: string) => `artist:${slugId}`,
  location: (slugId: string) => `location:${slugId}`,
  region: (slugId: string) => `region:${slugId}`,
  /** For `robots.txt` and the web app manifest: a response without tags would not be cached. */
  noRecord: "no-record",
  landingPage: (type: string) => `landing-page:${type}`,
} as const;

/**
 * The tags that a changed record invalidates. Lists of offers show names of artists, locations and regions; every
 * footer lists the legal pages.
 * @param slugId a slug id; for a landing page, its type
 */
export function tagsOfRecord(
  entity: "offer" | "artist" | "location" | "region" | "landing_page",
  slugId: string,
): string[] {
  if (entity === "landing_page") return [isLegalPage(slugId) ? pageTags.everything : pageTags.landingPage(slugId)];
  return [pageTags[entity](slugId), pageTags.offers, ...(entity === "offer" ? [] : [pageTags[`${entity}s`]])];
}

/** The tags of a page that shows these offers as cards. Cards also show names of artists, locations and regions. */
export function tagsOfOffers(offers: readonly { slug_id: string }[] | Record<string, { slug_id: string }>): string[] {
  const offerTags = Object.values(offers).map(({ slug_id }) => pageTags.offer(slug_id));
  // A card's data does not contain the slug ids of artists, locations and regions, so their lists are tagged instead.
  return offerTags.length > 0 ? [...offerTags, pageTags.artists, pageTags.locations, pageTags.regions] : [];
}

/**
 * The tags of the offers in a page's sections. When an offer is not public, `pageTags.offers` lets its publication
 * invalidate the page.
 * @param offers the public offers that the sections name, by id
 */
export function tagsOfSections({
  sections,
  offers,
}: {
  sections: readonly PageSection[];
  offers: Record<string, { slug_id: string }>;
}): string[] {
  const offerIds = sections.flatMap(({ content }) => ("offerIds" in content ? content.offerIds : []));
  const areAllPublic = offerIds.every((id) => id in offers);
  return [...tagsOfOffers(offers), ...(areAllPublic ? [] : [pageTags.offers])];
}

/**
 * The stamps of all tags are read from KV before the page is served. A bulk read takes at most 100 keys, but is billed
 * by key, so the limit is lower.
 */
const MAX_TAGS = 40;

/**
 * The list tag that can replace a tag, by the prefix of the replaced tag. A change that invalidates the replaced tag
 * also invalidates the list tag.
 */
const listTagOf: Record<string, string> = {
  offer: pageTags.offers,
  artist: pageTags.artists,
  location: pageTags.locations,
  region: pageTags.regions,
  "offer-type": pageTags.offerTypesAndArtForms,
};

/**
 * Replaces tags with list tags when there are more than `MAX_TAGS`. Any change in such a list then invalidates the
 * page.
 */
export function coarseTags(tags: readonly string[]): string[] {
  if (tags.length <= MAX_TAGS) return [...tags];
  return [...new Set(tags.map((tag) => listTagOf[tag.split(":")[0] ?? ""] ?? tag))];
}

/**
 * A change of public content, recorded by the database. For a landing page, `slug_id` is its type; for media, terms and
 * the site settings, it is `null`.
 */
export type ContentChange = { entity: string; record_id: string; slug_id: string | null };

/**
 * The tags that a change invalidates; `null` (all pages) for the site settings. Must not be called for media and terms:
 * their tags depend on the records that use them (`tagsOfMedia`, `tagsOfTerm`).
 */
export function tagsOfChange({ entity, slug_id: slugId }: ContentChange): string[] | null {
  return isRecordEntity(entity) && slugId !== null ? tagsOfRecord(entity, slugId) : null;
}

function isRecordEntity(entity: string): entity is Parameters<typeof tagsOfRecord>[0] {
  return ["offer", "artist", "location", "region", "landing_page"].includes(entity);
}
