import type { CheckInEvent } from "#domain/check-in/check-in-event.ts";
import { CHECK_IN_CACHES, type CheckInScope } from "./check-in-caches.ts";

/** Path prefix of cached confirmed events; `public/check-in-service-worker.js` uses the same prefix. */
export const EVENT_PATH = "/check-in-events/";

type CheckInPage = {
  scope: CheckInScope;
  /** From this time (device's clock), the cached page is deleted instead of shown. Default: a day after caching. */
  endsAt?: Date;
  /** Loads the modules that the page imports on first use, so that they are cached, too. */
  loadLazyModules: () => Promise<unknown>[];
};

/**
 * Makes the service worker cache the open check-in page with its files, for an offline reload. The cache contains one
 * page.
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
    // Registration fails offline, and in private windows of some browsers.
  }
}

/** `savedAt` is the server's time after saving the event. A page loaded later contains the event. */
export type ConfirmedEvent = CheckInEvent & { savedAt: Date };

/**
 * Caches confirmed events, because the cached page may be older than the events. The service worker deletes an event
 * after caching two pages that contain the event (decision 010).
 * @param queueKey the key of the queue that contained the events
 */
export async function cacheConfirmedEvents(
  scope: CheckInScope,
  events: readonly ConfirmedEvent[],
  queueKey = "",
): Promise<void> {
  if (events.length === 0) return;
  const cache = await globalThis.caches?.open(CHECK_IN_CACHES[scope]);
  await cache?.put(eventPathOf(queueKey) + crypto.randomUUID(), Response.json(events));
}

export const eventPathOf = (queueKey: string) => `${EVENT_PATH}${queueKey}/`;

/** Returns the cached events of `cacheConfirmedEvents`. */
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
