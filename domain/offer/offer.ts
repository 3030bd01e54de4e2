import { z } from "zod";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import { ContentStatus } from "#domain/content/content-status.ts";
import type { PageContent } from "#domain/content/page.ts";
import type { Picture } from "#domain/media/image.ts";

export const OfferType = z.object({ id: z.uuid(), name: z.string() });
export type OfferType = z.infer<typeof OfferType>;

const wholeNumber = z.number({ error: "Bitte gib eine Zahl ein." }).int("Bitte gib eine ganze Zahl ein.");

/** What an admin may change; the limits are those of the table `offer`. */
export const OfferFields = z.object({
  name: z.string().trim().min(1, "Bitte gib einen Namen ein.").max(120, "Höchstens 120 Zeichen."),
  summary: z.string().trim().max(300, "Höchstens 300 Zeichen."),
  price: z
    .number({ error: "Bitte gib einen Preis ein, etwa 45,00." })
    .int("Der Preis steht in ganzen Cent.")
    .min(0, "Der Preis kann nicht negativ sein.")
    .max(10_000_000, "So teuer ist keine Kunst."),
  imageId: z.uuid().nullable(),
  offerTypeId: z.uuid({ error: "Bitte wähle eine Art." }),
  locationId: z.uuid().nullable(),
  artistId: z.uuid().nullable(),
  durationMinutes: wholeNumber.positive("Mindestens eine Minute.").max(100_000, "So lange dauert kein Termin."),
  maxPlacesPerBooking: wholeNumber.min(1, "Mindestens ein Platz.").max(100, "Höchstens 100 Plätze."),
  cancellationDeadlineHours: wholeNumber
    .min(0, "Nicht weniger als 0 Stunden.")
    .max(8760, "Höchstens ein Jahr (8760 Stunden)."),
  minimumParticipants: wholeNumber.positive("Mindestens eine Person.").max(10_000, "So viele kommen nicht.").nullable(),
  status: ContentStatus,
});

/** A change of some fields, based on the `version` the admin saw. */
export const OfferUpdate = OfferFields.partial().extend({ id: z.uuid(), version: z.number().int().positive() });
export type OfferUpdate = z.infer<typeof OfferUpdate>;

/** An offer with everything its page shows, its sections in order, except its dates. */
export type Offer = PageContent & {
  id: string;
  name: string;
  slug: string;
  slugId: string;
  summary: string;
  /** cents per place */
  price: number;
  durationMinutes: number;
  minimumParticipants: number | null;
  maxPlacesPerBooking: number;
  cancellationDeadlineHours: number;
  status: ContentStatus;
  version: number;
  updatedAt: Date;
  image: Picture | null;
  offerType: OfferType;
  artist: OfferArtist | null;
  location: OfferLocation | null;
};

export type OfferArtist = {
  id: string;
  name: string;
  slug: string;
  slugId: string;
  city: string | null;
  image: Picture | null;
};

export type OfferLocation = {
  id: string;
  name: string;
  slug: string;
  slugId: string;
  street: string;
  postalCode: string;
  city: string;
  isStepFree: boolean;
  hasAccessibleToilet: boolean;
  hasInductionLoop: boolean;
  region: { id: string; name: string; slug: string; slugId: string } | null;
  image: Picture | null;
};

/** An offer as a card in a list. */
export type OfferCard = Pick<Offer, "id" | "name" | "slug" | "slugId" | "summary" | "price" | "image" | "offerType"> & {
  artist: { id: string; name: string } | null;
  location: { id: string; name: string; region: string | null } | null;
  nextAppointment: Appointment | null;
};
