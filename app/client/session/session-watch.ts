import { clearCheckInPage } from "#app/client/check-in/check-in-page.ts";
import { discardFormDrafts, purgeFormDrafts } from "#app/client/form-draft.ts";
import { restorePageDraft, savePageDraft } from "#app/client/form-draft-fields.ts";
import { clearKnownBookings } from "#app/client/live/known-bookings.ts";
import {
  notifyOfflineWorker,
  registerOfflineWorker,
  watchOfflineNavigations,
} from "#app/client/offline/offline-worker.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import { notifyDeniedAccess } from "./denied-access.ts";
import { readSupabaseUser, type SharedSession, shareSupabaseUser } from "./shared-user.ts";

export type SessionWatch = {
  /**
   * Shares the session of the loader data, after every navigation and change: discards drafts of other users and restores
   * the page's own.
   */
  adopt(session: SharedSession): void;
  stop(): void;
};

/** localStorage key of the user id ("" when signed out). Its `storage` event makes other tabs check the session. */
const STORAGE_KEY = "al-session";
/** The stored value when the session was ended outside this browser. */
const ENDED_ELSEWHERE = "-";
const POLL_MS = 30_000;
/** Delay of the service worker, which competes with nothing that the page needs. */
const REGISTER_MS = 10_000;
const SIGN_OUT_PATH = "/abmelden/";

/**
 * Keeps the shared session up to date. A signed-in, visible tab polls every 30 s and when it becomes visible; any tab
 * checks when it returns from the back/forward cache or another tab reports a change. Each poll also checks the user's
 * bookings.
 * @param revalidate reloads the loader data; a page that is no longer allowed then redirects to sign-in
 */
export function watchSession(revalidate: () => void): SessionWatch {
  let isChecking = false;

  const share = (session: SharedSession) => {
    if (!session) {
      clearCheckInPage();
      clearKnownBookings();
    }
    void notifyOfflineWorker({ owner: session?.user.id ?? null });
    shareSupabaseUser(session);
  };

  async function check() {
    if (isChecking || readSupabaseUser() === undefined) return;
    isChecking = true;
    const session = await fetchSession().finally(() => {
      isChecking = false;
    });
    if (session === undefined) return;
    const before = readSupabaseUser();
    share(session);
    if (isSameUser(before, session)) {
      if (session) await notifyBookingChanges();
      return;
    }
    if (before && session) {
      // Another user, role or email: reload, so that no data of the previous one remains on the page.
      location.reload();
      return;
    }
    if (before) endSession(before.user.id);
    revalidate();
  }

  async function notifyBookingChanges() {
    const hasChanges = await import("#app/client/live/booking-watch.ts").then(
      ({ checkBookings }) => checkBookings(),
      () => false, // offline
    );
    if (hasChanges) revalidate();
  }

  const checkWhenVisible = () => {
    if (readSupabaseUser() && document.visibilityState === "visible") check();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) check();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) check();
  };
  const onSubmit = ({ target }: SubmitEvent) => {
    if (target instanceof HTMLFormElement && target.getAttribute("action") === SIGN_OUT_PATH) discardFormDrafts();
  };
  const timer = setInterval(checkWhenVisible, POLL_MS);
  const registration = setTimeout(registerOfflineWorker, REGISTER_MS);
  const stopWatchingNavigations = watchOfflineNavigations();
  document.addEventListener("visibilitychange", checkWhenVisible);
  document.addEventListener("submit", onSubmit);
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);

  function adopt(session: SharedSession) {
    share(session);
    if (session && isKnownSignedOut()) notifySignIn(session);
    if (session || storedUserId() !== ENDED_ELSEWHERE) storeUserId(session?.user.id ?? "");
    purgeFormDrafts({ owner: session?.user.id ?? null });
    if (session) {
      restorePageDraft({ owner: session.user.id });
      notifyDeniedAccess();
    }
  }

  // Undefined while the session is unknown: then nothing of the user is discarded.
  const known = readSupabaseUser();
  if (known !== undefined) adopt(known);
  return {
    adopt,
    stop() {
      clearInterval(timer);
      clearTimeout(registration);
      stopWatchingNavigations();
      document.removeEventListener("visibilitychange", checkWhenVisible);
      document.removeEventListener("submit", onSubmit);
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    },
  };
}

/** After a sign-out elsewhere: saves the page's typed text for that user, or discards their booking, and notifies them. */
function endSession(userId: string): void {
  const explanation = "Das ist in einem anderen Fenster oder auf einem anderen Gerät passiert.";
  // Signing out in this browser discards the booking, also in its other tabs; a session that ended elsewhere keeps it.
  const isEndedHere = storedUserId() === "";
  if (!isEndedHere) storeUserId(ENDED_ELSEWHERE);
  const isBookingDiscarded = location.pathname === pageUrl("/buchung/") && isEndedHere;
  if (isBookingDiscarded) discardFormDrafts("booking:");
  else savePageDraft({ owner: userId });
  notify({
    title: "Du bist abgemeldet.",
    description: isBookingDiscarded
      ? `${explanation} Deine angefangene Buchung haben wir zum Schutz verworfen.`
      : explanation,
    icon: "log-out",
    color: "secondary",
  });
}

/** Not in a booking, which says it itself: a toast would cover its button on a phone. */
function notifySignIn({ user }: NonNullable<SharedSession>): void {
  if (location.pathname === pageUrl("/buchung/")) return;
  notify({ title: "Du bist angemeldet.", description: user.email, icon: "user", color: "secondary" });
}

/** Whether this browser last knew that nobody is signed in; false on a first visit and when storage is blocked. */
function isKnownSignedOut(): boolean {
  const userId = storedUserId();
  return userId === "" || userId === ENDED_ELSEWHERE;
}

/** The session according to the server; `undefined` when it is unreachable. The API client is loaded on demand. */
async function fetchSession(): Promise<SharedSession | undefined> {
  try {
    const { api } = await import("#app/client/api.ts");
    const { user, expires_at } = await api.session.current.query();
    return user && expires_at !== null ? { user, expires_at } : null;
  } catch {
    return undefined; // Offline or Supabase unreachable: the known session is kept.
  }
}

/** Whether two sessions have the same user with the same email and role, ignoring the token. */
export function isSameUser(one: SharedSession | undefined, other: SharedSession | undefined): boolean {
  const [user, otherUser] = [one?.user, other?.user];
  return (
    user?.id === otherUser?.id &&
    user?.email === otherUser?.email &&
    user?.user_metadata.role === otherUser?.user_metadata.role
  );
}

/** The user id in localStorage, shared by all tabs. */
function storedUserId(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeUserId(id: string): void {
  try {
    if (storedUserId() !== id) localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Blocked storage: other tabs notice at their next poll.
  }
}
