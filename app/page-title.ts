import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import { decodeUriText } from "./decode-uri-text.ts";

/**
 * The site settings that every page shows in its title, header and footer. The root loader sends only these settings to
 * the browser.
 */
export type ShownSettings = Pick<SiteSettings, "name" | "footer_line"> &
  // The root loader omits an empty list, to keep the HTML small.
  Partial<Pick<SiteSettings, "missing_legal_pages">>;

/** The part of React Router's matches that `meta` functions read. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Such as "Drehen an der Scheibe · Atelierland". */
export function pageTitle(matches: Matches, title: string): string {
  return `${title}${siteConfiguration.titleSeparator}${siteNameOf(matches)}`;
}

/** The name in the site's settings; the default name when the root loader has failed. */
export function siteNameOf(matches: Matches): string {
  return rootDataOf(matches)?.site.name ?? siteConfiguration.name;
}

type RootData = { siteUrl: string; site: ShownSettings };

/** `undefined` when the root loader has failed. */
export function rootDataOf(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}

/**
 * For a page whose route sets no title: the last path segment as capitalized words, and the site's name (specification,
 * section 2).
 */
export function fallbackTitle(matches: Matches, pathname: string): string {
  const segment = pathname.split("/").findLast((part) => part !== "");
  if (!segment) return siteNameOf(matches);
  const words = decodeUriText(segment)
    .split("-")
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toLocaleUpperCase(siteConfiguration.currentLocale) + word.slice(1));
  return pageTitle(matches, words.join(" "));
}
