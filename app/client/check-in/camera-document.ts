import type { DataStrategyResult, MiddlewareFunction } from "react-router";

/**
 * Loads the page as a document when this one was loaded outside the admin area: its `permissions-policy` blocks the camera,
 * whichever page a client-side navigation shows.
 */
export const loadDocumentWithCamera: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }, next) => {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!loaded || new URL(loaded.name).pathname.startsWith("/admin/")) return next();
  const { pathname, search } = new URL(request.url);
  location.assign(pathname + search);
  return new Promise(() => {}); // The navigation stays pending until the document replaces this one.
};
