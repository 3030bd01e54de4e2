import { CHECK_IN_CACHES } from "#app/client/check-in/check-in-caches.ts";
import { discardFormDrafts, purgeFormDrafts } from "#app/client/form-draft.ts";
import { clearKnownBookings } from "#app/client/live/known-bookings.ts";
import type { NotificationWatch } from "#app/client/live/user-notifications.ts";
import {
  blockOfflineLinks,
  notifyOfflineWorker,
  registerOfflineWorker,
  watchOfflineNavigations,
} from "#app/client/offline/offline-worker.ts";
import { focusLinkedSections } from "#app/client/section-links.ts";
import { readStored, writeStored } from "#app/client/stored-value.ts";
import { closeNotification, getOpenNotifications, notify } from "#app/ui/notification/notifications.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import { readSupabaseUser, type SharedSession, shareSupabaseUser } from "./shared-user.ts";
import { markSignOut, signOutTime } from "./sign-out-mark.ts";

export type SessionWatch = {
  /**
   * Shares the session of the loader data. To be called after every navigation and session change. During an outage,
   * the Worker serves cached anonymous pages to signed-in users. So while this browser has a stored user id and no
   * sign-out has begun, a `null` session deletes nothing until the procedure `session.current` confirms the sign-out.
   */
  adopt(session: SharedSession): void;
  stop(): void;
};

/** localStorage key of the user id ("" when signed out). Its `storage` event makes other tabs check the session. */
const STORAGE_KEY = "al-session";
/** The stored value when the session was ended outside this browser. */
const ENDED_OUTSIDE_BROWSER = "-";
const POLL_MS = 30_000;
/** The registration of the service worker must not compete with the page's own requests. */
const REGISTER_DELAY_MS = 10_000;

/**
 * Keeps the shared session up to date: visible signed-in tabs poll, and every tab follows changes in other tabs. Also
 * shows live notifications (decision 024) and registers the service worker (decision 023).
 * @param revalidate reloads the loader data; a page that is no longer allowed then redirects to sign-in
 */
