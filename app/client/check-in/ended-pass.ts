import { del } from "idb-keyval";
import { CHECK_IN_CACHES } from "./check-in-caches.ts";
import { EVENT_PATH, eventPathOf } from "./check-in-page.ts";

/** Deletes the unsent events and the cache of an ended check-in pass, because they contain names of guests. */
export async function clearEndedPass(path: string, queueKey: string): Promise<void> {
  await Promise.allSettled([del(queueKey), clearCache(path, queueKey)]);
}

/**
 * Deletes the page at `path` and the pass's check-in events that the server has confirmed. When the cache contains
 * nothing of another pass, deletes the whole cache, so that a page that the service worker is still fetching is not
 * cached afterwards.
 */
async function clearCache(path: string, queueKey: string): Promise<void> {
  const scope = "/einlass/";
  const cache = await globalThis.caches?.open(CHECK_IN_CACHES[scope]);
  if (!cache) return;
  const requests = await cache.keys();
  const isOfPass = (requestPath: string) => requestPath === path || requestPath.startsWith(eventPathOf(queueKey));
  const isOfOtherPass = (requestPath: string) =>
    [scope, EVENT_PATH].some((prefix) => requestPath.startsWith(prefix)) && !isOfPass(requestPath);
  const pathOf = ({ url }: Request) => new URL(url).pathname;
  if (requests.some((request) => isOfOtherPass(pathOf(request)))) {
    await Promise.all(requests.filter((request) => isOfPass(pathOf(request))).map((request) => cache.delete(request)));
  } else await caches.delete(CHECK_IN_CACHES[scope]);
}
