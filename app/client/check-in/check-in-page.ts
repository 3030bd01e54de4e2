import type { CheckInEvent } from "#domain/check-in/check-in-event.ts";
import { CHECK_IN_CACHES, type CheckInScope } from "./check-in-cache.ts";

/** Prefix of the paths under which confirmed events are cached. */
const EVENT_PATH = "/check-in-events/";

type CheckInPage = {
  scope: CheckInScope;
  /**
   * The time by the device's clock from which the cached page is deleted instead of shown. Default: a day after it was
   * cached.
   */
  endsAt?: Date;
  /** Loads the modules that the page imports on first use, so that they are cached before the device goes offline. */
  loadLazyModules: () => Promise<unknown>[];
};

/**
 * Makes the check-in service worker cache the open check-in page with its files, so that the page can be reloaded
 * offline. The cache contains one page. The cache is cleared at the admin's sign-out or when the check-in pass has
 * ended. An open page works without the cache.
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
    // Private windows of some browsers have no service workers, and none can be registered offline.
  }
}

/**
 * An event that the server has confirmed. `savedAt` is the server's time after saving the event; a page loaded later
 * contains the event.
 */
export type ConfirmedEvent = CheckInEvent & { savedAt: Date };

/**
 * Caches confirmed events, because the cached page may be older than these events. The service worker deletes an event
 * only after it has cached two pages that contain the event (see decision 010).
 */
export async function cacheConfirmedEvents(scope: CheckInScope, events: readonly ConfirmedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const cache = await globalThis.caches?.open(CHECK_IN_CACHES[scope]);
  await cache?.put(EVENT_PATH + crypto.randomUUID(), Response.json(events));
}

/** The cached events that the server has confirmed. */
export async function listCachedConfirmedEvents(scope: CheckInScope): Promise<ConfirmedEvent[]> {
  if (!(await globalThis.caches?.has(CHECK_IN_CACHES[scope]))) return [];
  const cache = await caches.open(CHECK_IN_CACHES[scope]);
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(EVENT_PATH));
  const batches = await Promise.all(
    requests.map(async (request): Promise<ConfirmedEvent[]> => {
      const response = await cache.match(request);
      return response?.json() ?? [];
    }),
  );
  return batches.flat().map((event) => ({ ...event, at: new Date(event.at), savedAt: new Date(event.savedAt) }));
}

/** Called when a check-in pass has ended: deletes the cache of `/einlass/` if it contains the page at `path`. */
export async function clearPassPage(path: string): Promise<void> {
  const cached = await globalThis.caches?.match(path, { cacheName: CHECK_IN_CACHES["/einlass/"] });
  if (cached) await caches.delete(CHECK_IN_CACHES["/einlass/"]);
}
