const PAGE = /^[1-9]\d{0,3}$/;
const SLUG = /^[a-z0-9-]{1,130}$/;
/** Whoever sends a value gets a page that is not kept. */
const NONE = /(?!)/;

/** Pages that may be kept: what they show depends on the path and these query keys alone. */
const cachedPages: { path: RegExp; query: Record<string, RegExp> }[] = [
  // Words and days are as many as people think of: such a search is answered and not kept.
  {
    path: /^\/$/,
    query: { suche: NONE, region: SLUG, kunstform: SLUG, art: SLUG, von: NONE, bis: NONE, frei: /^1$/, seite: PAGE },
  },
  { path: /^\/regionen\/$/, query: { seite: PAGE } },
  { path: /^\/kunstszene\/$/, query: { region: SLUG, seite: PAGE } },
  { path: /^\/kuenstler-innen\/$/, query: { region: SLUG, kunstform: SLUG, seite: PAGE } },
  { path: /^\/(agb|datenschutz|impressum|nutzungsbedingungen)\/$/, query: {} },
  { path: /^\/(angebot|region)\/[^/]+\/$/, query: {} },
  { path: /^\/(kuenstler-in|kunstraum)\/[^/]+\/$/, query: { seite: PAGE } },
];

/** KV takes keys of 512 bytes; no address of ours is near this. */
const MAX_LENGTH = 250;

/** How a page's `.data` twin ends; React Router asks for it on client-side navigation. */
const DATA_SUFFIX = "_.data";

/**
 * The address under which a page may be cached: its path and the allowed query keys in a fixed order; nothing else of the
 * request reaches the key or the page. `null` when the page may not be cached. A `.data` request with `_routes` asks for a
 * part of a page and is never kept.
 */
export function cacheablePath(url: URL): string | null {
  const isData = url.pathname.endsWith(`/${DATA_SUFFIX}`);
  if (isData && url.searchParams.has("_routes")) return null;
  const path = isData ? url.pathname.slice(0, -DATA_SUFFIX.length) : url.pathname;
  const page = cachedPages.find((candidate) => candidate.path.test(path));
  if (!page) return null;
  const query = new URLSearchParams();
  for (const [key, allowed] of Object.entries(page.query)) {
    const value = url.searchParams.get(key);
    // A form without a script sends what was left empty, too.
    if (value === null || value === "") continue;
    if (!allowed.test(value)) return null;
    query.set(key, value);
  }
  const cachePath = query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
  return cachePath.length > MAX_LENGTH ? null : cachePath;
}
