import { redirect } from "react-router";
import { pagePathOf } from "./page-path.ts";

/**
 * Holds a detail page to its one address. The id in a slug alone decides; a name that changed since, another case or a needless
 * escape leads to `address` with 301, keeping the query.
 */
export function requireCanonicalUrl(request: Request, address: string): void {
  if (pagePathOf(request) === address) return;
  const query = new URL(request.url).searchParams;
  query.delete("_routes");
  throw redirect(query.size > 0 ? `${address}?${query}` : address, 301);
}
