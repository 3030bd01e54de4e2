import { siteConfiguration } from "#domain/site/site-configuration.ts";

/**
 * The canonical path of a page request: one trailing slash (none if `siteConfiguration.trailingSlash` is off) and no
 * repeated slashes; `null` when the path is canonical.
 * React Router's own requests (`….data`, `/__manifest`) and files are ignored. Repeated slashes collapse first, so that
 * `//evil.example` never becomes a redirect to another host.
 */
export function canonicalPath(
  pathname: string,
  trailingSlash: boolean = siteConfiguration.trailingSlash,
): string | null {
  const collapsed = pathname.replace(/\/{2,}/g, "/");
  const last = collapsed.slice(collapsed.lastIndexOf("/") + 1);
  const isOwnRequest = collapsed === "/__manifest" || last.includes(".");
  const bare = collapsed.replace(/\/$/, "");
  const canonical = isOwnRequest ? collapsed : trailingSlash || bare === "" ? `${bare}/` : bare;
  return canonical === pathname ? null : canonical;
}
