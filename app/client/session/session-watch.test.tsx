import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import superjson from "superjson";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
// `watchSession` imports these two modules on demand. Imported here, so that no test has to wait for them.
import "#app/client/api.ts";
import "#app/client/live/user-notifications.ts";
import { restoreFormDraft, saveFormDraft } from "#app/client/form-draft.ts";
import { closeNotification, getOpenNotifications, notify } from "#app/ui/notification/notifications.ts";
import { eventually } from "#tests/builders/eventually.ts";
import type { UpcomingBooking } from "#workers/data/booking/offer-booking.ts";
import { browserQueryClient } from "./query-client.ts";
import { type SessionWatch, watchSession } from "./session-watch.ts";
import { readSupabaseUser, type SharedSession, shareSupabaseUser } from "./shared-user.ts";

const ada: SharedSession = { user: { id: "ada", email: "ada@example.org", user_metadata: {} }, expires_at: 2_000 };
const admin: SharedSession = { ...ada, user: { ...ada.user, user_metadata: { role: "admin" } } };

/** The sockets that were opened; they connect only while `canConnect`. */
const sockets: FakeSocket[] = [];
let canConnect = false;
/** The Worker closes a socket with this code when the token expires, or when the user's session or role ends. */
const ACCESS_ENDED = 4401;

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    sockets.push(this);
    if (canConnect) setTimeout(() => this.receiveMessage());
  }
  receiveMessage() {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: '{"type":"notifications"}' });
  }
  close(code = 1000) {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
  send() {
    this.onmessage?.({ data: "pong" });
  }
}

const booking: UpcomingBooking = {
  id: "b",
  status: "confirmed",
  appointment: { timestamp: new Date("2099-04-12T16:00:00Z"), status: "scheduled", offer: { name: "Drehen" } },
};

