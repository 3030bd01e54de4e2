import { redirect } from "react-router";
import { pageUrl } from "#domain/site/page-url.ts";
import { pagePathOf } from "./page-path.ts";

/**
 * Throws a 301 to the canonical path, with the query, when the request's path differs. A slug is looked up by its id
 * only, so an outdated name or another case would otherwise be a second URL of the page.
 */
export function requireCanonicalUrl(request: Request, pagePath: string): void {
  const path = pageUrl(pagePath);
  if (pagePathOf(request) === path) return;
  const query = new URL(request.url).searchParams;
  query.delete("_routes");
  throw redirect(query.size > 0 ? `${path}?${query}` : path, 301);
}
