import { redirect } from "react-router";
import type { Page } from "#domain/list/pagination.ts";
import { pagePathOf } from "./page-path.ts";

/**
 * The page that `?seite=` asks for, counted from 1; `null` when it is no page number. Cached lists answer 404 then: every
 * spelling that is answered is a page that may be kept, so only the right ones are.
 */
export function pageNumberOf(url: URL): number | null {
  const text = url.searchParams.get("seite");
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

/** For loaders of lists: an address beyond the last page (an old link, deleted entries) leads to the last page there is. */
export function redirectToLastPage(request: Request, { page, itemsPerPage, total }: Page<unknown>): void {
  const last = Math.max(1, Math.ceil(total / itemsPerPage));
  if (page <= last) return;
  const { searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  if (last > 1) searchParams.set("seite", String(last));
  else searchParams.delete("seite");
  throw redirect(`${pagePathOf(request)}${searchParams.size > 0 ? `?${searchParams}` : ""}`);
}
