import { pageUrl } from "#domain/site/page-url.ts";

/**
 * The canonical path of a page request: `pageUrl` of the path without repeated slashes. `null` when the path is already
 * canonical. An undecodable `%` is encoded, because React Router logs a warning for such a path. Files and React Router's own requests (`….data`, `/__manifest`) get no trailing slash. Repeated slashes
 * are removed first, so that `//evil.example` never becomes a redirect to another host.
 */
export function canonicalPath(pathname: string): string | null {
  const decodable = isDecodable(pathname) ? pathname : pathname.replaceAll("%", "%25");
  const collapsed = decodable.replace(/\/{2,}/g, "/");
  const canonical = collapsed === "/__manifest" ? collapsed : pageUrl(collapsed);
  return canonical === pathname ? null : canonical;
}

function isDecodable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}
