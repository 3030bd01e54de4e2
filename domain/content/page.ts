import type { Picture } from "#domain/media/image.ts";
import type { OfferCard } from "#domain/offer/offer.ts";
import type { LandingPageType } from "./landing-page.ts";
import type { PageSection } from "./page-section.ts";

/** An entry of a list: what every list of artists, art spaces and regions holds (specification, section 7). */
export type ListEntry = { id: string; name: string; imageUrl: string | null; slug: string; slugId: string };

/** Entries of the lists that pages hang on their walls. */
export type ArtistCard = ListEntry & { image: Picture | null; artForms: string[]; region: string | null };
export type LocationCard = ListEntry & { image: Picture | null; city: string | null; region: string | null };
/** A region with how many published offers, art spaces and artists it has. */
export type RegionCard = ListEntry & {
  intro: string;
  image: Picture | null;
  offers: number;
  locations: number;
  artists: number;
};

/** Sections in their order, and the pictures and published offers they name, by id. */
export type PageContent = {
  sections: PageSection[];
  pictures: Record<string, Picture>;
  offers: Record<string, OfferCard>;
};

export type Address = { street: string; postalCode: string; city: string };

type PageOf = {
  id: string;
  name: string;
  slug: string;
  slugId: string;
  version: number;
  image: Picture | null;
} & PageContent;

/** `address` is the city alone unless the artist opted in: it may be a home. */
export type ArtistPage = PageOf & {
  city: string | null;
  address: Address | null;
  region: { id: string; name: string; slug: string; slugId: string } | null;
  artForms: { id: string; name: string }[];
};
export type LocationPage = PageOf & {
  address: Address | null;
  region: { id: string; name: string; slug: string; slugId: string } | null;
  isStepFree: boolean;
  hasAccessibleToilet: boolean;
  hasInductionLoop: boolean;
};
export type RegionPage = PageOf & { intro: string; address: Address | null };
export type LandingPage = {
  id: string;
  type: LandingPageType;
  title: string;
  version: number;
  updatedAt: Date;
} & PageContent;
