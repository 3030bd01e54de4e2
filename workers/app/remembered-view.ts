import { ROWS_COOKIE } from "#domain/list/remembered-view.ts";

/** The paths of the page and of the data request of the list of offers. */
const OFFER_LIST_PATHS = new Set(["/", "/_.data"]);

/**
 * Applies the rows as the view of the offers when the visitor chose them last and the URL has no view, because cached
 * pages do not depend on cookies. Returns
 * - for a request of the page: a redirect to the URL of the rows, so that React hydrates the page with that URL;
 * - for a data request: a data request with that URL;
 * - any other request unchanged.
 */
export function applyRememberedView(request: Request): Request | Response {
  const url = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !OFFER_LIST_PATHS.has(url.pathname) || url.searchParams.has("ansicht")) return request;
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  if (!cookies.includes(ROWS_COOKIE)) return request;
  url.searchParams.set("ansicht", "liste");
  if (url.pathname !== "/") return new Request(url, request);
  const headers = { location: url.pathname + url.search, "cache-control": "private, no-store" };
  return new Response(null, { status: 302, headers });
}
