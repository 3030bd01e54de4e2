import { pageUrl } from "#domain/site/page-url.ts";

/**
 * The canonical path of a page request, from `pageUrl` and without repeated slashes; `null` when the path is already
 * canonical. React Router's own requests (`….data`, `/__manifest`) and files are ignored. Repeated slashes collapse
 * first, so that `//evil.example` never becomes a redirect to another host.
 */
export function canonicalPath(pathname: string): string | null {
  const collapsed = pathname.replace(/\/{2,}/g, "/");
  const canonical = collapsed === "/__manifest" ? collapsed : pageUrl(collapsed);
  return canonical === pathname ? null : canonical;
}
