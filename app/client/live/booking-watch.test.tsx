import superjson from "superjson";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shareSupabaseUser } from "#app/client/session/shared-user.ts";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { eventually } from "#tests/builders/eventually.ts";
import type { Booking, UpcomingBooking } from "#workers/data/booking/offer-booking.ts";
import type { OpenWaitlistEntry, OwnWaitlistEntry } from "#workers/data/waitlist/waitlist-entry.ts";
import { checkBookings, closeWaitlistOfferNotifications, rememberBookings } from "./booking-watch.ts";
import { watchNotifications } from "./user-notifications.ts";

/** 18:00 in Berlin, plus `hours`. */
const startPlus = (hours: number) => new Date(Date.UTC(2099, 3, 12, 16 + hours));
type Changes = Partial<Omit<UpcomingBooking, "appointment">> & {
  appointment?: Partial<UpcomingBooking["appointment"]>;
};
const anUpcomingBooking = ({ appointment, ...changes }: Changes = {}): UpcomingBooking => ({
  id: "b",
  status: "confirmed",
  appointment: {
    timestamp: startPlus(0),
    status: "scheduled",
    offer: { name: "Drehen an der Scheibe" },
    ...appointment,
  },
  ...changes,
});
const shownBooking = { id: "b", status: "confirmed", appointment: { timestamp: startPlus(0) } } as Booking;

const waitingEntry = {
  id: "w",
  status: "waiting",
  quantity: 2,
  offer_name: "Drehen an der Scheibe",
  timestamp: startPlus(0),
  offer_expires_at: null,
} as OpenWaitlistEntry;
const offeredEntry = {
  ...waitingEntry,
  status: "offered",
  offer_expires_at: startPlus(-5),
} as OpenWaitlistEntry;

/** The upcoming bookings in the server's response; an error means that the server is unreachable. */
let response: UpcomingBooking[] | Error;
let waitlist: OpenWaitlistEntry[];
/** The waitlist entry that the server returns for any id. */
let endedEntry: OwnWaitlistEntry | null;
const requests = vi.fn();
const shownNotifications = () => getOpenNotifications().map(({ title, description }) => `${title} ${description}`);

