import { ROWS_COOKIE } from "#domain/list/remembered-view.ts";

const YEAR_S = 31_536_000;

/** Remembers for a year that this browser shows the offers as rows, or forgets it. */
export function rememberView(isRows: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${ROWS_COOKIE}; path=/; samesite=lax; max-age=${isRows ? YEAR_S : 0}`;
}
