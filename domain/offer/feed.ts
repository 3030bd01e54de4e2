import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";

/** What a feed can be narrowed to, named as in its address: `/feeds/region/{slug}.ics`. */
export const feedKinds = ["region", "kuenstler-in", "kunstraum"] as const;
export type FeedKind = (typeof feedKinds)[number];

export type FeedOffer = {
  id: string;
  name: string;
  slug: string;
  summary: string;
  duration_minutes: number;
  created_at: Date;
  updated_at: Date;
  location: { name: string; street: string; postal_code: string; city: string } | null;
};

/** A published date as feeds tell it. */
export type FeedDate = {
  id: string;
  timestamp: Date;
  status: AppointmentStatus;
  /** grows when the organiser moves or cancels the date */
  sequence: number;
  created_at: Date;
  offer: FeedOffer;
};
