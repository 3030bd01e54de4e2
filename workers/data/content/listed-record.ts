import { z } from "zod";
import { ContentStatus } from "#domain/content/content-status.ts";
import type { ListedRecord } from "#domain/content/record-state.ts";
import { ImageRow, toImage } from "#workers/data/media/image.ts";
import { toNamed } from "./named.ts";

/** What the rows of every organisers' list hold, as SQL answers it. */
export const ListedRecordRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  slug_id: z.string(),
  status: ContentStatus,
  has_draft: z.boolean(),
  is_trashed: z.boolean(),
  updated_at: z.coerce.date(),
  image: ImageRow.nullable(),
});

export function toListedRecord(row: z.infer<typeof ListedRecordRow>): ListedRecord {
  return {
    ...toNamed(row),
    status: row.status,
    hasDraft: row.has_draft,
    isTrashed: row.is_trashed,
    updated_at: row.updated_at,
    image: toImage(row.image),
  };
}
