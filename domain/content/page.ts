import type { Image } from "#domain/media/image.ts";
import type { OfferCard } from "#domain/offer/offer.ts";
import type { LandingPageType } from "./landing-page.ts";
import type { PageSection } from "./page-section.ts";

/** An entry of the lists of artists, locations and regions (specification, section 7). */
export type ListEntry = { id: string; name: string; image_url: string | null; slug: string; slug_id: string };

export type ArtistCard = ListEntry & { image: Image | null; art_forms: string[]; region: string | null };
export type LocationCard = ListEntry & { image: Image | null; city: string | null; region: string | null };
/** A region with the counts of its published offers, locations and artists. */
export type RegionCard = ListEntry & {
  intro: string;
  image: Image | null;
  offers: number;
  locations: number;
  artists: number;
};

/** Sections in order, with the images and published offers they reference, by id. */
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

/** `address` is `null` unless the artist opted in, because it may be a home; `city` is always public. */
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
