/**
 * The path a page request should have had: one trailing slash, no doubled ones. `null` when it is right already.
 * React Router's own requests (`….data`, `/__manifest`) and files are left alone. Doubled slashes are collapsed first, so
 * that `//evil.example` never becomes a redirect to another host.
 */
export function canonicalPath(pathname: string): string | null {
  const collapsed = pathname.replace(/\/{2,}/g, "/");
  const last = collapsed.slice(collapsed.lastIndexOf("/") + 1);
  const isOwnRequest = collapsed === "/__manifest" || last.includes(".");
  const canonical = collapsed.endsWith("/") || isOwnRequest ? collapsed : `${collapsed}/`;
  return canonical === pathname ? null : canonical;
}
