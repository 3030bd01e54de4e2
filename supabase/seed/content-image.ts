import type { ImageParameters, Ratio, StyleName } from "./art/image.ts";
import type { PaletteName } from "./art/palettes.ts";
import { rowId } from "./row-id.ts";

/** An image of the demo content with its alternative text. */
export type ContentImage = { image: ImageParameters; alt: string };

/** Declares an image; `alt` has at most 150 characters. */
export function image(style: StyleName, seed: number, ratio: Ratio, palette: PaletteName, alt: string): ContentImage {
  return { image: { style, seed, ratio, palette }, alt };
}

/** The path in the bucket. Images with equal parameters share one file. */
export function imagePath({ image: { style, seed, ratio, palette } }: ContentImage): string {
  return `demo/${style}-${seed}-${palette}-${ratio.replace(":", "x")}.webp`;
}

/** The id of the image's media row. */
export const imageId = (content: ContentImage) => rowId("media", imagePath(content));
