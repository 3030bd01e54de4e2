import { siteConfiguration } from "./site-configuration.ts";

/**
 * The canonical URL of a page. Its path ends with a slash unless `siteConfiguration.trailingSlash` is off
 * (specification, section 2). Files such as `/feed.ics`, absolute URLs and "" are returned unchanged.
 */
export function pageUrl(url: string, trailingSlash: boolean = siteConfiguration.trailingSlash): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (path === "" || path === "/" || /^[a-z][a-z+.-]*:|^\/\//i.test(path)) return url;
  const bare = path.replace(/\/+$/, "");
  const lastSegment = bare.slice(bare.lastIndexOf("/") + 1);
  if (lastSegment.includes(".") && !path.endsWith("/")) return url;
  return `${bare}${trailingSlash ? "/" : ""}${rest}`;
}

/** Absolute URL of a path, for canonical links, feeds and structured data. */
export function absoluteUrl(path: string, siteUrl: string): string {
  return new URL(pageUrl(path), siteUrl).href;
}
