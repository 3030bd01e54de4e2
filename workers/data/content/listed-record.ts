import { z } from "zod";
import { ContentStatus } from "#domain/content/content-status.ts";
import { ImageJson } from "#workers/data/media/image.ts";

/** The common fields of the rows of the admin lists of records (offers, artists, locations …), as SQL returns them. */
export const ListedRecord = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  slug_id: z.string(),
  status: ContentStatus,
  /** The version of the draft; `null` without a draft. */
  draft_version: z.number().nullable(),
  is_trashed: z.boolean(),
  /** When the record's draft will be published; `null` when no publication is planned or it was refused. */
  publish_at: z.coerce.date().nullable(),
  /** When the record or its draft was last changed. */
  updated_at: z.coerce.date(),
  image: ImageJson,
});
