import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";
import type { OfferHost } from "#domain/booking/host-contact.ts";
import type { Position } from "#domain/location/position.ts";
import type { Image } from "#domain/media/image.ts";

/** Kinds of records with feeds of their own: `/feeds/region/{slug}.ics`. */
export const feedKinds = ["region", "kuenstler-in", "kunstraum"] as const;
export type FeedKind = (typeof feedKinds)[number];

export type FeedOffer = {
  id: string;
  name: string;
  slug: string;
  summary: string;
  duration_minutes: number;
  updated_at: Date;
  artist: Omit<NonNullable<OfferHost["artist"]>, "address"> | null;
  location: (NonNullable<OfferHost["location"]> & Position) | null;
};

export type FeedAppointment = {
  id: string;
  timestamp: Date;
  status: AppointmentStatus;
  calendar_sequence: number;
  created_at: Date;
  offer: FeedOffer;
};

/** An item of an RSS feed. */
export type NewestOffer = Pick<FeedOffer, "id" | "name" | "slug" | "summary"> & {
  published_at: Date;
  image: Image | null;
  /** The times of the first scheduled future appointments, earliest first. */
  timestamps: Date[];
  /** The number of all scheduled future appointments. */
  total: number;
};
