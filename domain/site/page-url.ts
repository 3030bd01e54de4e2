import { siteConfiguration } from "./site-configuration.ts";

/**
 * The canonical URL of a page. Its path ends with a slash unless `siteConfiguration.trailingSlash` is false
 * (specification, section 2). Paths of files (`/feed.ics`), absolute URLs and URLs without a path are returned
 * unchanged.
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

/** The absolute URL of a page, for canonical links, feeds and structured data. */
export function absoluteUrl(path: string, siteUrl: string): string {
  return new URL(pageUrl(path), siteUrl).href;
}
