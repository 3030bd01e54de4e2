import type { ArtFormKey } from "./art-forms.ts";
import type { ArtistKey } from "./artists.ts";
import type { ContentImage } from "./content-picture.ts";
import type { LocationKey } from "./locations.ts";
import type { OfferTypeKey } from "./offer-types.ts";
import type { Section } from "./sections.ts";

/** When an offer takes place, by the clock on Berlin's walls. */
export type DateRule = {
  /** 1 Monday … 7 Sunday. */
  weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Local time, `hh:mm`, the same before and after the clocks change. */
  time: string;
  everyWeeks: number;
  count: number;
  /** Leave out this many weeks from today. */
  fromWeek?: number;
  /** So many dates in the past as well. */
  past?: number;
};

/** How the next dates stand: sold out, two places left, cancelled, or as chance has it. */
export type AppointmentStateBadge = "full" | "few" | "cancelled" | "chance";

/** An offer as the demo content describes it. */
export type Offer = {
  key: string;
  name: string;
  /** At most 300 characters; the lead of the page and its meta description. */
  summary: string;
  type: OfferTypeKey;
  art_forms: readonly ArtFormKey[];
  artist: ArtistKey;
  location: LocationKey;
  /** Cents per place. */
  price: number;
  minutes: number;
  capacity: number;
  minimum?: number;
  maxSlots?: number;
  deadlineHours?: number;
  image: ContentImage;
  dates: readonly DateRule[];
  /** States of the coming dates, from the first on. */
  next?: readonly AppointmentStateBadge[];
  sections: readonly Section[];
};
