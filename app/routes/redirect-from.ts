import { redirect, replace } from "react-router";
import { pagePathOf, pageQueryOf, withQuery } from "./page-path.ts";

/**
 * The redirect of a loader or access check away from the requested page. When the browser already shows the page's URL,
 * as after Back or Forward, the redirect replaces this history entry, like in a full page load: with another entry,
 * Back would open the redirecting page again. After the press of a link, the browser still shows the page with the
 * link, whose entry must stay.
 */
export function redirectFrom(request: Request, to: string, init?: ResponseInit): Response {
  return request.method === "GET" && isShownIn(request) ? replace(to, init) : redirect(to, init);
}

/** Whether the requested page's URL was the browser's URL when the browser requested the page's data. */
function isShownIn(request: Request): boolean {
  const shownUrl = URL.parse(request.headers.get("referer") ?? "");
  if (!shownUrl) return false;
  return withQuery(shownUrl.pathname, shownUrl.searchParams) === withQuery(pagePathOf(request), pageQueryOf(request));
}
