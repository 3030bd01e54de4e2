import { ROWS_COOKIE_PAIR } from "#domain/list/remembered-view.ts";

const YEAR_S = 31_536_000;

/**
 * Sets the cookie `ROWS_COOKIE_PAIR`, so that the list of offers opens as rows in this browser for a year.
 * Deletes the cookie when `showsRows` is false.
 */
export function rememberView(showsRows: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${ROWS_COOKIE_PAIR}; path=/; samesite=lax; max-age=${showsRows ? YEAR_S : 0}`;
}
