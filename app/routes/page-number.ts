/**
 * The page that `?seite=` asks for, counted from 1; `null` when it is no page number. Cached lists answer 404 then: every
 * spelling that is answered is a page that may be kept, so only the right ones are.
 */
export function pageNumberOf(url: URL): number | null {
  const text = url.searchParams.get("seite");
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
