import type { PaletteName } from "./art/palettes.ts";
import type { Image, Ratio, StyleName } from "./art/picture.ts";
import { rowId } from "./row-id.ts";

/** A picture of the demo content with what a blind visitor needs to know about it. */
export type ContentImage = { image: Image; alt: string };

/** A picture as content names it; `alt` has at most 150 characters. */
export function image(style: StyleName, seed: number, ratio: Ratio, palette: PaletteName, alt: string): ContentImage {
  return { image: { style, seed, ratio, palette }, alt };
}

/** Where a picture lies in the bucket; the same picture lies there once. */
export function imagePath({ image: { style, seed, ratio, palette } }: ContentImage): string {
  return `demo/${style}-${seed}-${palette}-${ratio.replace(":", "x")}.webp`;
}

/** The id of a picture's media row. */
export const imageId = (content: ContentImage) => rowId("media", imagePath(content));
