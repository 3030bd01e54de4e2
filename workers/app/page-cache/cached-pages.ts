import { matchPath } from "react-router";
import { type Page, siteMap } from "#app/routes.ts";

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;
const SLUG = /^[a-z0-9-]{1,130}$/;
/** Matches no value: a URL with a value for this query key bypasses the cache. */
const NONE = /(?!)/;

/** Cacheable pages and the query keys their content depends on. */
const cachedPages: { path: RegExp; query: Record<string, RegExp> }[] = [
  // Searches by free text, place or dates bypass the cache, because their values are unbounded.
  {
    path: /^\/$/,
    query: {
      suche: NONE,
      nahe: NONE,
      region: SLUG,
      kunstform: SLUG,
      art: SLUG,
      wann: /^[a-z]{6,13}$/, // a name of `searchPeriods`
      von: NONE,
      bis: NONE,
      frei: /^1$/,
      kostenlos: /^1$/,
      stufenlos: /^1$/,
      ansicht: /^liste$/,
      seite: PAGE_NUMBER,
    },
  },
  { path: /^\/regionen\/$/, query: { suche: NONE, nahe: NONE, seite: PAGE_NUMBER } },
  {
    path: /^\/kunstszene\/$/,
    query: { suche: NONE, nahe: NONE, region: SLUG, stufenlos: /^1$/, seite: PAGE_NUMBER },
  },
  {
    path: /^\/kuenstler-innen\/$/,
    query: { suche: NONE, nahe: NONE, region: SLUG, kunstform: SLUG, seite: PAGE_NUMBER },
  },
  { path: /^\/(agb|datenschutz|impressum|nutzungsbedingungen|offline)\/$/, query: {} },
  // `termine` is the page number in the list of appointments.
  { path: /^\/angebot\/[^/]+\/$/, query: { termine: /^([1-9]\d?|100)$/ } },
  { path: /^\/region\/[^/]+\/$/, query: {} },
  { path: /^\/(kuenstler-in|kunstraum)\/[^/]+\/$/, query: { seite: PAGE_NUMBER } },
];

/** The maximum length of a path with its query. A KV key has at most 512 bytes, including its prefix. */
const MAX_LENGTH = 250;

/** What a data request (React Router's single fetch) appends to a path with a final slash. */
const DATA_SUFFIX = "_.data";

/** True when the page is cached under some of its URLs, even if the query or spelling of this URL is not cacheable. */
export function isCachedPage(url: URL): boolean {
  return cachedPageAt(routedPathOf(url)) !== undefined;
}

/**
 * True when no page has this path, so that the 404 page is rendered. Skips `*` and `/:legal/` of the site map, which
 * match unknown paths too; the existing legal pages are cached pages.
 */
export function isUnknownPage(url: URL): boolean {
  const isInSiteMap = ({ path }: Page) => !/^\/?[:*]/.test(path) && matchPath(path, routedPathOf(url)) !== null;
  return !isCachedPage(url) && !siteMap.some(isInSiteMap);
}

/** The path as React Router matches it: decoded, in lower case, and without `.data`. */
function routedPathOf({ pathname }: URL): string {
  return decodePath(pathname)
    .toLowerCase()
    .replace(/_?\.data$/, "");
}

/**
 * The path of a page with the allowed query keys in a fixed order; `null` when the page must not be cached. Never
 * cached are data requests with `_routes`, which return a part of a page, and other spellings of data requests, such as
 * `/angebot/x.data`.
 */
export function cacheablePath(url: URL): string | null {
  if (isDataRequest(url) ? url.searchParams.has("_routes") : url.pathname.endsWith(".data")) return null;
  const page = cachedPageOf(url);
  if (!page) return null;
  const query = new URLSearchParams();
  for (const [key, allowed] of Object.entries(page.query)) {
    const value = url.searchParams.get(key);
    // Ignores empty fields, which forms send without JavaScript.
    if (value === null || value === "") continue;
    if (!allowed.test(value)) return null;
    query.set(key, value);
  }
  const cachePath = query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
  return cachePath.length > MAX_LENGTH ? null : cachePath;
}

function isDataRequest({ pathname }: URL): boolean {
  return pathname.endsWith(`/${DATA_SUFFIX}`);
}

function cachedPageOf(url: URL) {
  return cachedPageAt(isDataRequest(url) ? url.pathname.slice(0, -DATA_SUFFIX.length) : url.pathname);
}

function cachedPageAt(path: string) {
  const pathWithSlash = path.replace(/\/?$/, "/");
  return cachedPages.find((candidate) => candidate.path.test(pathWithSlash));
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
