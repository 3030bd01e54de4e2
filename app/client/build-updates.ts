import { useEffect } from "react";
import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { reportError } from "./monitoring/report-error.ts";
import { isShown } from "./shown-page.ts";

declare global {
  interface Window {
    /** React Router's router, set by `HydratedRouter`. */
    __reactRouterDataRouter?: {
      readonly state: {
        navigation: { location?: { hash: string } | undefined; state: string };
        /** The last action results by route id. */
        actionData: Record<string, unknown> | null;
      };
      subscribe(listener: (state: { errors: Record<string, unknown> | null }) => void): () => void;
    };
  }
}

const POLL_MS = 5 * 60_000;

/** The id of the build this document was loaded from. */
let ownBuild: string | null = null;
/** Whether another build is deployed. */
let isOutdated = false;
/** `isFullLoad` is true when a new build or a missing chunk requires a full page load. */
let pendingNavigation: { url: string; isFullLoad: boolean } | null = null;

/**
 * Watches for another build in loader data and in `builds/latest.json` (specification, sections 4 and 7). A visible tab
 * polls on focus and every five minutes.
 * @param build the id of the build that produced the root loader's data
 */
export function useBuildUpdates(build: string): void {
  useEffect(() => {
    // The development server has a new id after every edit.
    if (!import.meta.env.PROD) return;
    ownBuild ??= build;
    if (build !== ownBuild) isOutdated = true;
  }, [build]);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const check = () => {
      if (document.visibilityState === "visible") void checkBuild();
    };
    const timer = setInterval(check, POLL_MS);
    addEventListener("focus", check);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", check);
    };
  }, []);
}

async function checkBuild(): Promise<void> {
  if (isOutdated) return;
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
    if (!response.ok) return;
    const { id } = (await response.json()) as { id: string };
    if (ownBuild !== null && id !== ownBuild) isOutdated = true;
  } catch {
    // Offline: the next poll tries again.
  }
}

/**
 * Turns client-side GET navigations into full page loads once another build is deployed. A full load loses no more text
 * than a client-side navigation: form drafts are saved on input, and the record editor stores unsaved text in this
 * browser on `pagehide`.
 */
export const loadNewBuild: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  // A request for the shown page is a revalidation.
  if (request.method !== "GET" || isShown(pathname + search)) return next();
  // `request.url` has no hash.
  const hash = window.__reactRouterDataRouter?.state.navigation.location?.hash ?? "";
  const navigation = { url: pathname + search + hash, isFullLoad: isOutdated };
  pendingNavigation = navigation;
  if (isOutdated) {
    // After Back or Forward the document already has the requested URL, so `assign` with a hash would only scroll.
    if (location.href.split("#")[0] === request.url) {
      pendingNavigation = null;
      location.reload();
    } else location.assign(navigation.url);
    return new Promise(() => {}); // The navigation stays pending until the new document replaces this one.
  }
  const result = await next();
  if (pendingNavigation === navigation) pendingNavigation = null;
  return result;
};

/**
 * React Router reloads the shown page when a chunk of the requested page is missing. This function makes the browser
 * load the requested page instead. Browsers without the Navigation API still reload the shown page.
 */
export function loadRequestedPageOnMissingChunk(): void {
  globalThis.navigation?.addEventListener("navigate", (event) => {
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
    if (pendingNavigation === null) return;
    event.preventDefault();
    if (pendingNavigation.isFullLoad) return;
    reportError(new Error(`A chunk of ${pendingNavigation.url} is missing`));
    pendingNavigation.isFullLoad = true;
    location.assign(pendingNavigation.url);
  });
}
