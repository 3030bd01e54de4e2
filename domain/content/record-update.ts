import { z } from "zod";
import { type RecordEntity, recordFields } from "./record-draft.ts";

/** `version` is the version that the admin saw (optimistic lock). */
const update = { id: z.uuid(), version: z.int().positive() };

/** The schemas of a change of some fields of a published or unpublished record. Its status is not a field. */
export const recordUpdates = {
  offer: recordFields.offer.partial().extend(update).strict(),
  artist: recordFields.artist.partial().extend(update).strict(),
  location: recordFields.location.partial().extend(update).strict(),
  region: recordFields.region.partial().extend(update).strict(),
  landing_page: recordFields.landing_page.partial().extend(update).strict(),
} satisfies Record<RecordEntity, z.ZodObject>;
export type RecordUpdate = z.infer<(typeof recordUpdates)[RecordEntity]>;
