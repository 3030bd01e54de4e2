import { redirect, replace } from "react-router";
import { pagePathOf, pageQueryOf, withQuery } from "./page-path.ts";

/**
 * The redirect of a loader or access check away from the requested page. After Back or Forward, the browser already
 * shows the URL of the requested page. The redirect then replaces the history entry of this page, as in a full page
 * load: if the entry stayed, Back would open the redirecting page again. After the press of a link, the browser still
 * shows the page with the link, and the entry of that page must stay.
 */
export function redirectFrom(request: Request, to: string, init?: ResponseInit): Response {
  return request.method === "GET" && isRequestedUrlShown(request) ? replace(to, init) : redirect(to, init);
}

/** Whether the requested page's URL was the browser's URL when the browser requested the page's data. */
function isRequestedUrlShown(request: Request): boolean {
  const shownUrl = URL.parse(request.headers.get("referer") ?? "");
  if (!shownUrl) return false;
  return withQuery(shownUrl.pathname, shownUrl.searchParams) === withQuery(pagePathOf(request), pageQueryOf(request));
}