beforeEach(() => {
  localStorage.clear();
  requests.mockClear();
  waitlist = [];
  endedEntry = null;
  vi.stubGlobal("fetch", async (url: string) => {
    requests();
    if (response instanceof Error) throw response;
    const isList = url.includes("listUpcoming");
    const results = isList ? [response, waitlist] : (url.match(/waitlistEntry\.byId/g) ?? []).map(() => endedEntry);
    return Response.json(results.map((data) => ({ result: { data: superjson.serialize(data) } })));
  });
});
afterEach(() => {
  for (const { id } of getOpenNotifications()) closeNotification(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("notifies once when an appointment was cancelled", async () => {
  rememberBookings([shownBooking]);
  response = [anUpcomingBooking({ status: "cancelled_by_host", appointment: { status: "cancelled" } })];
  expect([await checkBookings(), await checkBookings()]).toEqual([true, false]);
  expect(shownNotifications()).toEqual([
    "Drehen an der Scheibe wurde abgesagt. Dein Termin am 12.04.2099 — 18:00 Uhr findet nicht statt.",
  ]);
});

it("reports only the booking as cancelled when the appointment still takes place", async () => {
  rememberBookings([shownBooking]);
  response = [anUpcomingBooking({ status: "cancelled_by_host" })];
  await checkBookings();
  expect(shownNotifications()[0]).toMatch(/^Deine Buchung für Drehen an der Scheibe wurde abgesagt\./);
});

it("shows the new and the previous time when an appointment was moved", async () => {
  rememberBookings([shownBooking]);
  response = [anUpcomingBooking({ appointment: { timestamp: startPlus(1) } })];
  await checkBookings();
  expect(shownNotifications()).toEqual([
    "Für Drehen an der Scheibe hast du einen neuen Termin. Jetzt am 12.04.2099 — 19:00 Uhr, statt am 12.04.2099 — 18:00 Uhr. Passt es dir nicht, kannst du kostenlos stornieren.",
  ]);
});

it("does not notify when the change is older than the first check", async () => {
  response = [anUpcomingBooking({ status: "cancelled_by_host" }), anUpcomingBooking({ id: "c" })];
  await checkBookings();
  await checkBookings();
  expect(shownNotifications()).toEqual([]);
});

it("ignores the response of a check when a later check was faster", async () => {
  rememberBookings([shownBooking]);
  const moved = anUpcomingBooking({ appointment: { timestamp: startPlus(2) } });
  const respond = (bookings: UpcomingBooking[]) =>
    Response.json([bookings, []].map((data) => ({ result: { data: superjson.serialize(data) } })));
  const slow = Promise.withResolvers<Response>();
  const fetchFirstSlowly = vi.fn(async () => respond([moved])).mockImplementationOnce(() => slow.promise);
  vi.stubGlobal("fetch", fetchFirstSlowly);
  const slowCheck = checkBookings();
  await eventually(() => expect(fetchFirstSlowly).toHaveBeenCalledTimes(1)); // else both checks share a request
  expect(await checkBookings()).toBe(true);
  slow.resolve(respond([anUpcomingBooking()]));
  expect(await slowCheck).toBe(false);
  expect(shownNotifications()).toHaveLength(1);
  expect(await checkBookings()).toBe(false);
});

it("ignores a response that arrives after the sign-out", async () => {
  shareSupabaseUser({ user: { id: "ada", email: "ada@example.org", user_metadata: {} }, expires_at: 2_000 });
  rememberBookings([shownBooking]);
  response = [anUpcomingBooking({ status: "cancelled_by_host" })];
  const check = checkBookings();
  shareSupabaseUser(null);
  localStorage.clear();
  expect(await check).toBe(false);
  expect(localStorage.getItem("al-bookings")).toBeNull();
  expect(shownNotifications()).toEqual([]);
});

it("keeps the known bookings when the server is unreachable", async () => {
  rememberBookings([shownBooking]);
  response = new TypeError("offline");
  expect(await checkBookings()).toBeNull();
  response = [anUpcomingBooking({ appointment: { timestamp: startPlus(1) } })];
  expect(await checkBookings()).toBe(true);
});

it("notifies once when the waitlist offers slots, and never of slots offered before the first check", async () => {
  response = [];
  waitlist = [{ ...offeredEntry, id: "earlier" }, waitingEntry];
  await checkBookings();
  waitlist = [{ ...offeredEntry, id: "earlier" }, offeredEntry];
  expect([await checkBookings(), await checkBookings()]).toEqual([true, false]);
  expect(shownNotifications()).toEqual([
    "2 Plätze sind für dich frei. Drehen an der Scheibe, 12.04.2099 — 18:00 Uhr. Für dich reserviert bis 12.04.2099 — 13:00 Uhr.",
  ]);
});

it("shows once the new and the previous time when the appointment of a waitlist entry was moved", async () => {
  response = [];
  waitlist = [waitingEntry];
  await checkBookings();
  waitlist = [{ ...waitingEntry, timestamp: startPlus(1) }];
  expect([await checkBookings(), await checkBookings()]).toEqual([true, false]);
  expect(shownNotifications()).toEqual([
    "Der Termin für Drehen an der Scheibe hat sich verschoben. Jetzt am 12.04.2099 — 19:00 Uhr, statt am 12.04.2099 — 18:00 Uhr. Du stehst auf der Warteliste.",
  ]);
});

it("replaces the notification of a waitlist offer when its appointment was moved", async () => {
  response = [];
  waitlist = [waitingEntry];
  await checkBookings();
  waitlist = [offeredEntry];
  await checkBookings();
  waitlist = [{ ...offeredEntry, timestamp: startPlus(1) }];
  expect([await checkBookings(), await checkBookings()]).toEqual([true, false]);
  expect(shownNotifications()).toEqual([
    "Der Termin für Drehen an der Scheibe hat sich verschoben. Jetzt am 12.04.2099 — 19:00 Uhr, statt am 12.04.2099 — 18:00 Uhr.",
    "2 Plätze sind für dich frei. Drehen an der Scheibe, 12.04.2099 — 19:00 Uhr. Für dich reserviert bis 12.04.2099 — 13:00 Uhr.",
  ]);
});

it.each([
  [1, "expired", "cancelled"],
  [0, "expired", "scheduled"],
  [0, "withdrawn", "cancelled"],
] as const)(
  "shows %i notifications when a waitlist entry is %s and its appointment is %s",
  async (count, status, appointmentStatus) => {
    response = [];
    waitlist = [waitingEntry];
    await checkBookings();
    waitlist = [];
    const appointment = {
      timestamp: startPlus(0),
      status: appointmentStatus,
      offer: { name: "Drehen an der Scheibe" },
    };
    endedEntry = { ...waitingEntry, status, appointment };
    expect([await checkBookings(), await checkBookings({ isForced: true })]).toEqual([count > 0, false]);
    const notification =
      "Drehen an der Scheibe wurde abgesagt. Der Termin am 12.04.2099 — 18:00 Uhr, auf den du gewartet hast, findet nicht statt.";
    expect(shownNotifications()).toEqual(count > 0 ? [notification] : []);
  },
);

it("closes the notification of a waitlist offer when the page shows the offer or the guest has answered it", async () => {
  response = [];
  waitlist = [waitingEntry];
  await checkBookings();
  waitlist = [offeredEntry, { ...offeredEntry, id: "other" }];
  await checkBookings();
  expect(getOpenNotifications()).toHaveLength(2);
  await closeWaitlistOfferNotifications();
  expect(getOpenNotifications()).toHaveLength(2);
  history.replaceState(null, "", "/buchung/?warteliste=other");
  await closeWaitlistOfferNotifications();
  expect(getOpenNotifications()).toHaveLength(1);
  history.replaceState(null, "", "/danke/");
  waitlist = [];
  expect(await closeWaitlistOfferNotifications()).toBe(false); // false: the call has shown no new notification
  expect(getOpenNotifications()).toEqual([]);
  requests.mockClear();
  await closeWaitlistOfferNotifications();
  expect(requests).not.toHaveBeenCalled();
});

it("skips the next check when nothing is booked, unless that check is forced", async () => {
  response = [];
  await checkBookings();
  await checkBookings();
  expect(requests).toHaveBeenCalledTimes(1);
  await checkBookings({ isForced: true });
  expect(requests).toHaveBeenCalledTimes(2);
  rememberBookings([shownBooking]);
  await checkBookings();
  expect(requests).toHaveBeenCalledTimes(3);
});

it("does not skip the first check when a page has shown an empty list of bookings", async () => {
  response = [];
  rememberBookings([]);
  await checkBookings();
  expect(requests).toHaveBeenCalledTimes(1);
});

it("notifies at the next check when the fetch after a message failed", async () => {
  const socket: Partial<WebSocket> = { readyState: WebSocket.OPEN, close() {} };
  vi.stubGlobal(
    "WebSocket",
    Object.assign(
      vi.fn(function open() {
        return socket;
      }),
      { OPEN: WebSocket.OPEN },
    ),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const watch = watchNotifications(
    () => {},
    () => {},
  );
  rememberBookings([shownBooking]);
  response = new TypeError("offline");
  socket.onmessage?.call(socket as WebSocket, new MessageEvent("message", { data: '{"type":"notifications"}' }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveBeenCalledTimes(1);
  response = [anUpcomingBooking({ appointment: { timestamp: startPlus(1) } })];
  await Promise.all([watch.checkIfDue(), vi.advanceTimersByTimeAsync(1_000)]);
  expect(shownNotifications()).toHaveLength(1);
  await Promise.all([watch.checkIfDue(), vi.advanceTimersByTimeAsync(1_000)]);
  expect(requests).toHaveBeenCalledTimes(2);
  watch.stop();
});
