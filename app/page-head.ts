import type { MetaDescriptor } from "react-router";
import type { Image } from "#domain/media/image.ts";
import { shareImage } from "#domain/media/share-image.ts";
import { absoluteUrl, pageTitle, siteConfiguration } from "#domain/site/site-configuration.ts";

export type PageHead = {
  /** Without the site's name. */
  title: string;
  /** One or two sentences for search results and shared links. Default: the site's. */
  description?: string | undefined;
  /** The path of the page's one address, with the trailing slash, and the query that makes it another page. */
  path: string;
  /** Which page of a list it is, from 1. */
  page?: number | undefined;
  /** What a shared link shows. Default: the site's picture. */
  image?: Image | null | undefined;
  /** One of countless pages that anybody's words make: nothing for a search engine. */
  isSearch?: boolean | undefined;
  /** The path of the page's feeds without their ending: `/feeds/region/mitte-ab12c`. */
  feed?: string | undefined;
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** For the `meta` of a public page: title, description, canonical link, feeds and what a shared link shows. */
export function pageHead(matches: Matches, { page = 1, ...head }: PageHead): MetaDescriptor[] {
  const { description, image, feed, isSearch } = head;
  const title = page > 1 ? `${head.title}, Seite ${page}` : head.title;
  const path = page > 1 ? `${head.path}${head.path.includes("?") ? "&" : "?"}seite=${page}` : head.path;
  const siteUrl = siteUrlOf(matches);
  const words = description || siteConfiguration.description;
  const address = absoluteUrl(path, siteUrl);
  const shared = shareImage(image ?? null);
  return [
    { title: pageTitle(title) },
    { name: "description", content: words },
    { tagName: "link", rel: "canonical", href: address },
    ...(isSearch ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...(feed ? feedLinks(head.title, feed) : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: siteConfiguration.name },
    { property: "og:locale", content: openGraphLocale },
    { property: "og:title", content: title },
    { property: "og:description", content: words },
    { property: "og:url", content: address },
    { property: "og:image", content: absoluteUrl(shared.url, siteUrl) },
    { property: "og:image:width", content: String(shared.width) },
    { property: "og:image:height", content: String(shared.height) },
    { property: "og:image:alt", content: shared.alt || title },
    { name: "twitter:card", content: "summary_large_image" },
    ...(siteConfiguration.twitter ? [{ name: "twitter:site", content: siteConfiguration.twitter }] : []),
  ];
}

/** Open Graph names a language with its country. */
const openGraphLocale = `${siteConfiguration.currentLocale}_${siteConfiguration.currentLocale.toUpperCase()}`;

function feedLinks(title: string, feed: string): MetaDescriptor[] {
  const link = (type: string, ending: string, kind: string) => ({
    tagName: "link" as const,
    rel: "alternate",
    type,
    title: `${title} ${siteConfiguration.separator} ${kind}`,
    href: `${feed}.${ending}`,
  });
  return [link("application/rss+xml", "xml", "RSS"), link("text/calendar", "ics", "Kalender")];
}

/** The site's own address, as the root's loader learned it from the Worker. */
export function siteUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { siteUrl: string } | undefined;
  if (!root) throw new Error("The root's loader has not answered");
  return root.siteUrl;
}
