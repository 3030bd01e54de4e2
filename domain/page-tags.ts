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
