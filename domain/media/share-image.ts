import type { Image } from "./image.ts";

/** In px. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/**
 * The Open Graph image of a page. The URL ends in `.jpg`, because some link previews derive the format from the
 * extension.
 */
export function shareImageOf(image: Image | null): Pick<Image, "url" | "width" | "height" | "alt"> {
  const { width, height } = SHARE_SIZE;
  if (!image)
    return { url: "/teilen.jpg", width, height, alt: "Ein Backsteinatelier bei Nacht, in den Fenstern brennt Licht" };
  return { url: `${image.url.replace(/^\/media\//, `/media/${width}x${height}/`)}.jpg`, width, height, alt: image.alt };
}
