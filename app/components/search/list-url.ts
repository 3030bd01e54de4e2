/** The history state of a search and of links that end one. The results then get the focus. */
export const SEARCH_STATE = "search";

/** The search text and the filters of a list as query parameters. */
export type ListQuery = Record<string, string | undefined>;

/** A URL such as `/?region=oderbruch-ab12c&seite=2`. */
export function listUrl(path: string, query: ListQuery, page = 1): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, value);
  if (page > 1) parameters.set("seite", String(page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
