import { type ComponentType, lazy } from "react";

/** The path that the server rendered into this document. */
const renderedPath = import.meta.env.SSR ? null : location.pathname;

/**
 * A component that is in the server's HTML but whose script is loaded and hydrated last. Pass the component on the server and
 * `null` in the browser, and wrap the result in `Suspense`.
 */
export function lazyLoaded<Props extends object>(
  rendered: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return rendered ?? lazy(() => load().then((component) => ({ default: component }), preserveServerHtml));
}

/** For `lazy`: renders nothing when the module cannot be loaded (offline, or after a new deployment). */
export function emptyModule(): { default: () => null } {
  return { default: () => null };
}

/**
 * Preserves the server's HTML when the module cannot be loaded; throws after client navigation, where there is no such
 * HTML.
 */
function preserveServerHtml(error: unknown): Promise<never> {
  if (location.pathname === renderedPath) return new Promise(() => {});
  throw error;
}
