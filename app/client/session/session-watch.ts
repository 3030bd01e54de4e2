import { clearCheckInPage } from "#app/client/check-in/check-in-page.ts";
import { discardFormDrafts, purgeFormDrafts } from "#app/client/form-draft.ts";
import { clearKnownBookings } from "#app/client/live/known-bookings.ts";
import { restorePageDraft, savePageDraft } from "#app/client/typed-fields.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import type { User } from "#domain/account/user-role.ts";
import { browserQueryClient } from "./query-client.ts";

/** What the browser knows of the session: the shared value `supabase_user`, empty when signed out. */
export type SharedSession = { user: User /** Unix time in seconds */; expires_at: number } | null;

export type SessionFollower = {
  /** Takes over what a loader says: after the start, a sign-in, a sign-out or a change of the person. */
  adopt(session: SharedSession): void;
  stop(): void;
};

const QUERY_KEY = ["supabase_user"];
/** Changes with whoever is signed in. A change tells the other tabs, which then ask for themselves. */
const STORAGE_KEY = "al-session";
/** What stands there instead of an empty text when the session was not ended in this browser. */
const ENDED_ELSEWHERE = "-";
const CHECK_EVERY_MS = 30_000;
const SIGN_OUT_PATH = "/abmelden/";

/**
 * Keeps the shared session in step with the server: asks every 30 s in a visible tab while somebody is signed in, when such a tab
 * comes to the front or back from the browser's cache, and whenever another tab says that something changed. With that it looks
 * whether an organiser changed a date the person has booked.
 * @param revalidate loads the page's data anew; a page that is no longer allowed then leads to signing in
 */
export function followSession(revalidate: () => void): SessionFollower {
  let known: SharedSession | undefined;
  let isAsking = false;

  const share = (session: SharedSession) => {
    known = session;
    if (!session) {
      clearCheckInPage();
      clearKnownBookings();
    }
    browserQueryClient().setQueryData(QUERY_KEY, session);
  };

  async function check() {
    if (isAsking || known === undefined) return;
    isAsking = true;
    const session = await askServer().finally(() => {
      isAsking = false;
    });
    if (session === undefined) return;
    const before = known;
    share(session);
    if (isSamePerson(before, session)) {
      if (session) await notifyBookingChanges();
      return;
    }
    forgetQueries();
    if (before && session) {
      // Somebody else: nothing of the one before may stay on the page.
      location.reload();
      return;
    }
    if (before) {
      savePageDraft({ owner: before.user.id });
      const happened = "Das ist in einem anderen Fenster oder auf einem anderen Gerät passiert.";
      // Signing out in this browser throws the draft away; a session that ended elsewhere leaves it.
      const isOwnAction = told() === "";
      if (!isOwnAction) shareUserId(ENDED_ELSEWHERE);
      const isBookingLost = location.pathname === "/buchung/" && isOwnAction;
      notify({
        title: "Du bist abgemeldet.",
        description: isBookingLost ? `${happened} Deine angefangene Buchung haben wir zum Schutz verworfen.` : happened,
        icon: "log-out",
        color: "secondary",
      });
    }
    revalidate();
  }

  async function notifyBookingChanges() {
    const hasChanges = await import("#app/client/live/booking-watch.ts").then(
      ({ checkBookings }) => checkBookings(),
      () => false, // offline
    );
    if (hasChanges) revalidate();
  }

  const checkWhenWatched = () => {
    if (known && document.visibilityState === "visible") check();
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
  const timer = setInterval(checkWhenWatched, CHECK_EVERY_MS);
  document.addEventListener("visibilitychange", checkWhenWatched);
  document.addEventListener("submit", onSubmit);
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);

  return {
    adopt(session) {
      if (known !== undefined && !isSamePerson(known, session)) forgetQueries();
      share(session);
      if (session || told() !== ENDED_ELSEWHERE) shareUserId(session?.user.id ?? "");
      purgeFormDrafts({ owner: session?.user.id ?? null });
      if (session) restorePageDraft({ owner: session.user.id });
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", checkWhenWatched);
      document.removeEventListener("submit", onSubmit);
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    },
  };
}

/** What the server says; `undefined` when it says nothing. The client for it is loaded when it is needed. */
async function askServer(): Promise<SharedSession | undefined> {
  try {
    const { api } = await import("#app/client/api.ts");
    const { user, expires_at } = await api.session.current.query();
    return user && expires_at !== null ? { user, expires_at } : null;
  } catch {
    return undefined; // offline, or Supabase does not answer: nobody is signed out by that
  }
}

function isSamePerson(one: SharedSession | undefined, other: SharedSession): boolean {
  const { id, email, user_metadata } = other?.user ?? {};
  const user = one?.user;
  return user?.id === id && user?.email === email && user?.user_metadata.role === user_metadata?.role;
}

/** What was read for one person is nothing for the next. */
function forgetQueries(): void {
  browserQueryClient().removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== QUERY_KEY[0] });
}

/** Who is signed in as far as the tabs of this browser have told each other. */
function told(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function shareUserId(id: string): void {
  try {
    if (told() !== id) localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Storage is switched off: other tabs notice by themselves within 30 s.
  }
}
