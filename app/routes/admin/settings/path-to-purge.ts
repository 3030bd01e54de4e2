/**
 * The page that somebody wants to be read anew, from what they pasted: a path or a whole address of ours (`origin`), with or
 * without the trailing slash, which pages have and feeds have not. `undefined` for nothing typed (every page), `null` for what is no address of ours.
 */
export function pathToPurge(text: string | undefined, origin: string): string | undefined | null {
  if (text === undefined) return undefined;
  const isAddress = text.startsWith("/") || /^https?:\/\//i.test(text);
  if (!isAddress || !URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  return /\/$|\.[a-z]+$/.test(url.pathname) ? url.pathname : `${url.pathname}/`;
}
