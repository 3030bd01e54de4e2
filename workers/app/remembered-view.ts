import { ROWS_COOKIE_PAIR } from "#domain/list/remembered-view.ts";

/** The paths of the list of offers: its page and its data request. */
const OFFER_LIST_PATHS = new Set(["/", "/_.data"]);

/**
 * Adds `ansicht=liste` (offers as rows) to the URL when the visitor chose this view last and the URL names no view. The
 * URL must name the view, because cached pages do not depend on cookies. Redirects a request for the page, so that
 * React hydrates the page with the changed URL; only rewrites a data request.
 */
export function applyRememberedView(request: Request): Request | Response {
  const url = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !OFFER_LIST_PATHS.has(url.pathname) || url.searchParams.has("ansicht")) return request;
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  if (!cookies.includes(ROWS_COOKIE_PAIR)) return request;
  url.searchParams.set("ansicht", "liste");
  if (url.pathname !== "/") return new Request(url, request);
  const headers = { location: url.pathname + url.search, "cache-control": "private, no-store" };
  return new Response(null, { status: 302, headers });
}
