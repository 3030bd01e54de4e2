declare global {
  interface Window {
    /** React Router's manifest; `version` is the id of the build. */
    __reactRouterManifest?: { version: string };
  }
}

/** A ticket that `public/offline-service-worker.js` saves. */
export type OfflineTicket = {
  path: string;
  /** Its name in the list of the offline page. */
  title: string;
  /** Until when it is served (Unix time in ms). */
  until: number;
};

type Message = {
  /** The id of the signed-in user, `null` when signed out: tickets of anybody else are deleted. */
  owner: string | null;
  tickets?: OfflineTicket[];
  /** Paths of tickets that are valid no more. */
  gone?: string[];
};

const TICKET_CACHES = ["al-tickets", "al-ticket-files"];

/**
 * Registers the service worker of the whole site, which serves saved tickets and the offline page. The id of the build is part
 * of its URL, so that a new build replaces it and its shell.
 */
export async function registerOfflineWorker(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const build = window.__reactRouterManifest?.version ?? "";
  // Private windows have no service worker, and offline it cannot be registered.
  await navigator.serviceWorker.register(`/offline-service-worker.js?${build}`).catch(() => {});
}

/** Tells the worker whose tickets may stay on this device, and which to save. */
export async function notifyOfflineWorker(message: Message): Promise<void> {
  // Also without a worker that could do it.
  if (message.owner === null) for (const name of TICKET_CACHES) globalThis.caches?.delete(name).catch(() => {});
  const registration = await navigator.serviceWorker?.getRegistration("/").catch(() => undefined);
  registration?.active?.postMessage(message);
}

/**
 * Loads the page of a client-side navigation that failed without a network, so that the worker shows the saved ticket or the
 * offline page in place of an error. Returns the function that stops it.
 */
export function watchOfflineNavigations(): () => void {
  const stop = window.__reactRouterDataRouter?.subscribe(({ errors }) => {
    const isUnreachable = Object.values(errors ?? {}).some((error) => error instanceof TypeError);
    if (isUnreachable && !navigator.onLine && navigator.serviceWorker?.controller) location.reload();
  });
  return stop ?? (() => {});
}