export function watchSession(revalidate: () => void): SessionWatch {
  let checkCount = 0;
  /** The number of the latest check with a response. Later responses to earlier checks may be outdated. */
  let latestCheck = 0;
  let adoptionCount = 0;
  /** The page contains no session, but may be a cached anonymous page (see `adopt`). */
  let isSignOutUnconfirmed = false;
  /** This tab has submitted a sign-out or an erasure, which may still be refused. */
  let isSignOutSubmitted = false;
  /** `null` before somebody signs in and after a failed import. */
  let signedInModule: Promise<typeof import("./signed-in-page.ts") | null> | null = null;
  let notifications: { userId: string; watch: Promise<NotificationWatch | null> } | null = null;
  /**
   * Unix time in ms before which no socket opens. Without this limit, a socket that the Worker closes at once would
   * reopen in a loop.
   */
  let nextSocketAt = 0;

  const applySession = (session: SharedSession) => {
    if (session?.user.user_metadata.role !== "admin") clearCheckInPage();
    if (!session) clearKnownBookings();
    watchNotificationsOf(session?.user.id ?? null);
    void notifyOfflineWorker({ owner: session?.user.id ?? null });
    shareSupabaseUser(session);
  };

  async function check(): Promise<void> {
    const previousSession = readSupabaseUser();
    if (previousSession === undefined) return;
    const ownCheck = ++checkCount;
    const previousAdoptionCount = adoptionCount;
    const session = await fetchSession();
    if (session === undefined || ownCheck < latestCheck) return;
    // The response may be older than a sign-in in this tab, even when the same user signed in again.
    if (adoptionCount !== previousAdoptionCount || !isSameUser(previousSession, readSupabaseUser())) return check();
    latestCheck = ownCheck;
    if (isSignOutUnconfirmed) return adoptConfirmed(session);
    applySession(session);
    if (isSameUser(previousSession, session)) {
      const watch = await notifications?.watch;
      await watch?.checkIfDue();
      return;
    }
    if (previousSession) {
      const module = await signedInModule;
      const saveText = () => module?.savePageDraft({ userId: previousSession.user.id });
      if (session) {
        const isSameAccount = session.user.id === previousSession.user.id;
        if (isSameAccount) saveText();
        // Another user, role or email: reload, so that no data of the previous session remains on the page. But a toast
        // without timeout may be the only record of a refused walk-in: while one is open, a page of the same account is
        // only revalidated.
        if (!isSameAccount || getOpenNotifications().every(({ timeout }) => timeout > 0)) {
          if (!isSameAccount) suppressUnloadQuestions();
          location.reload();
          return;
        }
      } else handleSignOutElsewhere(saveText);
    }
    revalidate();
  }

  /** `null` stops the watch. After a failed import, the next poll retries. */
  function watchNotificationsOf(userId: string | null) {
    if (notifications?.userId === userId) return;
    notifications?.watch.then((previousWatch) => previousWatch?.stop());
    notifications = null;
    const openedAt = Date.now();
    if (userId === null || openedAt < nextSocketAt) return;
    const onEnded = () => {
      notifications = null;
      nextSocketAt = openedAt + POLL_MS;
      check();
    };
    const watch = import("#app/client/live/user-notifications.ts").then(
      ({ watchNotifications }) => watchNotifications(revalidate, onEnded),
      () => {
        notifications = null; // offline
        return null;
      },
    );
    notifications = { userId, watch };
  }

  const checkWhenVisible = () => {
    if ((readSupabaseUser() || isSignOutUnconfirmed) && document.visibilityState === "visible") check();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) check();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) check();
  };
  const onSubmit = ({ target, submitter }: SubmitEvent) => {
    if (!(target instanceof HTMLFormElement) || !endsSession(target, submitter)) return;
    isSignOutSubmitted = true;
    markSignOut(true);
    watchNotificationsOf(null);
  };
  const timer = setInterval(checkWhenVisible, POLL_MS);
  const registrationTimer = setTimeout(registerOfflineWorker, REGISTER_DELAY_MS);
  const stopWatchingNavigations = watchOfflineNavigations();
  const unblockOfflineLinks = blockOfflineLinks();
  const stopFocusingSections = focusLinkedSections();
  document.addEventListener("visibilitychange", checkWhenVisible);
  document.addEventListener("submit", onSubmit);
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);

  function adopt(session: SharedSession) {
    isSignOutUnconfirmed = !session && isKnownSignedIn() && signOutTime() === null;
    if (isSignOutUnconfirmed) void check();
    else adoptConfirmed(session);
  }

  function adoptConfirmed(session: SharedSession) {
    isSignOutUnconfirmed = false;
    if (!session && isSignOutSubmitted) closeNotifications();
    isSignOutSubmitted = false;
    applySession(session);
    if (session) adoptionCount++;
    if (session) markSignOut(false);
    if (session && isKnownSignedOut()) notifySignIn(session);
    const signedOutAt = signOutTime();
    const isEndedOutside = signedOutAt === null && (isKnownSignedIn() || storedUserId() === ENDED_OUTSIDE_BROWSER);
    storeUserId(session?.user.id ?? (isEndedOutside ? ENDED_OUTSIDE_BROWSER : ""));
    purgeFormDrafts({ userId: session?.user.id ?? null });
    // Keeps the form drafts saved after the sign-out began: other tabs save typed text when they notice the sign-out.
    if (!session && signedOutAt !== null) discardFormDrafts("", signedOutAt);
    if (session) {
      // The guest may have answered a waitlist offer since its notification was shown.
      notifications?.watch.then((watch) => watch?.closeWaitlistOfferNotifications());
      const userId = session.user.id;
      // Read before the module loads: when a redirect sets the cookie meanwhile, the page it leads to notifies.
      const { cookie } = document;
      signedInModule ??= import("./signed-in-page.ts").catch(() => {
        signedInModule = null; // offline
        return null;
      });
      signedInModule.then((module) => {
        module?.restorePageDraft({ userId });
        module?.notifyDeniedAccess(cookie);
      });
    }
  }

  // While the session is unknown (`undefined`), no data of the user is discarded.
  const initialSession = readSupabaseUser();
  if (initialSession !== undefined) adopt(initialSession);
  return {
    adopt,
    stop() {
      watchNotificationsOf(null);
      clearInterval(timer);
      clearTimeout(registrationTimer);
      stopWatchingNavigations();
      unblockOfflineLinks();
      stopFocusingSections();
      document.removeEventListener("visibilitychange", checkWhenVisible);
      document.removeEventListener("submit", onSubmit);
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    },
  };
}

