import type { DataStrategyResult, MiddlewareFunction } from "react-router";

/**
 * Turns the navigation into a full page load when this document was loaded outside the admin area. The
 * `permissions-policy` of such a document blocks the camera.
 */
export const loadDocumentForCamera: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }, next) => {
  const [documentLoad] = performance.getEntriesByType("navigation");
  if (!documentLoad || new URL(documentLoad.name).pathname.startsWith("/admin/")) return next();
  const { pathname, search } = new URL(request.url);
  location.assign(pathname + search);
  return new Promise(() => {}); // The navigation stays pending until the new document is loaded.
};
