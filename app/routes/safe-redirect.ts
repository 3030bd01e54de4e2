const ANY_ORIGIN = "https://origin.invalid";

/**
 * Where to go after signing in: `target` when it is a path on our own origin other than `current` and no step of signing in
 * itself, else home.
 * Refuses `//evil`, `/\evil`, encoded slashes at the start, other schemes and foreign origins.
 */
export function safeRedirect(target: string | null, current = "/anmelden/"): string {
  if (!target?.startsWith("/") || /^\/(?:[/\\]|%2f|%5c)/i.test(target)) return "/";
  // The URL parser drops tabs and line breaks, which could bring a second slash together.
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
