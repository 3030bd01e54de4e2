/**
 * Names of what a cached page shows. A loader names everything its page shows; a change stamps the names of what it touched,
 * and every page that carries one of them goes stale.
 */
export const pageTags = {
  /** lists of offers, home included: any offer can enter or leave them */
  offers: "offers",
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
  return [pageTags[entity](slugId), pageTags.offers];
}
