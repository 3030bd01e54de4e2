/** The base for parsing paths. The domain `.invalid` never exists (RFC 2606), so no foreign URL has this origin. */
const PLACEHOLDER_ORIGIN = "https://origin.invalid";

/**
 * The redirect target after sign-in: `target` when it is a path of this origin, else "/". Refuses `//evil`, `/\evil`,
 * encoded slashes at the start, other schemes and foreign origins. Also refuses `currentPath` and the pages for signing
 * in and out, which would redirect again, and data requests, which are not pages.
 */
export function safeRedirect(target: string | null, currentPath?: string): string {
  if (!target?.startsWith("/")) return "/";
  // The URL parser drops tabs, line breaks and dot segments (`/./`), which can create a second slash.
  const url = URL.canParse(target, PLACEHOLDER_ORIGIN) ? new URL(target, PLACEHOLDER_ORIGIN) : null;
  if (
    url?.origin !== PLACEHOLDER_ORIGIN ||
    /^\/(?:\/|%2f|%5c)/i.test(url.pathname) ||
    url.pathname.endsWith(".data") ||
    url.pathname === currentPath ||
    /^\/(an|ab)melden(\/|$)/.test(url.pathname)
  ) {
    return "/";
  }
  return url.pathname + url.search + url.hash;
}
