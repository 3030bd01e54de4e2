import { z } from "zod";
import { type RecordEntity, recordFields } from "./record-draft.ts";

/** `version` is the version that the admin saw (optimistic lock). */
const recordVersion = { id: z.uuid(), version: z.int().positive() };

/** A change of some fields, never of the status. */
export const recordUpdates = {
  offer: recordFields.offer.partial().extend(recordVersion).strict(),
  artist: recordFields.artist.partial().extend(recordVersion).strict(),
  location: recordFields.location.partial().extend(recordVersion).strict(),
  region: recordFields.region.partial().extend(recordVersion).strict(),
  landing_page: recordFields.landing_page.partial().extend(recordVersion).strict(),
} satisfies Record<RecordEntity, z.ZodObject>;
export type RecordUpdate = z.infer<(typeof recordUpdates)[RecordEntity]>;
