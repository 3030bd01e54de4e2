/** The cache of `public/check-in-service-worker.js`. */
const CACHE = "al-door";
const SCOPE = "/admin/termin-buchungen/";

// Browsers note 250 files and no more, unless told: too few for an evening of reading the page anew.
if (!import.meta.env.SSR) performance.setResourceTimingBufferSize?.(10_000);

/** What the door page loads with its first use: without a network it has to be there before. */
const loadLateParts = () =>
  Promise.allSettled([import("papaparse"), import("write-excel-file/universal"), import("qr/decode.js")]);

/**
 * Keeps the open door page, as the server shows it now, so that it can be reloaded where there is no network. One page is kept at
 * a time, on this device, for a day at most, until somebody signs out. Where the browser keeps nothing, nothing is lost but that.
 */
export async function cacheCheckInPage(): Promise<void> {
  if (!navigator.serviceWorker) return;
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register("/check-in-service-worker.js", {
      scope: SCOPE,
    });
    const page = new URL(location.pathname, location.origin).href;
    await loadLateParts();
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    (active ?? waiting ?? installing)?.postMessage({ page, files });
  } catch {
    // A private window, or offline: the page works as long as it stays open.
  }
}

/** Nobody signed in: nobody's list of names stays here. */
export function clearCheckInPage(): void {
  globalThis.caches?.delete(CACHE).catch(() => {});
}