let watch: SessionWatch;
let revalidate = vi.fn();
/** The server's session; an error means that the server is unreachable. */
let serverSession: SharedSession | Error;
let upcomingBookings: UpcomingBooking[] = [];
const sessionRequests = vi.fn();
const bookingRequests = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionRequests.mockClear();
  bookingRequests.mockClear();
  sockets.length = 0;
  canConnect = false;
  upcomingBookings = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  revalidate = vi.fn();
  vi.stubGlobal("fetch", async (url: string) => {
    const isBookingRequest = String(url).includes("offerBooking.listUpcoming");
    if (isBookingRequest) {
      bookingRequests();
      // The request is a batch of two calls: the upcoming bookings and the waitlist entries.
      return Response.json([upcomingBookings, []].map((data) => ({ result: { data: superjson.serialize(data) } })));
    }
    sessionRequests(url);
    if (serverSession instanceof Error) throw serverSession;
    const session = serverSession ?? { user: null, expires_at: null };
    return Response.json([{ result: { data: superjson.serialize(session) } }]);
  });
  shareSupabaseUser(null);
  watch = watchSession(revalidate);
});
afterEach(async () => {
  cleanup();
  watch.stop();
  for (const { id } of getOpenNotifications()) closeNotification(id);
  await advanceTime(1_000); // lets the last request finish
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/**
 * Adopts loader data without a user, after storing that nobody is signed in. Form drafts remain, because no time of a
 * sign-out (`al-sign-out`) is stored.
 */
function adoptSignOut() {
  localStorage.setItem("al-session", "");
  watch.adopt(null);
}

it("shares the user when one is signed in, else null", () => {
  watch.adopt(ada);
  expect(readSupabaseUser()).toEqual(ada);
  adoptSignOut();
  expect(readSupabaseUser()).toBeNull();
});

it("notifies of a sign-in once, but not on the booking page", () => {
  watch.adopt(ada);
  watch.adopt(ada);
  const toasts = getOpenNotifications();
  expect(toasts.map(({ title, description }) => [title, description])).toEqual([
    ["Du bist angemeldet.", "ada@example.org"],
  ]);
  for (const { id } of toasts) closeNotification(id);
  adoptSignOut();
  history.replaceState(null, "", "/buchung/?termin=1");
  watch.adopt(ada);
  expect(getOpenNotifications()).toEqual([]);
  history.replaceState(null, "", "/");
});

it("does not notify of a sign-in when the user was signed in before the page opened", () => {
  watch.stop();
  localStorage.clear();
  shareSupabaseUser(ada);
  watch = watchSession(revalidate);
  expect(getOpenNotifications()).toEqual([]);
});

it("notifies of denied access on the target of the redirect, not on a page whose modules still load when the redirect begins", async () => {
  const setCookie = (value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the redirect's Set-Cookie header
    document.cookie = value;
  };
  const isNotified = () => getOpenNotifications().some(({ title }) => title === "Dafür fehlt dir die Berechtigung.");
  watch.adopt(ada);
  setCookie("al-denied=1; Path=/");
  await vi.dynamicImportSettled();
  await advanceTime(2_000);
  expect(isNotified()).toBe(false);
  expect(document.cookie).toContain("al-denied=1");
  watch.adopt(ada);
  await eventually(() => expect(isNotified()).toBe(true));
  await advanceTime(1_000);
  expect(document.cookie).not.toContain("al-denied=1");
});

it("polls every 30 s when a user is signed in, and shares a later expiry of the session without revalidating", async () => {
  serverSession = { ...ada, expires_at: 3_000 } as SharedSession;
  watch.adopt(ada);
  await advanceTime(29_000);
  expect(sessionRequests).not.toHaveBeenCalled();
  await advanceTime(1_500);
  await eventually(() => expect(readSupabaseUser()).toEqual(serverSession));
  await advanceTime(30_000);
  expect(sessionRequests).toHaveBeenCalledTimes(2);
  expect(revalidate).not.toHaveBeenCalled();
});

it("does not poll when signed out or when the tab is hidden", async () => {
  watch.adopt(null);
  await advanceTime(300_000);
  watch.adopt(ada);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await advanceTime(300_000);
  expect(sessionRequests).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it("clears the shared user and the query cache, and revalidates, when the session has ended", async () => {
  serverSession = null;
  watch.adopt(ada);
  browserQueryClient().setQueryData(["offers"], ["private"]);
  await advanceTime(30_000);
  await eventually(() => expect(revalidate).toHaveBeenCalledTimes(1));
  expect(readSupabaseUser()).toBeNull();
  expect(browserQueryClient().getQueryData(["offers"])).toBeUndefined();
});

it("keeps the session when the server is unreachable", async () => {
  serverSession = new TypeError("offline");
  watch.adopt(ada);
  await advanceTime(60_000);
  expect(sessionRequests).toHaveBeenCalled();
  expect(readSupabaseUser()).toEqual(ada);
  expect(revalidate).not.toHaveBeenCalled();
});

it("keeps the user's data and polls when a cached anonymous page is shown, until the server confirms the sign-out", async () => {
  const deleteCache = vi.fn(async () => true);
  vi.stubGlobal("caches", { delete: deleteCache });
  serverSession = admin;
  watch.adopt(admin);
  await advanceTime(30_000);
  await eventually(() => expect(localStorage.getItem("al-bookings")).not.toBeNull());

  serverSession = new TypeError("offline");
  sessionRequests.mockClear();
  shareSupabaseUser(null); // as the root route does with the data of a cached anonymous page
  watch.adopt(null);
  await eventually(() => expect(sessionRequests).toHaveBeenCalledTimes(1));
  await advanceTime(30_000);
  await eventually(() => expect(sessionRequests).toHaveBeenCalledTimes(2));
  serverSession = admin;
  await advanceTime(30_000);
  await eventually(() => expect(readSupabaseUser()).toEqual(admin));
  expect([localStorage.getItem("al-session"), localStorage.getItem("al-bookings")]).toEqual([
    "ada",
    expect.any(String),
  ]);
  expect([deleteCache.mock.calls, revalidate.mock.calls]).toEqual([[], []]);

  serverSession = null;
  watch.adopt(null);
  await eventually(() => expect(deleteCache.mock.calls.flat()).toContain("al-tickets"));
  expect([localStorage.getItem("al-session"), localStorage.getItem("al-bookings")]).toEqual(["-", null]);
});

it("deletes the cached check-in page when the user is no longer an admin", async () => {
  const deleteCache = vi.fn(async () => true);
  vi.stubGlobal("caches", { delete: deleteCache });
  vi.stubGlobal("location", { ...location, pathname: "/admin/", search: "", reload: vi.fn() });
  watch.adopt(admin);
  expect(deleteCache).not.toHaveBeenCalled();
  serverSession = ada;
  await advanceTime(30_000);
  await eventually(() => expect(deleteCache).toHaveBeenCalledWith("al-check-in"));
});

it("stores the user's id for other tabs, and checks the session when another tab has stored an id", async () => {
  watch.adopt(null);
  expect(localStorage.getItem("al-session")).toBe("");
  watch.adopt(ada);
  expect(localStorage.getItem("al-session")).toBe("ada");
  serverSession = null;
  window.dispatchEvent(new StorageEvent("storage", { key: "al-session" }));
  await eventually(() => expect(revalidate).toHaveBeenCalledTimes(1));
  expect(readSupabaseUser()).toBeNull();
});

/**
 * Starts checks of the session. Returns one function per check. The function responds to the request of the check; an
 * error as the argument makes the request fail.
 */
async function startChecks(count: number) {
  const responders: ((session: SharedSession | Error) => void)[] = [];
  vi.stubGlobal("fetch", async () => {
    const session = await new Promise<SharedSession | Error>((resolve) => responders.push(resolve));
    if (session instanceof Error) throw session;
    return Response.json([{ result: { data: superjson.serialize(session ?? { user: null, expires_at: null }) } }]);
  });
  while (responders.length < count) {
    const started = responders.length;
    window.dispatchEvent(new StorageEvent("storage", { key: "al-session" }));
    await eventually(() => expect(responders).toHaveLength(started + 1));
  }
  return responders;
}

it("ignores the response of an earlier check when a later check has already succeeded", async () => {
  watch.adopt(ada);
  const responders = await startChecks(2);
  responders[1]?.(null);
  await eventually(() => expect(revalidate).toHaveBeenCalledTimes(1));
  responders[0]?.(ada);
  await advanceTime(1_000);
  expect(readSupabaseUser()).toBeNull();
});

it("uses the response of an earlier check when the later check fails", async () => {
  watch.adopt(ada);
  const responders = await startChecks(2);
  responders[1]?.(new TypeError("offline"));
  await advanceTime(1_000);
  responders[0]?.(null);
  await eventually(() => expect(revalidate).toHaveBeenCalledTimes(1));
  expect(readSupabaseUser()).toBeNull();
});

it("checks again, and ends no session, when somebody signs in while the session is checked", async () => {
  watch.adopt(null);
  const responders = await startChecks(1);
  watch.adopt(ada);
  responders[0]?.(null);
  await eventually(() => expect(responders).toHaveLength(2));
  responders[1]?.(ada);
  await advanceTime(1_000);
  expect(readSupabaseUser()).toEqual(ada);
  expect(getOpenNotifications().map(({ title }) => title)).toEqual(["Du bist angemeldet."]);
  expect(revalidate).not.toHaveBeenCalled();
});

it("ends no session when a check began before the same user signed in again", async () => {
  watch.adopt(ada);
  const responders = await startChecks(1);
  watch.adopt(null); // the page of the sign-in; starts the second check
  await eventually(() => expect(responders).toHaveLength(2));
  watch.adopt(ada);
  responders[0]?.(null);
  await eventually(() => expect(responders).toHaveLength(3));
  responders[1]?.(null);
  responders[2]?.(ada);
  await advanceTime(1_000);
  expect(readSupabaseUser()).toEqual(ada);
  expect(getOpenNotifications().map(({ title }) => title)).toEqual(["Du bist angemeldet."]);
  expect(revalidate).not.toHaveBeenCalled();
});

it("revalidates when the host cancels a booking, and clears known bookings at sign-out", async () => {
  serverSession = ada;
  watch.adopt(ada);
  upcomingBookings = [booking];
  await advanceTime(30_000);
  await eventually(() => expect(localStorage.getItem("al-bookings")).toContain("2099"));
  expect(revalidate).not.toHaveBeenCalled();
  upcomingBookings = [{ ...booking, status: "cancelled_by_host" }];
  await advanceTime(30_000);
  await eventually(() => expect(revalidate).toHaveBeenCalledTimes(1));
  adoptSignOut();
  expect(localStorage.getItem("al-bookings")).toBeNull();
});

it("checks bookings on messages while the socket is open, and polls when it is closed", async () => {
  canConnect = true;
  serverSession = ada;
  upcomingBookings = [booking];
  watch.adopt(ada);
  await advanceTime(1_000);
  await eventually(() => expect(bookingRequests).toHaveBeenCalledTimes(1)); // the first message
  await advanceTime(30_000);
  expect(bookingRequests).toHaveBeenCalledTimes(1);
  upcomingBookings = [{ ...booking, status: "cancelled_by_host" }];
  sockets.at(-1)?.receiveMessage();
  await advanceTime(1_000);
  await eventually(() => expect(revalidate).toHaveBeenCalledTimes(1));
  expect(getOpenNotifications().at(-1)?.title).toBe("Deine Buchung für Drehen wurde abgesagt.");
  expect(sockets.map(({ url }) => new URL(url).pathname)).toEqual(["/api/live/user"]);
  canConnect = false;
  sockets.at(-1)?.close(1006);
  await advanceTime(30_000);
  await eventually(() => expect(bookingRequests).toHaveBeenCalledTimes(3));
});

it("fetches bookings only after the tab becomes visible when a message arrives in a hidden tab", async () => {
  canConnect = true;
  serverSession = ada;
  watch.adopt(ada);
  await advanceTime(1_000);
  await eventually(() => expect(bookingRequests).toHaveBeenCalledTimes(1));
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  sockets.at(-1)?.receiveMessage();
  await advanceTime(2_000);
  expect(bookingRequests).toHaveBeenCalledTimes(1);
  visibility.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  await advanceTime(1_000);
  await eventually(() => expect(bookingRequests).toHaveBeenCalledTimes(2));
});

it("checks the session when the Worker closes the socket, and opens no socket when the session has ended", async () => {
  canConnect = true;
  serverSession = ada;
  watch.adopt(ada);
  await advanceTime(1_000);
  await eventually(() => expect(bookingRequests).toHaveBeenCalled());
  sockets.at(-1)?.close(ACCESS_ENDED);
  await advanceTime(20_000); // the socket closed soon after it opened, so only the next poll opens a new one
  expect(sockets).toHaveLength(1);
  await advanceTime(10_000);
  await eventually(() => expect(sockets).toHaveLength(2));
  await advanceTime(30_000);
  sockets.at(-1)?.close(ACCESS_ENDED);
  await advanceTime(1_000); // the session continues with a new token, so a new socket opens at once
  await eventually(() => expect(sockets).toHaveLength(3));
  serverSession = null;
  sockets.at(-1)?.close(ACCESS_ENDED);
  await eventually(() => expect(readSupabaseUser()).toBeNull());
  await advanceTime(60_000);
  expect(sockets).toHaveLength(3);
});

it("closes the socket at sign-out, and opens none while signed out", async () => {
  watch.adopt(null);
  await advanceTime(60_000);
  expect(sockets).toEqual([]);
  canConnect = true;
  watch.adopt(ada);
  await eventually(() => expect(sockets[0]?.readyState).toBe(FakeSocket.OPEN));
  adoptSignOut();
  await eventually(() => expect(sockets[0]?.readyState).toBe(FakeSocket.CLOSED));
  await advanceTime(60_000);
  expect(sockets).toHaveLength(1);
});

it.each([
  ["in this browser and discards the form draft", "", / Deine angefangene Buchung haben wir zum Schutz verworfen\.$/],
  ["on another device and keeps the form draft", "ada", /anderen Gerät passiert\.$/],
])("notifies of a sign-out %s", async (_, storedUser, message) => {
  vi.stubGlobal("location", { ...location, pathname: "/buchung/", search: "", reload: vi.fn() });
  for (const { id } of getOpenNotifications()) closeNotification(id);
  serverSession = null;
  watch.adopt(ada);
  saveFormDraft("booking:key", "text", { userId: null });
  render(<input name="notiz" />, { container: document.body.appendChild(document.createElement("main")) });
  fireEvent.input(screen.getByRole("textbox"), { target: { value: "Ada" } });
  localStorage.setItem("al-session", storedUser);
  await advanceTime(30_000);
  await eventually(() => expect(getOpenNotifications().at(-1)?.description).toMatch(message));
  watch.adopt(null); // as the revalidated page does
  // Other tabs read from the stored value whether this browser signed out, so they show the same message.
  expect(localStorage.getItem("al-session") === "").toBe(storedUser === "");
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith("al-draft:"));
  expect(drafts.toSorted()).toEqual(storedUser ? ["al-draft:booking:key", "al-draft:page:/buchung/"] : []);
  document.querySelector("main")?.remove();
});

it("keeps the form draft when another tab loads a page after the session has ended on another device", async () => {
  vi.stubGlobal("location", { ...location, pathname: "/buchung/", search: "", reload: vi.fn() });
  serverSession = null;
  watch.adopt(ada);
  watch.adopt(null); // the page that the other tab loads
  await eventually(() => expect(localStorage.getItem("al-session")).not.toBe("ada"));
  const storedUser = localStorage.getItem("al-session") ?? "";
  watch.stop();
  shareSupabaseUser(ada);
  watch = watchSession(revalidate); // the tab with the form
  saveFormDraft("booking:key", "text", { userId: null });
  localStorage.setItem("al-session", storedUser);
  window.dispatchEvent(new StorageEvent("storage", { key: "al-session" }));
  await eventually(() => expect(getOpenNotifications().at(-1)?.description).toMatch(/anderen Gerät passiert\.$/));
  expect(localStorage.getItem("al-draft:booking:key")).not.toBeNull();
});

it.each([
  ["and saves typed text when the user's email has changed", { email: "neu@example.org" }, ["al-draft:page:/konto/"]],
  ["without asking about unsaved text when another user has signed in", { id: "bea" }, []],
])("reloads the page %s", async (_, change, drafts) => {
  const ask = (event: Event) => event.preventDefault();
  addEventListener("beforeunload", ask);
  const reload = vi.fn(() => fireEvent(window, new Event("beforeunload", { cancelable: true })));
  vi.stubGlobal("location", { ...location, pathname: "/konto/", search: "", reload });
  watch.adopt(ada);
  render(<input name="notiz" />, { container: document.body.appendChild(document.createElement("main")) });
  fireEvent.input(screen.getByRole("textbox"), { target: { value: "Ada" } });
  serverSession = { ...ada, user: { ...ada.user, ...change } };
  await advanceTime(30_000);
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  const isAnotherUser = "id" in change;
  expect(reload).toHaveReturnedWith(isAnotherUser); // `fireEvent` returns false when `ask` prevents the default
  removeEventListener("beforeunload", ask);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("al-draft:"))).toEqual(drafts);
  document.querySelector("main")?.remove();
});

it("revalidates instead of reloading when the role has changed while a toast without timeout is open", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, pathname: "/admin/", search: "", reload });
  watch.adopt(admin);
  notify({ title: "Ida Muster (2): Du darfst hier nichts mehr ändern.", timeout: 0 });
  serverSession = ada;
  await advanceTime(30_000);
  await eventually(() => expect(revalidate).toHaveBeenCalledTimes(1));
  expect(reload).not.toHaveBeenCalled();
  expect(getOpenNotifications().map(({ timeout }) => timeout)).toContain(0);
});

