import { type ComponentType, createElement, lazy, memo, type ReactNode, Suspense, useState } from "react";

/** The URL that the server rendered, without hash; empty after a client-side navigation to another path or query. */
let renderedUrl = import.meta.env.SSR ? "" : location.href.split("#")[0];

const MAX_WAIT_MS = 3_000;

/**
 * Functions that load a component, or start the retry of a failed load. The next navigation or revalidation calls each
 * function once.
 */
const pendingLoads: (() => unknown)[] = [];

/**
 * Wraps a component in its own `Suspense`; the browser loads the component's code after the page's first scripts. The
 * props must keep their identity: when props change before hydration, React replaces the component with its fallback.
 * @param serverComponent `null` in the browser, or when the server never renders the component
 */
export function lazyLoaded<Props extends object>(
  serverComponent: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let loadedComponent = serverComponent;
  const loadAndStore = (): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (component) => {
        loadedComponent = component;
        return { default: component };
      },
      (error) => {
        // After a navigation the server's HTML is absent or shows another page.
        if (!renderedUrl) throw error;
        // The server's HTML stays. The next navigation or revalidation requests the module again.
        return new Promise<void>((resolve) => pendingLoads.push(resolve)).then(loadAndStore);
      },
    );
  if (!import.meta.env.SSR) pendingLoads.push(loadAndStore);
  return memo(function LazyLoaded({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    // A loaded component is rendered without `lazy`, which would show the fallback even for a loaded module. While the
    // component is not loaded, each mount calls `lazy`, so that a module that could not be loaded is requested again.
    const [Component] = useState(() => loadedComponent ?? lazy(loadAndStore));
    return createElement(Suspense, { fallback }, createElement(Component as ComponentType<object>, props));
  }) as ComponentType<Props & { fallback?: ReactNode }>;
}

/**
 * Client middleware: a navigation waits at most `MAX_WAIT_MS` for the code of all `lazyLoaded` components, so that no
 * part of the new page appears late.
 */
export async function waitForLazyComponents(
  { request }: { request: { url: string } },
  next: () => Promise<Record<string, { type: string }>>,
): Promise<void> {
  const results = Object.values(await next());
  // A request for `renderedUrl` is a revalidation. A navigation that fails or redirects may keep the page.
  if (request.url !== renderedUrl && results.every(({ type }) => type === "data")) renderedUrl = "";
  await Promise.race([
    Promise.allSettled(pendingLoads.splice(0).map((load) => load())),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
  ]);
}

/**
 * For `lazy(() => import(…).catch(emptyModule))`: renders nothing when the module cannot be loaded (offline, or after a
 * new deployment).
 */
export function emptyModule(): { default: () => null } {
  return { default: () => null };
}
