/** No foreign URL has this origin, because the domain `.invalid` never exists (RFC 2606). */
const PLACEHOLDER_ORIGIN = "https://origin.invalid";

/**
 * The redirect target after sign-in: `target` when it is a path of this site, else "/". Refuses `currentPath` and the
 * pages for signing in and out, which could redirect again, and data requests, which are not pages.
 */
export function safeRedirect(target: string | null, currentPath?: string): string {
  if (!target?.startsWith("/")) return "/";
  // The URL parser drops tabs, line breaks and dot segments (`/./`), so the path can then begin with two slashes.
  const url = URL.canParse(target, PLACEHOLDER_ORIGIN) ? new URL(target, PLACEHOLDER_ORIGIN) : null;
  const path = url && routedPathOf(url);
  if (
    url?.origin !== PLACEHOLDER_ORIGIN ||
    path === null ||
    /^\/[/\\]/.test(path) ||
    path.endsWith(".data") ||
    path === currentPath?.toLowerCase() ||
    /^\/(an|ab)melden(\/|$)/.test(path)
  ) {
    return "/";
  }
  return url.pathname + url.search + url.hash;
}

/** The path as React Router matches it: decoded and in lower case; `null` when its encoding is malformed. */
function routedPathOf({ pathname }: URL): string | null {
  try {
    return decodeURIComponent(pathname).toLowerCase();
  } catch {
    return null;
  }
}
