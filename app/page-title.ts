import { pageTitle, siteConfiguration } from "#domain/site/site-configuration.ts";

/**
 * The title of a page whose route sets none: the last path segment with spaces for dashes, words capitalised, and the
 * site's name (specification, section 2). The home page's title is the site's name.
 */
export function fallbackTitle(pathname: string): string {
  const segment = pathname.split("/").findLast((part) => part !== "");
  if (!segment) return siteConfiguration.name;
  const words = decoded(segment)
    .split("-")
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toLocaleUpperCase(siteConfiguration.currentLocale) + word.slice(1));
  return pageTitle(words.join(" "));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a stray percent sign
  }
}
