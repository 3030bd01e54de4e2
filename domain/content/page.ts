import type { Image } from "#domain/media/image.ts";
import type { OfferCard } from "#domain/offer/offer.ts";
import type { LandingPageType } from "./landing-page.ts";
import type { PageSection } from "./page-section.ts";

/** An entry of a list: what every list of artists, art spaces and regions holds (specification, section 7). */
export type ListEntry = { id: string; name: string; image_url: string | null; slug: string; slug_id: string };

/** Entries of the lists that pages hang on their walls. */
export type ArtistCard = ListEntry & { image: Image | null; art_forms: string[]; region: string | null };
export type LocationCard = ListEntry & { image: Image | null; city: string | null; region: string | null };
/** A region with how many published offers, art spaces and artists it has. */
export type RegionCard = ListEntry & {
  intro: string;
  image: Image | null;
  offers: number;
  locations: number;
  artists: number;
};

/** Sections in their order, and the pictures and published offers they name, by id. */
export type PageContent = {
  sections: PageSection[];
  images: Record<string, Image>;
  offers: Record<string, OfferCard>;
};

export type Address = { street: string; postal_code: string; city: string };

type PageOf = {
  id: string;
  name: string;
  slug: string;
  slug_id: string;
  version: number;
  image: Image | null;
} & PageContent;

/** `address` is the city alone unless the artist opted in: it may be a home. */
export type ArtistPage = PageOf & {
  city: string | null;
  address: Address | null;
  region: { id: string; name: string; slug: string; slug_id: string } | null;
  art_forms: { id: string; name: string }[];
};
export type LocationPage = PageOf & {
  address: Address | null;
  region: { id: string; name: string; slug: string; slug_id: string } | null;
  is_step_free: boolean;
  has_accessible_toilet: boolean;
  has_induction_loop: boolean;
};
export type RegionPage = PageOf & { intro: string; address: Address | null };
export type LandingPage = {
  id: string;
  type: LandingPageType;
  title: string;
  version: number;
  updated_at: Date;
} & PageContent;
