const ANY_ORIGIN = "https://origin.invalid";

/**
 * The redirect target after sign-in: `target` when it is a path of this origin other than `current` and the sign-in
 * steps, else "/". Refuses `//evil`, `/\evil`, encoded slashes at the start, other schemes and foreign origins.
 */
export function safeRedirect(target: string | null, current = "/anmelden/"): string {
  if (!target?.startsWith("/") || /^\/(?:[/\\]|%2f|%5c)/i.test(target)) return "/";
  // The URL parser drops tabs and line breaks, which can create a second slash.
  const url = URL.canParse(target, ANY_ORIGIN) ? new URL(target, ANY_ORIGIN) : null;
  if (
    url?.origin !== ANY_ORIGIN ||
    url.pathname.startsWith("//") ||
    url.pathname.endsWith(".data") ||
    url.pathname === current ||
    /^\/(an|ab)melden(\/|$)/.test(url.pathname)
  )
    return "/";
  return url.pathname + url.search + url.hash;
}
