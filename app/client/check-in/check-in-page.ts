/** The cache of `public/check-in-service-worker.js`. */
const CACHE = "al-check-in";
const SCOPE = "/admin/termin-buchungen/";

// Browsers record 250 resource entries by default, too few for a page that revalidates for hours.
if (!import.meta.env.SSR) performance.setResourceTimingBufferSize?.(10_000);

/** Modules that the check-in page loads on first use, which must be cached before going offline. */
const loadLazyModules = () =>
  Promise.allSettled([import("papaparse"), import("write-excel-file/universal"), import("qr/decode.js")]);

/**
 * Caches the open check-in page with its files in the check-in service worker, so that it can be reloaded offline. One page at a
 * time, for at most a day, until sign-out. Without a cache the page works as long as it stays open.
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
    // A private window, or offline.
  }
}

/** Deletes the cached check-in page: no guest list stays on the device after sign-out. */
export function clearCheckInPage(): void {
  globalThis.caches?.delete(CACHE).catch(() => {});
}