it("marks a sign-out when the erasure of the account is submitted; when the erasure fails, removes the mark and keeps toasts", async () => {
  watch.adopt(ada);
  notify({ title: "Ein Platz ist für dich frei.", timeout: 0 });
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <button type="submit" name="intent" value="konto-loeschen">
        Konto endgültig löschen
      </button>
      <button type="submit" name="intent" value="konto-code">
        Neuen Code schicken
      </button>
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Neuen Code schicken" }));
  expect(localStorage.getItem("al-sign-out")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Konto endgültig löschen" }));
  expect(localStorage.getItem("al-sign-out")).not.toBeNull();
  watch.adopt(ada); // the code was wrong
  expect(localStorage.getItem("al-sign-out")).toBeNull();
  expect(getOpenNotifications().map(({ title }) => title)).toContain("Ein Platz ist für dich frei.");
});

it("says that the form draft is discarded when the Worker closes the socket while another tab signs out", async () => {
  vi.stubGlobal("location", { ...location, pathname: "/buchung/", search: "", reload: vi.fn() });
  canConnect = true;
  serverSession = ada;
  watch.adopt(ada);
  await advanceTime(1_000);
  localStorage.setItem("al-sign-out", String(Date.now())); // the other tab has submitted its sign-out form
  serverSession = null;
  sockets.at(-1)?.close(ACCESS_ENDED);
  await eventually(() => expect(getOpenNotifications().at(-1)?.description).toMatch(/zum Schutz verworfen\.$/));
});

it.each([
  [
    "in this tab",
    async () => {
      render(<form action="/abmelden/" aria-label="Abmelden" />);
      fireEvent.submit(screen.getByRole("form"));
      watch.adopt(null);
    },
    [],
  ],
  [
    "on another device",
    async () => {
      serverSession = null;
      await advanceTime(30_000);
      await eventually(() => expect(readSupabaseUser()).toBeNull());
    },
    ["Du bist abgemeldet."],
  ],
])("closes the user's notifications at sign-out %s", async (_, signOut, titles) => {
  serverSession = ada;
  watch.adopt(ada);
  notify({ title: "Ein Platz ist für dich frei.", timeout: 0 });
  await signOut();
  expect(getOpenNotifications().map(({ title }) => title)).toEqual(titles);
});

it("discards other users' form drafts at sign-in, and at sign-out the form drafts saved before the sign-out began", async () => {
  watch.adopt(ada);
  saveFormDraft("of-ada", "text", { userId: "ada" });
  saveFormDraft("of-bea", "text", { userId: "bea" });
  adoptSignOut();
  expect([restoreFormDraft("of-ada", { userId: "ada" }), restoreFormDraft("of-bea", { userId: "bea" })]).toEqual([
    "text",
    "text",
  ]);
  watch.adopt(ada);
  expect([restoreFormDraft("of-ada", { userId: "ada" }), restoreFormDraft("of-bea", { userId: "bea" })]).toEqual([
    "text",
    null,
  ]);
  render(<form action="/abmelden/" aria-label="Abmelden" />);
  fireEvent.submit(screen.getByRole("form"));
  watch.adopt(ada); // the sign-out has failed
  expect(restoreFormDraft("of-ada", { userId: "ada" })).toBe("text");
  fireEvent.submit(screen.getByRole("form"));
  await advanceTime(1);
  saveFormDraft("of-another-tab", "text", { userId: "ada" });
  watch.adopt(null);
  expect(restoreFormDraft("of-ada", { userId: "ada" })).toBeNull();
  expect(restoreFormDraft("of-another-tab", { userId: "ada" })).toBe("text");
});

it("sends the user's id to the service worker, and deletes all tickets when nobody is signed in", async () => {
  const postMessage = vi.fn();
  const deleteCache = vi.fn(async () => true);
  vi.stubGlobal("caches", { delete: deleteCache });
  const registration = { active: { postMessage } };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  watch.adopt(ada);
  await advanceTime(0);
  expect(postMessage).toHaveBeenLastCalledWith({ owner: "ada" });
  expect(deleteCache).not.toHaveBeenCalledWith("al-tickets");
  serverSession = null;
  await advanceTime(30_000);
  await eventually(() => expect(postMessage).toHaveBeenLastCalledWith({ owner: null }));
  expect(deleteCache).toHaveBeenCalledWith("al-tickets");
  Reflect.deleteProperty(navigator, "serviceWorker");
});
