import { type ComponentType, lazy } from "react";

/** The path that the server rendered into this document. */
const renderedPath = import.meta.env.SSR ? null : location.pathname;

/**
 * A component that the server renders and the browser loads and hydrates last. Wrap it in `Suspense`.
 * @param rendered the component on the server, `null` in the browser
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
 * Preserves the server's HTML when the module cannot be loaded. After a client-side navigation there is none, so the error is
 * thrown.
 */
function preserveServerHtml(error: unknown): Promise<never> {
  if (location.pathname === renderedPath) return new Promise(() => {});
  throw error;
}
