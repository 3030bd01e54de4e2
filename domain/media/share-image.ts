import type { Image } from "./image.ts";

/** The size in which networks show the picture of a shared link. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** What a link shows where it is shared: the picture cut to that size, or the site's own where a page has none. */
export function shareImage(image: Image | null): Pick<Image, "url" | "width" | "height" | "alt"> {
  const { width, height } = SHARE_SIZE;
  if (!image)
    return { url: "/teilen.jpg", width, height, alt: "Ein Backsteinatelier bei Nacht, in den Fenstern brennt Licht" };
  return { url: image.url.replace(/^\/media\//, `/media/${width}x${height}/`), width, height, alt: image.alt };
}
