import type { MetaDescriptor } from "react-router";
import type { Image } from "#domain/media/image.ts";
import { shareImageOf } from "#domain/media/share-image.ts";
import { absoluteUrl } from "#domain/site/page-url.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { type Matches, pageTitle, rootDataOf, type ShownSettings } from "./page-title.ts";

export type PageHead = {
  /** Without the site's name. */
  title: string;
  /** One or two sentences for search results and shared links. */
  description: string;
  /** The canonical path with trailing slash, and the query parameters that identify the page. */
  path: string;
  /** The page number of a list, from 1. */
  page?: number | undefined;
  /** The Open Graph image. Default: the site's image. */
  image?: Image | null | undefined;
  /** Adds `noindex`: for a search, a list without entries or a list with an invalid query. */
  isNoindex?: boolean | undefined;
  /** The path of the feeds without the file extension: `/feeds/region/mitte-ab12c`. */
  feed?: string | undefined;
};

export function pageHead(matches: Matches, { page = 1, ...head }: PageHead): MetaDescriptor[] {
  const { description, image, feed, isNoindex } = head;
  const title = page > 1 ? `${head.title}, Seite ${page}` : head.title;
  const path = page > 1 ? `${head.path}${head.path.includes("?") ? "&" : "?"}seite=${page}` : head.path;
  const siteUrl = siteUrlOf(matches);
  const site = siteOf(matches);
  const url = absoluteUrl(path, siteUrl);
  return [
    { title: pageTitle(matches, title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(isNoindex ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...(feed ? feedLinks(head.title, feed) : []),
    // Link previews are made from the server's HTML, so the browser needs no Open Graph tags.
    ...(import.meta.env.SSR
      ? openGraphTags({ title, description, url, image: image ?? null, siteUrl, siteName: site.name })
      : []),
  ];
}

type OpenGraphInput = {
  title: string;
  description: string;
  url: string;
  image: Image | null;
  siteUrl: string;
  siteName: string;
};

function openGraphTags({ title, description, url, image, siteUrl, siteName }: OpenGraphInput): MetaDescriptor[] {
  const shareImage = shareImageOf(image);
  const { currentLocale } = siteConfiguration;
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: siteName },
    // Open Graph expects a language and a country: "de_DE". For German both codes have the same letters.
    { property: "og:locale", content: `${currentLocale}_${currentLocale.toUpperCase()}` },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: absoluteUrl(shareImage.url, siteUrl) },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(shareImage.width) },
    { property: "og:image:height", content: String(shareImage.height) },
    { property: "og:image:alt", content: shareImage.alt || title },
    { name: "twitter:card", content: "summary_large_image" },
    ...(siteConfiguration.twitter ? [{ name: "twitter:site", content: siteConfiguration.twitter }] : []),
  ];
}

function feedLinks(title: string, feed: string): MetaDescriptor[] {
  const feedLink = (type: string, extension: string, label: string) => ({
    tagName: "link" as const,
    rel: "alternate",
    type,
    title: `${title} ${siteConfiguration.separator} ${label}`,
    href: `${feed}.${extension}`,
  });
  return [feedLink("application/rss+xml", "xml", "RSS"), feedLink("text/calendar", "ics", "Kalender")];
}

/** @throws Error when the root loader has failed */
export function siteUrlOf(matches: Matches): string {
  return requireRootData(matches).siteUrl;
}

/** @throws Error when the root loader has failed */
export function siteOf(matches: Matches): ShownSettings {
  return requireRootData(matches).site;
}

function requireRootData(matches: Matches) {
  const root = rootDataOf(matches);
  if (!root) throw new Error("The root loader's data is missing");
  return root;
}
