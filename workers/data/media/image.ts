import { thumbHashToAverageRGBA } from "thumbhash";
import { z } from "zod";
import type { Image } from "#domain/media/image.ts";
import { Thumbhash } from "#domain/media/media.ts";

/** The columns of `media` that `toImage` needs. */
export const imageColumns = "path, width, height, alt_text, credit, focal_x, focal_y, thumbhash";

/** The number of images in a query by their ids, which are part of its URL; the length of a URL is limited. */
export const MAX_IMAGES_PER_QUERY = 150;

const ImageRow = z.object({
  path: z.string(),
  width: z.number(),
  height: z.number(),
  alt_text: z.string(),
  credit: z.string(),
  focal_x: z.number(),
  focal_y: z.number(),
  thumbhash: z.string().nullable(),
});
type ImageRow = z.infer<typeof ImageRow>;

/** An image from SQL's `private.image_json`. */
export const ImageJson = ImageRow.nullable().transform(toImage);

/** The row with its `image` converted by `toImage`. */
export function withImage<Row extends { image: ImageRow | null }>({ image, ...row }: Row) {
  return { ...row, image: toImage(image) };
}

/** Like `withImage`, also with `image_url` (specification, sections 3 and 7). */
export function withImageUrl<Row extends { image: ImageRow | null }>({ image: row, ...entry }: Row) {
  const image = toImage(row);
  return { ...entry, image, image_url: image?.url ?? null };
}

/**
 * Converts a row of `media`. `focalPoint` is absent for the center, `color` for a transparent image or an unknown
 * color.
 */
export function toImage(row: ImageRow | null): Image | null {
  if (!row) return null;
  const { width, height, credit, focal_x: x, focal_y: y } = row;
  const color = averageColor(row.thumbhash);
  const isOffCenter = x !== 0.5 || y !== 0.5;
  return {
    url: `/media/${row.path}`,
    width,
    height,
    alt: row.alt_text,
    credit,
    ...(isOffCenter && { focalPoint: { x, y } }),
    ...(color && { color }),
  };
}

/** As #rrggbb; `null` when unknown or transparent. */
function averageColor(thumbhash: string | null): string | null {
  if (!Thumbhash.safeParse(thumbhash).success) return null;
  // The first three bytes of a thumbhash contain the average color and whether the image is opaque.
  const header = Uint8Array.from(atob(String(thumbhash).slice(0, 4)), (character) => character.charCodeAt(0));
  const { r, g, b, a } = thumbHashToAverageRGBA(header);
  if (a !== 1) return null;
  return `#${[r, g, b].map(hexByteOf).join("")}`;
}

function hexByteOf(fraction: number): string {
  const byte = Math.round(fraction * 255);
  return byte.toString(16).padStart(2, "0");
}
