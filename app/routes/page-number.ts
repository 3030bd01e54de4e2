import type { PageInfo } from "#domain/list/pagination.ts";
import { pagePathOf, pageQueryOf, withQuery } from "./page-path.ts";
import { redirectFrom } from "./redirect-from.ts";

/** The page number of `?seite=`, 1 to 9999; 1 when it is missing, `null` when it is invalid. */
export function pageNumberOf(url: URL): number | null {
  const text = url.searchParams.get("seite");
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

export function lastPageOf({ itemsPerPage, total }: PageInfo): number {
  return Math.max(1, Math.ceil(total / itemsPerPage));
}

/** Throws a redirect to the last page when the requested page is beyond it. */
export function requireExistingPage(request: Request, list: PageInfo): void {
  const lastPage = lastPageOf(list);
  if (list.page <= lastPage) return;
  const query = pageQueryOf(request);
  if (lastPage > 1) query.set("seite", String(lastPage));
  else query.delete("seite");
  throw redirectFrom(request, withQuery(pagePathOf(request), query));
}
