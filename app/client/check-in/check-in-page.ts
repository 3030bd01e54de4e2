/** The cache of `public/check-in-service-worker.js`. */
const CACHE = "al-check-in";
const SCOPE = "/admin/termin-buchungen/";

// Browsers record 250 resource entries by default, too few for a page that revalidates for hours.
if (!import.meta.env.SSR) performance.setResourceTimingBufferSize?.(10_000);

/** Loads the modules that the check-in page imports on first use, so that they are cached before it goes offline. */
const loadLazyModules = () =>
  Promise.allSettled([import("papaparse"), import("write-excel-file/universal"), import("qr/decode.js")]);

/**
 * Caches the open check-in page and its files in the check-in service worker, so that it can be reloaded offline. The cache
 * holds one page for at most a day and is cleared at sign-out. Without it the page works as long as it stays open.
 */
export async function cacheCheckInPage(): Promise<void> {
  if (!navigator.serviceWorker) return;
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register("/check-in-service-worker.js", {
      scope: SCOPE,
    });
    const page = new URL(location.pathname, location.origin).href;
    await loadLazyModules();
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    (active ?? waiting ?? installing)?.postMessage({ page, files });
  } catch {
    // Private windows have no service worker, and offline it cannot be registered.
  }
}

/** Deletes the cached check-in page: no guest list stays on the device after sign-out. */
export function clearCheckInPage(): void {
  globalThis.caches?.delete(CACHE).catch(() => {});
}
