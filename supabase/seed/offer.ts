import type { ArtFormKey, OfferTypeKey } from "#domain/offer/usual-terms.ts";
import type { ArtistKey } from "./artists.ts";
import type { ContentImage } from "./content-image.ts";
import type { LocationKey } from "./locations.ts";
import type { Section } from "./sections.ts";

export type WeeklyRule = {
  /** 1 Monday … 7 Sunday. */
  weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Berlin local time, `hh:mm`. */
  time: string;
  everyWeeks: number;
  /** Number of upcoming appointments. */
  upcoming: number;
  /** The first upcoming appointment is at least this number of weeks after tomorrow. */
  weeksBeforeFirst?: number;
  /** Number of past appointments. */
  past?: number;
};

/** Fully booked, two slots left, cancelled, or a random number of booked slots (`ordinary`). */
export type DemoState = "full" | "few_left" | "cancelled" | "ordinary";

export type Offer = {
  key: string;
  name: string;
  /** At most 300 characters; shown on the page and used as meta description. */
  summary: string;
  type: OfferTypeKey;
  art_forms: readonly ArtFormKey[];
  artist: ArtistKey;
  location: LocationKey;
  /** Cents per slot. */
  price: number;
  /** Duration. */
  minutes: number;
  capacity: number;
  /** Minimum number of participants. */
  minimum?: number;
  /** Per booking; 6 by default. */
  maxSlots?: number;
  /** Hours before the start; 48 by default. */
  cancellationDeadlineHours?: number;
  image: ContentImage;
  appointments: readonly WeeklyRule[];
  /** Of the first upcoming appointments; all others are `ordinary`. */
  firstUpcomingStates?: readonly DemoState[];
  sections: readonly Section[];
};
