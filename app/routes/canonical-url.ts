import { redirect } from "react-router";
import { pageUrl } from "#domain/site/page-url.ts";
import { pagePathOf, pageQueryOf, withQuery } from "./page-path.ts";

/**
 * Throws a 301 to the canonical path, with the query, when the request's path differs. Only the slug id identifies a
 * record, so a path with an outdated name would otherwise be a second URL of the page.
 * @param pagePath the path with the current slug
 */
export function requireCanonicalUrl(request: Request, pagePath: string): void {
  const path = pageUrl(pagePath);
  if (pagePathOf(request) === path) return;
  throw redirect(withQuery(path, pageQueryOf(request)), 301);
}
