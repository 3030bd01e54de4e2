import { pageUrl } from "#domain/site/page-url.ts";

/**
 * The canonical path of a page request; `null` when the path is already canonical. Collapses repeated slashes, so that
 * `//evil.example` never becomes a redirect to another host. Encodes each `%` of a path that cannot be decoded, because
 * React Router logs a warning for such a path.
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
