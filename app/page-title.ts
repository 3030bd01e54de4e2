import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import { decodeUriText } from "./decode-uri-text.ts";

/**
 * The site settings that every page shows in its title, header and footer. The root loader sends only these to the
 * browser; loaders read the other settings from `siteContext`.
 */
export type ShownSettings = Pick<SiteSettings, "name" | "footer_line"> &
  // Left out when empty, so that the HTML of most sites does not contain it.
  Partial<Pick<SiteSettings, "missing_legal_pages">>;

/** The part of React Router's matches that `meta` functions read. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** A page's title followed by the site's name: "Drehen an der Scheibe · Atelierland". */
export function pageTitle(matches: Matches, title: string): string {
  return `${title}${siteConfiguration.titleSeparator}${siteNameOf(matches)}`;
}

/** The site's name from the root loader's data; the default name when that loader has failed. */
export function siteNameOf(matches: Matches): string {
  return rootDataOf(matches)?.site.name ?? siteConfiguration.name;
}

type RootData = { siteUrl: string; site: ShownSettings };

/** The data of the root loader that `meta` functions need; `undefined` when the loader has failed. */
export function rootDataOf(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}

/**
 * The title of a page whose route sets none: the last path segment as capitalized words, and the site's name
 * (specification, section 2). The title of the home page is the site's name.
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
