import { del } from "idb-keyval";
import { CHECK_IN_CACHES } from "./check-in-cache.ts";
import { EVENT_PATH, eventPathOf } from "./check-in-page.ts";

/**
 * Called when a check-in pass has ended: deletes the cache of `/einlass/`, even if the page at `path` is only being
 * cached. If the cache contains the page or the events of another pass, deletes only those of the ended pass.
 */
export async function clearPassPage(path: string, queueKey: string): Promise<void> {
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

/** Deletes the queued events of a check-in pass that has ended. */
export async function clearCheckInEvents(key: string): Promise<void> {
  await del(key);
}
