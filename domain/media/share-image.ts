import type { Image } from "./image.ts";

/** Size in px of Open Graph images. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/**
 * The Open Graph image of a page as a JPEG, cropped to `SHARE_SIZE`; the site's default when `image` is `null`. Its URL
 * ends in `.jpg`, because some link previews derive the format from the extension.
 */
export function shareImageOf(image: Image | null): Pick<Image, "url" | "width" | "height" | "alt"> {
  const { width, height } = SHARE_SIZE;
  if (!image)
    return { url: "/teilen.jpg", width, height, alt: "Ein Backsteinatelier bei Nacht, in den Fenstern brennt Licht" };
  return { url: `${image.url.replace(/^\/media\//, `/media/${width}x${height}/`)}.jpg`, width, height, alt: image.alt };
}
