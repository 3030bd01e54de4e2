/** The caches of `public/check-in-service-worker.js`, one per scope. */
const CACHE = "al-check-in";
const PASS_CACHE = "al-check-in-pass";

type CheckInPage = {
  scope: "/admin/termin-buchungen/" | "/einlass/";
  /** From then on the cached page is deleted instead of shown; without it after a day. */
  endsAt?: Date;
  /** Loads the modules that the page imports on first use, so that they are cached before it goes offline. */
  loadLazyModules: () => Promise<unknown>[];
};

// Browsers record 250 resource entries by default, too few for a page that revalidates for hours.
if (!import.meta.env.SSR) performance.setResourceTimingBufferSize?.(10_000);

/**
 * Caches the open check-in page and its files in the check-in service worker, so that it can be reloaded offline. The cache
 * holds one page for at most a day and is cleared at sign-out. Without it the page works as long as it stays open.
 */
export async function cacheCheckInPage({ scope, endsAt, loadLazyModules }: CheckInPage): Promise<void> {
  if (!navigator.serviceWorker) return;
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register("/check-in-service-worker.js", {
      scope,
    });
    const page = new URL(location.pathname, location.origin).href;
    await Promise.allSettled(loadLazyModules());
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    (active ?? waiting ?? installing)?.postMessage({ page, files, endsAt: endsAt?.getTime() });
  } catch {
    // Private windows have no service worker, and offline it cannot be registered.
  }
}

/** Deletes the cached page of a check-in pass that has ended. */
export async function clearPassPage(): Promise<void> {
  await globalThis.caches?.delete(PASS_CACHE);
}

/** Deletes the cached check-in page: no guest list stays on the device after sign-out. */
export function clearCheckInPage(): void {
  globalThis.caches?.delete(CACHE).catch(() => {});
}
