import type { ImageParameters } from "./art/image.ts";
import { rowId } from "./row-id.ts";

export type ContentImage = { image: ImageParameters; alt: string };

/** `alt` has at most 150 characters. */
export function image({ alt, ...parameters }: ImageParameters & { alt: string }): ContentImage {
  return { image: parameters, alt };
}

/** The path in the bucket. Images with equal parameters share one file. */
export function imagePath({ image: { style, seed, ratio, palette } }: ContentImage): string {
  return `demo/${style}-${seed}-${palette}-${ratio.replace(":", "x")}.webp`;
}

export const imageId = (content: ContentImage) => rowId("media", imagePath(content));
