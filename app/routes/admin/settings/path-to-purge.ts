/**
 * The path to purge. Adds a missing trailing slash to the path of a page, but not to that of a file such as a feed.
 * @returns `undefined` (every page) when nothing is typed; `null` when the text is neither a path that begins with
 * exactly one slash nor a URL of this `origin` with such a path
 */
export function pathToPurge(text: string | undefined, origin: string): string | undefined | null {
  if (text === undefined) return undefined;
  const isPathOrUrl = text.startsWith("/") || /^https?:\/\//i.test(text);
  if (!isPathOrUrl || !URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  const isComplete = url.pathname.endsWith("/") || /\.[a-z]+$/.test(url.pathname);
  return isComplete ? url.pathname : `${url.pathname}/`;
}
