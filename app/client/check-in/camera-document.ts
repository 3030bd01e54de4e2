import type { DataStrategyResult, MiddlewareFunction } from "react-router";

/**
 * Turns the navigation into a full page load if this document was loaded outside the admin area: the
 * `permissions-policy` of such a document blocks the camera, and client-side navigations do not change it.
 */
export const loadDocumentWithCamera: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }, next) => {
  const [documentLoad] = performance.getEntriesByType("navigation");
  if (!documentLoad || new URL(documentLoad.name).pathname.startsWith("/admin/")) return next();
  const { pathname, search } = new URL(request.url);
  location.assign(pathname + search);
  return new Promise(() => {}); // The navigation stays pending until the new document is loaded.
};
