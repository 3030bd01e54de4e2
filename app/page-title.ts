import { pageTitle, siteConfiguration } from "#domain/site/site-configuration.ts";

/**
 * The title of a page whose route sets none: the last path segment as capitalized words, and the site's name (specification,
 * section 2). The title of the home page is the site's name.
 */
export function fallbackTitle(pathname: string): string {
  const segment = pathname.split("/").findLast((part) => part !== "");
  if (!segment) return siteConfiguration.name;
  const words = decodeSegment(segment)
    .split("-")
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toLocaleUpperCase(siteConfiguration.currentLocale) + word.slice(1));
  return pageTitle(words.join(" "));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a stray percent sign
  }
}
