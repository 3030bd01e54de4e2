import { siteConfiguration } from "./site-configuration.ts";

/**
 * The canonical URL of a page (specification, section 2). Paths of files (`/feed.ics`), absolute URLs and URLs without
 * a path stay unchanged.
 */
export function pageUrl(url: string, trailingSlash: boolean = siteConfiguration.trailingSlash): string {
  const [, path = "", queryAndHash = ""] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  // A scheme (`https:`) or a host (`//`) begins an absolute URL.
  if (path === "" || path === "/" || /^[a-z][a-z+.-]*:|^\/\//i.test(path)) return url;
  const pathWithoutSlash = path.replace(/\/+$/, "");
  const lastSegment = pathWithoutSlash.slice(pathWithoutSlash.lastIndexOf("/") + 1);
  if (lastSegment.includes(".") && !path.endsWith("/")) return url;
  return `${pathWithoutSlash}${trailingSlash ? "/" : ""}${queryAndHash}`;
}

/** `pageUrl(path)` as an absolute URL. */
export function absoluteUrl(path: string, siteUrl: string): string {
  return new URL(pageUrl(path), siteUrl).href;
}
