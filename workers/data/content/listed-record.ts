import { z } from "zod";
import { ContentStatus } from "#domain/content/content-status.ts";
import { ImageJson } from "#workers/data/media/image.ts";

/** The fields that SQL returns of every record in an admin list. */
export const ListedRecord = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  slug_id: z.string(),
  status: ContentStatus,
  /** `null` without a draft. */
  draft_version: z.number().nullable(),
  is_trashed: z.boolean(),
  /** The time of the planned publication; `null` without a plan, and after the publication was refused. */
  publish_at: z.coerce.date().nullable(),
  /** When the record or its draft was last changed. */
  updated_at: z.coerce.date(),
  image: ImageJson,
});
