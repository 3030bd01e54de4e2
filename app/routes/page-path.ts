import { pageUrl } from "#domain/site/page-url.ts";

/** The path of the requested page, `/x/`, even when client navigation requests its data at `/x/_.data` or `/x.data`. */
export function pagePathOf(request: Request): string {
  return pageUrl(new URL(request.url).pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "/"));
}

/** The query of the requested page, without the parameter `_routes` that React Router adds to data requests. */
export function pageQueryOf(request: Request): URLSearchParams {
  const query = new URL(request.url).searchParams;
  query.delete("_routes");
  return query;
}

export function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
