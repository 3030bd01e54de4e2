import { siteConfiguration } from "#domain/site/site-configuration.ts";

/**
 * The path a page request should have had: one trailing slash (or none, as the site configuration says), no doubled ones. `null` when it is right already.
 * React Router's own requests (`….data`, `/__manifest`) and files are left alone. Doubled slashes are collapsed first, so
 * that `//evil.example` never becomes a redirect to another host.
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
