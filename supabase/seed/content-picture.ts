import type { PaletteName } from "./art/palettes.ts";
import type { Picture, Ratio, StyleName } from "./art/picture.ts";
import { rowId } from "./row-id.ts";

/** A picture of the demo content with what a blind visitor needs to know about it. */
export type ContentPicture = { picture: Picture; alt: string };

/** A picture as content names it; `alt` has at most 150 characters. */
export function picture(
  style: StyleName,
  seed: number,
  ratio: Ratio,
  palette: PaletteName,
  alt: string,
): ContentPicture {
  return { picture: { style, seed, ratio, palette }, alt };
}

/** Where a picture lies in the bucket; the same picture lies there once. */
export function picturePath({ picture: { style, seed, ratio, palette } }: ContentPicture): string {
  return `demo/${style}-${seed}-${palette}-${ratio.replace(":", "x")}.webp`;
}

/** The id of a picture's media row. */
export const pictureId = (content: ContentPicture) => rowId("media", picturePath(content));
