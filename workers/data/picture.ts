import { z } from "zod";
import type { Picture } from "#domain/picture.ts";

/** What is selected of a media row wherever a picture is shown. */
export const pictureColumns = "path, width, height, alt_text, credit";

/** The same as JSON out of a database function. */
export const PictureRow = z.object({
  path: z.string(),
  width: z.number(),
  height: z.number(),
  alt_text: z.string(),
  credit: z.string(),
});
export type PictureRow = z.infer<typeof PictureRow>;

export function toPicture(row: PictureRow | null): Picture | null {
  return (
    row && { url: `/media/${row.path}`, width: row.width, height: row.height, alt: row.alt_text, credit: row.credit }
  );
}
