import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
// The page imports these two modules dynamically; loading them here keeps a test from waiting for them.
import "#app/client/api.ts";
import "#app/ui/notification/notification-card.tsx";
import { apiContext } from "#app/context.ts";
import { mergeHandles } from "#app/route-handle.ts";
import { getOpenNotifications, notify } from "#app/ui/notification/notifications.ts";
import { Refused } from "#domain/refusal.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type { OpenCheckInPass } from "#workers/data/booking/check-in-pass.ts";
import CheckInPassPage, { handle, loader } from "./check-in-pass.tsx";

const store = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  get: async (key: string) => structuredClone(store.get(key)),
  update: async (key: string, change: (old: unknown) => unknown) => store.set(key, change(store.get(key))),
  del: async (key: string) => store.delete(key),
}));

const SECRET = "0a".repeat(24);
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** A little longer than the interval of the poll, so that the request of one poll has been answered. */
const POLL_MS = 15_500;
const now = new Date("2027-06-10T17:00:00Z");
const parties: OpenCheckInPass["appointments"][number]["parties"] = [
  {
    id: "a",
    first_name: "Frieda",
    last_name: "Ahrens",
    quantity: 2,
    status: "confirmed",
    present: null,
    attendance_at: null,
    is_walk_in: false,
    price: 4500,
    paid_cents: 0,
    paid_at: null,
  },
];
const appointment = (id: string, utcHour: number, name: string) => ({
  id,
  timestamp: new Date(Date.UTC(2027, 5, 10, utcHour)),
  remaining_slots: 3,
  offer: { name, price: 4500 },
  parties,
});
const pass: OpenCheckInPass = {
  ends_at: new Date("2027-06-10T22:00:00Z"),
  revision: "1",
  appointments: [appointment("1", 8, "Weben"), appointment("2", 18, "Drehen")],
};
const cached = { path: "" };
const caches = {
  delete: vi.fn(async () => true),
  has: async () => false,
  open: async () => ({ keys: async () => (cached.path ? [{ url: `https://example.org${cached.path}` }] : []) }),
};
/** Called by the first load and by each revalidation. */
const loadData = vi.fn();
const reload = vi.fn();

const forcedTheme = () => document.documentElement.dataset.forcedTheme || null;

/** @param clockAheadMs how far the device's clock is ahead of the server's clock */
async function show(shownPass: OpenCheckInPass | null = pass, clockAheadMs = 0) {
  vi.setSystemTime(now.getTime() + clockAheadMs);
  const loadServerTime = () => {
    loadData();
    return new Date(Date.now() - clockAheadMs);
  };
  const Component = ({ loaderData }: { loaderData: unknown }) => (
    <CheckInPassPage loaderData={{ pass: shownPass, now: loaderData as Date }} params={{ secret: SECRET }} />
  );
  const Stub = createRoutesStub([
    { path: "/einlass/:secret/", Component, loader: loadServerTime, HydrateFallback: () => null },
  ]);
  render(<Stub initialEntries={[`/einlass/${SECRET}/`]} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal("caches", caches);
  vi.spyOn(location, "reload").mockImplementation(reload);
  store.clear();
  sessionStorage.clear();
  cached.path = `/einlass/${SECRET}/`;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("selects the next appointment when the pass also has one that began hours ago", async () => {
  stubApi({ "checkInPass.getRevision": () => "1" });
  await show();
  expect(screen.getByRole("option", { selected: true }).textContent).toContain("Drehen");
  expect(screen.getByRole("heading", { name: /^Drehen/ })).toBeTruthy();
  expect(screen.getByText("0 von 2 da")).toBeTruthy();
});

it("shows no names when the selected appointment is cancelled, until another one is chosen", async () => {
  const changingPass = { ...pass };
  stubApi({ "checkInPass.getRevision": () => changingPass.revision });
  await show(changingPass);
  Object.assign(changingPass, { revision: "2", appointments: [appointment("1", 8, "Weben")] });
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  expect(screen.getByText(/^Deinen Termin gibt es an diesem Tag nicht mehr\./)).toBeTruthy();
  expect(screen.queryByText("Ahrens, Frieda")).toBeNull();
  fireEvent.change(screen.getByRole("combobox", { name: "Termin" }), { target: { value: "1" } });
  expect(screen.getByRole("heading", { name: /^Weben/ })).toBeTruthy();
  expect(screen.getByText("Ahrens, Frieda")).toBeTruthy();
});

it("selects the first appointment that is added to a day without one", async () => {
  const changingPass: OpenCheckInPass = { ...pass, appointments: [] };
  stubApi({ "checkInPass.getRevision": () => changingPass.revision });
  await show(changingPass);
  expect(screen.getByText("An diesem Tag findet kein Termin statt.")).toBeTruthy();
  Object.assign(changingPass, { revision: "2", appointments: [appointment("1", 18, "Weben")] });
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  expect(screen.getByRole("heading", { name: /^Weben/ })).toBeTruthy();
  expect(screen.queryByText(/^Deinen Termin gibt es/)).toBeNull();
});

it("sends a queued payment when the only appointment of the pass was cancelled", async () => {
  const payment = { bookingId: "a", paidCents: 4500, at: now };
  const result = { booking_id: "a", outcome: "applied", saved_at: now, paid_cents: 4500, paid_at: now };
  const calls = stubApi({ "checkInPass.getRevision": () => "1", "checkInPass.checkIn": () => [result] });
  store.set(`attendance:${SECRET}`, [payment]);
  await show({ ...pass, appointments: [] });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("An diesem Tag findet kein Termin statt.")).toBeTruthy();
  expect(calls.map(({ input }) => input)).toContainEqual({ secret: SECRET, events: [payment] });
  expect(store.get(`attendance:${SECRET}`)).toEqual([]);
});

it.each([
  ["dark in the evening", "2027-06-10T17:30:00Z", { colorMode: "dark" }],
  ["in the stored color mode during the day", "2027-06-10T10:00:00Z", {}],
])("shows check-in %s", (_, loadedAt, expected) => {
  expect(mergeHandles([{ handle, loaderData: { now: new Date(loadedAt) } }])).toEqual(expected);
});

it("is dark from evening to six in the morning while the page is open, even offline", async () => {
  stubApi({});
  await show({ ...pass, ends_at: new Date("2027-06-11T06:00:00Z") }, -1.5 * HOUR_MS); // 17:30 in Berlin
  expect(forcedTheme()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(0.5 * HOUR_MS + POLL_MS));
  expect(forcedTheme()).toBe("dark");
  fireEvent.change(screen.getByRole("combobox", { name: "Termin" }), { target: { value: "1" } });
  expect(screen.getByRole("heading", { name: /^Weben/ })).toBeTruthy();
  expect(forcedTheme()).toBe("dark");
  vi.setSystemTime("2027-06-11T04:00:00Z"); // 6:00 in Berlin
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + POLL_MS));
  expect(screen.getByRole("heading", { name: /^Weben/ })).toBeTruthy();
  expect(forcedTheme()).toBeNull();
});

