import { ROWS_COOKIE } from "#domain/list/remembered-view.ts";

/** The paths of the list of offers, as a page and as data. */
const OFFERS = new Set(["/", "/_.data"]);

/**
 * Applies the view of the offers that the visitor chose last, because cached pages read no cookies. Redirects a
 * document to the URL of the view, so that it is hydrated with that URL. Returns a data request for that URL in place
 * of a data request. Returns any other request unchanged.
 */
export function inRememberedView(request: Request): Request | Response {
  const url = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !OFFERS.has(url.pathname) || url.searchParams.has("ansicht")) return request;
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  if (!cookies.includes(ROWS_COOKIE)) return request;
  url.searchParams.set("ansicht", "liste");
  if (url.pathname !== "/") return new Request(url, request);
  const headers = { location: url.pathname + url.search, "cache-control": "private, no-store" };
  return new Response(null, { status: 302, headers });
}
