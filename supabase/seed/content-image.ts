import type { ImageParameters, Ratio, StyleName } from "./art/image.ts";
import type { PaletteName } from "./art/palettes.ts";
import { rowId } from "./row-id.ts";

export type ContentImage = { image: ImageParameters; alt: string };

/** `alt` has at most 150 characters. */
export function image(style: StyleName, seed: number, ratio: Ratio, palette: PaletteName, alt: string): ContentImage {
  return { image: { style, seed, ratio, palette }, alt };
}

/** The path in the bucket. Images with equal parameters share one file. */
export function imagePath({ image: { style, seed, ratio, palette } }: ContentImage): string {
  return `demo/${style}-${seed}-${palette}-${ratio.replace(":", "x")}.webp`;
}

export const imageId = (content: ContentImage) => rowId("media", imagePath(content));