it("is dark immediately when a cached page is opened in the evening, until the page is left", async () => {
  stubApi({});
  await show();
  expect(forcedTheme()).toBe("dark");
  cleanup();
  expect(forcedTheme()).toBeNull();
});

it("stays dark when the server forces the dark mode and the device's clock shows the afternoon", async () => {
  stubApi({});
  document.documentElement.dataset.forcedTheme = "dark";
  await show(pass, -1.5 * HOUR_MS); // 17:30 in Berlin
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + POLL_MS));
  cleanup();
  expect(forcedTheme()).toBe("dark");
  delete document.documentElement.dataset.forcedTheme;
});

it("deletes names and queued check-ins from the device when the pass ends, even offline", async () => {
  stubApi({});
  store.set(`attendance:${SECRET}`, []);
  await show();
  expect(screen.getByText("Ahrens, Frieda")).toBeTruthy();
  notify({ title: "Frieda Ahrens: Diese Buchung ist storniert.", timeout: 0 });
  await act(() => vi.advanceTimersByTimeAsync(5 * HOUR_MS));
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  expect(document.activeElement?.textContent).toContain("Dieser Link gilt nicht mehr. Bitte frag nach einem neuen.");
  expect(screen.queryByText("Ahrens, Frieda")).toBeNull();
  expect(caches.delete).toHaveBeenCalledWith("al-check-in-pass");
  expect(getOpenNotifications()).toEqual([]);
  expect([...store.keys()]).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

it("deletes the confirmed events of an ended pass when its page is not cached, but not those of another pass", async () => {
  cached.path = "";
  const otherEvent = "https://example.org/check-in-events/attendance:b/1";
  const entries = new Set([otherEvent]);
  const cache = {
    put: async (path: string) => entries.add(new URL(path, "https://example.org").href),
    keys: async () => [...entries].map((url) => ({ url })),
    match: async () => Response.json([]),
    delete: async ({ url }: { url: string }) => entries.delete(url),
  };
  vi.stubGlobal("caches", { ...caches, has: async () => true, open: async () => cache });
  const result = { booking_id: "a", outcome: "applied", saved_at: now, paid_cents: 4500, paid_at: now };
  stubApi({ "checkInPass.getRevision": () => "1", "checkInPass.checkIn": () => [result] });
  store.set(`attendance:${SECRET}`, [{ bookingId: "a", paidCents: 4500, at: now }]);
  await show();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(entries.size).toBe(2);
  cleanup();
  await show(null);
  await eventually(() => expect([...entries]).toEqual([otherEvent]));
});

it("keeps a valid pass, even offline, when the device's clock is already past the end of the pass", async () => {
  stubApi({});
  const queued = [{ at: now }];
  store.set(`attendance:${SECRET}`, queued);
  await show(pass, 24 * HOUR_MS);
  await act(() => vi.advanceTimersByTimeAsync(4.9 * HOUR_MS));
  expect(screen.getByText("Ahrens, Frieda")).toBeTruthy();
  expect(store.get(`attendance:${SECRET}`)).toEqual(queued);
  expect(caches.delete).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(0.1 * HOUR_MS));
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  expect(screen.queryByText("Ahrens, Frieda")).toBeNull();
  expect([...store.keys()]).toEqual([]);
});

it("keeps a pass until its real end, even offline, when the server confirms the pass after the device's fast clock has passed this end", async () => {
  stubApi({ "checkInPass.getRevision": () => "1" });
  await show(pass, HOUR_MS);
  await act(() => vi.advanceTimersByTimeAsync(4 * HOUR_MS));
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  stubApi({}); // The device goes offline.
  const queued = [{ at: now }];
  store.set(`attendance:${SECRET}`, queued);
  await act(() => vi.advanceTimersByTimeAsync(0.9 * HOUR_MS));
  expect(screen.getByText("Ahrens, Frieda")).toBeTruthy();
  expect(store.get(`attendance:${SECRET}`)).toEqual(queued);
  await act(() => vi.advanceTimersByTimeAsync(0.1 * HOUR_MS));
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  expect(screen.queryByText("Ahrens, Frieda")).toBeNull();
  expect([...store.keys()]).toEqual([]);
});

it("converts the end of the pass to the device's clock when the page is cached", async () => {
  const worker = { postMessage: vi.fn() };
  vi.stubGlobal("navigator", { serviceWorker: { register: async () => ({ active: worker }) } });
  await show(pass, 24 * HOUR_MS);
  await eventually(() => expect(worker.postMessage).toHaveBeenCalled());
  expect(worker.postMessage.mock.lastCall?.[0].endsAt).toBe(pass.ends_at.getTime() + 24 * HOUR_MS);
});

it("shows how many check-ins were never sent when the pass has ended, even after a reload", async () => {
  stubApi({});
  const text = /^2 Eingaben wurden nicht mehr gesendet\./;
  store.set(`attendance:${SECRET}`, [{}, {}]);
  await show(null);
  expect(screen.getByText(text)).toBeTruthy();
  cleanup();
  await show(null);
  expect(screen.getByText(text)).toBeTruthy();
  cleanup();
  sessionStorage.clear();
  await show(null);
  expect(screen.queryByText(/nicht mehr gesendet/)).toBeNull();
});

it("deletes the cache of an ended pass whose page is still being cached", async () => {
  cached.path = "";
  await show(null);
  expect(caches.delete).toHaveBeenCalledWith("al-check-in-pass");
});

it("keeps the cached page and the queued check-ins of a pass when a mistyped link is opened", async () => {
  cached.path = `/einlass/${SECRET.slice(0, -1)}b/`;
  const otherKey = `attendance:${SECRET.slice(0, -1)}b`;
  store.set(otherKey, []);
  await show(null);
  expect(screen.getByText("Dieser Link gilt nicht mehr. Bitte frag nach einem neuen.")).toBeTruthy();
  expect([...store.keys()]).toEqual([otherKey]);
  expect(caches.delete).not.toHaveBeenCalled();
});

it("revalidates when another device checks somebody in", async () => {
  let revision = "1";
  stubApi({ "checkInPass.getRevision": () => revision });
  await show();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(loadData).toHaveBeenCalledTimes(1);
  revision = "2";
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(loadData).toHaveBeenCalledTimes(2);
});

it("reloads the page when the pass was revoked, but not while the server is unreachable", async () => {
  let revision: string | null = "1";
  const requests = stubApi({ "checkInPass.getRevision": () => revision });
  await show();
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(requests.map(({ procedure, input }) => [procedure, input])).toEqual([
    ["checkInPass.getRevision", { secret: SECRET }],
  ]);
  expect(reload).not.toHaveBeenCalled();
  stubApi({});
  await act(() => vi.advanceTimersByTimeAsync(60_500));
  expect(reload).not.toHaveBeenCalled();
  revision = null;
  stubApi({ "checkInPass.getRevision": () => revision });
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(caches.delete).toHaveBeenCalled();
  expect(reload).toHaveBeenCalled();
});

/** Runs the loader; `open` is the procedure that opens the pass. */
const load = (secret: string, open: () => Promise<never>) => {
  const context = { get: (key: unknown) => key === apiContext && { checkInPass: { open } } };
  return loader({ params: { secret }, context } as never);
};

it("responds with 404 and without names when the secret is malformed or the pass has ended", async () => {
  const open = vi.fn(async () => {
    throw new Refused("check_in_pass_ended");
  });
  const ended = { data: { pass: null }, init: { status: 404 } };
  expect(await load("x", open)).toMatchObject(ended);
  expect(open).not.toHaveBeenCalled();
  expect(await load(SECRET, open)).toMatchObject(ended);
  expect(open).toHaveBeenCalledWith({ secret: SECRET });
});

it.each([
  ["503 while Supabase is unreachable", new Refused("backend_unavailable"), { init: { status: 503 } }],
  ["429 after too many calls", new Refused("too_many_attempts", { seconds: 34 }), { init: { status: 429 } }],
  ["the error itself when it is unexpected", new Error("a bug"), { message: "a bug" }],
])("throws %s", async (_, error, thrown) => {
  await expect(load(SECRET, () => Promise.reject(error))).rejects.toMatchObject(thrown);
});
