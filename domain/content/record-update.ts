import { z } from "zod";
import { ContentStatus } from "./content-status.ts";
import { type RecordEntity, recordFields } from "./record-draft.ts";

/** `version` is the version that the admin saw (optimistic lock). */
const update = { id: z.uuid(), version: z.int().positive(), status: ContentStatus.optional() };

/** The schemas of a change of some fields of a published or unpublished record, without its draft. */
export const recordUpdates = {
  offer: recordFields.offer.partial().extend(update),
  artist: recordFields.artist.partial().extend(update),
  location: recordFields.location.partial().extend(update),
  region: recordFields.region.partial().extend(update),
  landing_page: recordFields.landing_page.partial().extend(update),
} satisfies Record<RecordEntity, z.ZodObject>;
export type RecordUpdate = z.infer<(typeof recordUpdates)[RecordEntity]>;
