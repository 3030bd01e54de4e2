import { closeNotification, notify } from "#app/ui/notification/notifications.ts";

declare global {
  interface Window {
    /** React Router's manifest; `version` is the id of the build. */
    __reactRouterManifest?: { version: string };
  }
}

/** A ticket that `public/offline-service-worker.js` saves. */
export type OfflineTicket = {
  path: string;
  /** The text of the ticket's link on the offline page. */
  title: string;
  /** The ticket is served until this time (Unix time in ms). */
  until: number;
};

type Message = {
  /** The id of the signed-in user, `null` when signed out; the worker deletes the tickets of all other users. */
  owner: string | null;
  tickets?: OfflineTicket[];
  /** Paths of tickets that are no longer valid. */
  gone?: string[];
};

/** The caches in which `public/offline-service-worker.js` saves tickets, and their styles and fonts. */
const TICKET_CACHES = ["al-tickets", "al-ticket-files"];

/**
 * Registers the service worker for saved tickets and the offline page (decision 023). The worker's URL contains the
 * build's id, so that a new build replaces the worker.
 */
export async function registerOfflineWorker(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const build = window.__reactRouterManifest?.version ?? "";
  // Registration fails offline, and in private windows of some browsers.
  await navigator.serviceWorker.register(`/offline-service-worker.js?${build}`).catch(() => {});
}

/** Sends the worker the id of the user whose tickets may stay on this device, and the tickets to save and to delete. */
export async function notifyOfflineWorker(message: Message): Promise<void> {
  // The page also deletes the tickets itself, because there may be no active worker.
  if (message.owner === null) for (const name of TICKET_CACHES) globalThis.caches?.delete(name).catch(() => {});
  const registration = await navigator.serviceWorker?.getRegistration("/").catch(() => undefined);
  registration?.active?.postMessage(message);
}

/**
 * Reloads the page when a client-side navigation fails offline, so that the worker shows the saved ticket or the
 * offline page instead of an error. Returns the unsubscribe function.
 */
export function watchOfflineNavigations(): () => void {
  const stop = window.__reactRouterDataRouter?.subscribe(({ errors }) => {
    const isUnreachable = Object.values(errors ?? {}).some((error) => error instanceof TypeError);
    if (isUnreachable && !navigator.onLine && navigator.serviceWorker?.controller) location.reload();
  });
  return stop ?? (() => {});
}

/** The events at which React Router starts prefetching the page of a link, and one at which it stops. */
const INTENT_EVENTS = ["mouseover", "mouseout", "focusin", "touchstart"];

/**
 * Blocks prefetching while offline, because React Router reloads the shown page when the code of another page cannot be
 * loaded. Without a worker, also blocks links: a notification, which closes once the browser is online, replaces the
 * browser's error page. Returns the function that removes the listeners.
 */
export function blockOfflineLinks(): () => void {
  let notificationId = "";
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || navigator.serviceWorker?.controller) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    const isSectionLink = link?.hash && link.href.split("#")[0] === location.href.split("#")[0];
    if (!link?.href.startsWith(location.origin) || isSectionLink) return;
    event.preventDefault();
    // In `main`, the click listener of a `StaticPart` navigates even if the default is prevented. A click on a link of
    // the menu must reach the menu, because the click closes the menu.
    if (link.closest("main")) event.stopPropagation();
    closeNotification(notificationId);
    notificationId = notify({ title: "Du bist offline.", icon: "warning", color: "danger" });
  };
  const onIntent = (event: Event) => {
    if (navigator.onLine) return;
    // React derives a link's `mouseenter` from the `mouseout` of another element whose `relatedTarget` is the link.
    const { target, relatedTarget } = event as MouseEvent;
    const isAtLink = [target, relatedTarget].some(
      (node) => node instanceof Element && node.closest("a[data-discover]"),
    );
    if (isAtLink) event.stopPropagation();
  };
  const onOnline = () => closeNotification(notificationId);
  addEventListener("online", onOnline);
  document.addEventListener("click", onClick, true);
  for (const type of INTENT_EVENTS) document.addEventListener(type, onIntent, true);
  return () => {
    removeEventListener("online", onOnline);
    document.removeEventListener("click", onClick, true);
    for (const type of INTENT_EVENTS) document.removeEventListener(type, onIntent, true);
  };
}
