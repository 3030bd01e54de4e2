import { z } from "zod";
import type { Picture } from "#domain/picture.ts";

/** What is selected of a media row wherever a picture is shown. */
export const pictureColumns = "path, width, height, alt_text, credit, focal_x, focal_y";

/** The same as JSON out of a database function (SQL's `private.picture`). */
export const PictureRow = z.object({
  path: z.string(),
  width: z.number(),
  height: z.number(),
  alt_text: z.string(),
  credit: z.string(),
  focal_x: z.number(),
  focal_y: z.number(),
});
export type PictureRow = z.infer<typeof PictureRow>;

export function toPicture(row: PictureRow | null): Picture | null {
  if (!row) return null;
  const { width, height, credit, focal_x: x, focal_y: y } = row;
  const isOffCentre = x !== 0.5 || y !== 0.5;
  return {
    url: `/media/${row.path}`,
    width,
    height,
    alt: row.alt_text,
    credit,
    ...(isOffCentre && { focalPoint: { x, y } }),
  };
}