/** Lets the next reload discard unsaved text without a question. */
function suppressUnloadQuestions(): void {
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
}

function handleSignOutElsewhere(savePageDraft: () => void): void {
  const explanation = "Das ist in einem anderen Fenster oder auf einem anderen Gerät passiert.";
  // A sign-out in this browser discards the unfinished booking in all tabs; one on another device does not.
  const isEndedInBrowser = storedUserId() === "" || signOutTime() !== null;
  if (!isEndedInBrowser) storeUserId(ENDED_OUTSIDE_BROWSER);
  const isBookingDiscarded = location.pathname === pageUrl("/buchung/") && isEndedInBrowser;
  if (isBookingDiscarded) discardFormDrafts("booking:");
  else savePageDraft();
  closeNotifications();
  notify({
    title: "Du bist abgemeldet.",
    description: isBookingDiscarded
      ? `${explanation} Deine angefangene Buchung haben wir zum Schutz verworfen.`
      : explanation,
    icon: "info",
    color: "secondary",
  });
}

/** Whether the submitted form signs out or erases the account. */
function endsSession(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  return form.getAttribute("action") === pageUrl("/abmelden/") || submitter?.getAttribute("value") === "konto-loeschen";
}

/**
 * Deletes an admin's cached check-in page, so that the guest list does not stay on the device after sign-out or the
 * loss of the role.
 */
function clearCheckInPage(): void {
  globalThis.caches?.delete(CHECK_IN_CACHES["/admin/termin-buchungen/"]).catch(() => {});
}

/** Closes every toast at sign-out, because toasts about a guest's bookings have no timeout. */
function closeNotifications(): void {
  for (const { id } of getOpenNotifications()) closeNotification(id);
}

/** No toast on the booking page: the page shows the user, and on phones a toast would cover the page's button. */
function notifySignIn({ user }: NonNullable<SharedSession>): void {
  if (location.pathname === pageUrl("/buchung/")) return;
  notify({ title: "Du bist angemeldet.", description: user.email, icon: "user", color: "secondary" });
}

/** Whether this browser has stored that nobody is signed in; false on a first visit and when storage is blocked. */
function isKnownSignedOut(): boolean {
  const userId = storedUserId();
  return userId === "" || userId === ENDED_OUTSIDE_BROWSER;
}

function isKnownSignedIn(): boolean {
  return storedUserId() !== null && !isKnownSignedOut();
}

/** `undefined` when the server is unreachable. */
async function fetchSession(): Promise<SharedSession | undefined> {
  try {
    const { api } = await import("#app/client/api.ts");
    const { user, expires_at } = await api.session.current.query();
    return user && expires_at !== null ? { user, expires_at } : null;
  } catch {
    return undefined; // Offline or Supabase unreachable: the known session is kept.
  }
}

/** Whether two sessions have the same user with the same email and role, or both have no user. Ignores `expires_at`. */
export function isSameUser(session: SharedSession | undefined, otherSession: SharedSession | undefined): boolean {
  const user = session?.user;
  const otherUser = otherSession?.user;
  return (
    user?.id === otherUser?.id &&
    user?.email === otherUser?.email &&
    user?.user_metadata.role === otherUser?.user_metadata.role
  );
}

function storedUserId(): string | null {
  return readStored(STORAGE_KEY);
}

/** When storage is blocked, other tabs wait for their next poll. */
function storeUserId(id: string): void {
  if (storedUserId() !== id) writeStored(STORAGE_KEY, id);
}
