/** The filters of a list as query parameters; the URL omits empty and undefined ones. */
export type ListQuery = Record<string, string | undefined>;

/** The URL of a page of a list, such as `/?region=oderbruch-ab12c&seite=2`. The first page has the number 1. */
export function listUrl(path: string, query: ListQuery, page = 1): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, value);
  if (page > 1) parameters.set("seite", String(page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
