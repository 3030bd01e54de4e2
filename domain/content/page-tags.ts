import { isLegalPage } from "./landing-page.ts";
import type { PageSection } from "./page-section.ts";

/**
 * Cache tags. A loader tags its page with every record and list that the page shows. A change of a record invalidates
 * every page that has one of the record's tags (`tagsOfRecord`).
 */
export const pageTags = {
  /** Every page. */
  everything: "everything",
  /** Lists of offers, including the home page. */
  offers: "offers",
  /** Lists of artists, locations and regions. */
  artists: "artists",
  locations: "locations",
  regions: "regions",
  /** Names of art forms and offer types, such as those in search filters. */
  terms: "terms",
  offer: (slugId: string) => `offer:${slugId}`,
  offerType: (id: string) => `offer-type:${id}`,
  artist: (slugId: string) => `artist:${slugId}`,
  location: (slugId: string) => `location:${slugId}`,
  region: (slugId: string) => `region:${slugId}`,
  /** `robots.txt` and the web app manifest, which show no record. Without a tag they would not be cached. */
  noRecord: "no-record",
  landingPage: (type: string) => `landing-page:${type}`,
} as const;

/**
 * The tags that a changed record invalidates: its own tag, the tag of its list, and the tag of the lists of offers,
 * which show names of artists, locations and regions. A legal page invalidates every page, because the footer lists
 * the published legal pages.
 * @param slugId a slug id; for a landing page, its type
 */
export function tagsOfRecord(
  entity: "offer" | "artist" | "location" | "region" | "landing_page",
  slugId: string,
): string[] {
  if (entity === "landing_page") return [isLegalPage(slugId) ? pageTags.everything : pageTags.landingPage(slugId)];
  return [pageTags[entity](slugId), pageTags.offers, ...(entity === "offer" ? [] : [pageTags[`${entity}s`]])];
}

/**
 * The tags of a page that shows these offers as cards: a tag for each offer, and the tags of the lists of artists,
 * locations and regions, because cards show their names. `offers` is a list, or an object with the ids as keys.
 */
export function tagsOfOffers(offers: readonly { slug_id: string }[] | Record<string, { slug_id: string }>): string[] {
  const offerTags = Object.values(offers).map(({ slug_id }) => pageTags.offer(slug_id));
  // A card's data does not contain the slug ids of artists, locations and regions, so their lists are tagged instead.
  return offerTags.length > 0 ? [...offerTags, pageTags.artists, pageTags.locations, pageTags.regions] : [];
}

/**
 * The tags of the offers that the sections of a page show. When a section names an offer that is not public, the tags
 * include `pageTags.offers`, so that publishing the offer invalidates the page.
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
 * Maximum number of tags of a page. The stamp of each tag is read from KV before the page is served; a bulk read is
 * limited to 100 keys.
 */
const MAX_TAGS = 40;

/**
 * The list tag that can replace the tag of a record or offer type, by the prefix of the replaced tag. A change of
 * the record or offer type invalidates both tags.
 */
const listTagOf: Record<string, string> = {
  offer: pageTags.offers,
  artist: pageTags.artists,
  location: pageTags.locations,
  region: pageTags.regions,
  "offer-type": pageTags.terms,
};

/**
 * Limits the tags of a page: when there are more than `MAX_TAGS`, the tag of each record or offer type is replaced by
 * its list tag (`listTagOf`). Then any change in such a list invalidates the page.
 */
export function coarseTags(tags: readonly string[]): string[] {
  if (tags.length <= MAX_TAGS) return [...tags];
  return [...new Set(tags.map((tag) => listTagOf[tag.split(":")[0] ?? ""] ?? tag))];
}

/** A change of public content, recorded by the database. For a landing page, `slug_id` is its type. */
export type ContentChange = { entity: string; record_id: string; slug_id: string | null };

/** Tags that a change invalidates; `null` (all pages) when any page may show the record, for example a term. */
export function tagsOfChange({ entity, slug_id: slugId }: ContentChange): string[] | null {
  return isRecordEntity(entity) && slugId !== null ? tagsOfRecord(entity, slugId) : null;
}

function isRecordEntity(entity: string): entity is Parameters<typeof tagsOfRecord>[0] {
  return ["offer", "artist", "location", "region", "landing_page"].includes(entity);
}
