import { type ComponentType, lazy } from "react";

/** Where the browser landed: this page is in the document already. */
const landedOn = import.meta.env.SSR ? null : location.pathname;

/**
 * A part of the page whose script the browser loads after everything else: it is in the HTML from the start and comes to life
 * later. On the server give the component itself, in the browser how to load it; stand it in a `Suspense`.
 */
export function lazyLoaded<Props extends object>(
  rendered: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return rendered ?? lazy(() => load().then((component) => ({ default: component }), stayAsRendered));
}

/** For `lazy`, where a page does without a part that cannot be loaded: offline, or after a new deployment. */
export function emptyModule(): { default: () => null } {
  return { default: () => null };
}

/** Offline, or after a new deployment, what the server rendered stays as it is. On any other page there is nothing yet to stay. */
function stayAsRendered(error: unknown): Promise<never> {
  if (location.pathname === landedOn) return new Promise(() => {});
  throw error;
}
