import { ROWS_COOKIE } from "#domain/list/remembered-view.ts";

const YEAR_S = 31_536_000;

/** Sets the cookie by which this browser shows offers as rows, for a year; deletes it when `showsRows` is false. */
export function rememberView(showsRows: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${ROWS_COOKIE}; path=/; samesite=lax; max-age=${showsRows ? YEAR_S : 0}`;
}
