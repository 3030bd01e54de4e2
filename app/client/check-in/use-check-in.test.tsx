import { act, cleanup, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { createMemoryRouter, RouterProvider, useRevalidator } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import {
  type CheckInEvent,
  type CheckInResult,
  countGuests,
  isPayment,
  isWalkIn,
} from "#domain/check-in/check-in-event.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { notifyCheckInRefusals } from "./check-in-refusals.ts";
import { useCheckIn } from "./use-check-in.ts";

/** The key of the admins' queue of unsent events. */
const ADMIN_QUEUE = "attendance";
const store = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  get: async (key: string) => structuredClone(store.get(key)),
  update: async (key: string, change: (old: unknown) => unknown) => store.set(key, change(store.get(key))),
}));
const server = vi.hoisted(() => ({ respond: (_: { events: CheckInEvent[] }): unknown => [] }));
vi.mock("#app/client/api.ts", () => ({
  api: { offerBooking: { checkIn: { mutate: async (input: never) => server.respond(input) } } },
}));

const party = { id: "a", quantity: 3, status: "confirmed", present: null, attendance_at: null } as unknown as Party;
let loadedParty = party;
let loadedAt = new Date();
const acceptAll = ({ events }: { events: CheckInEvent[] }): CheckInResult[] =>
  events.map((event) => ({
    booking_id: event.bookingId,
    outcome: "applied",
    saved_at: new Date(),
    ...(isPayment(event)
      ? { paid_cents: event.paidCents, paid_at: event.at }
      : {
          status: isWalkIn(event) ? "attended" : event.status,
          present: isWalkIn(event) ? event.quantity : event.present,
          attendance_at: event.at,
        }),
  }));
const loader = vi.fn();
const aWalkIn = {
  bookingId: "w",
  appointmentId: "t",
  firstName: "Erna",
  lastName: "Schmidt",
  quantity: 4,
  canRaiseCapacity: false,
};

function CheckInButton() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    addEventListener("revalidate", revalidate);
    return () => removeEventListener("revalidate", revalidate);
  }, [revalidate]);
  const { parties, pendingCount, checkIn } = useCheckIn([loadedParty], { id: "t", price: 0, loadedAt });
  return (
    <>
      <button type="button" onClick={() => checkIn({ bookingId: "a", status: "attended", present: 2 })}>
        {countGuests(parties).present} da, {pendingCount} ungesendet
      </button>
      <input type="checkbox" aria-label="Gast ohne Buchung" onChange={() => checkIn(aWalkIn)} />
    </>
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  store.clear();
  loadedParty = party;
  loadedAt = new Date();
  loader.mockReset().mockResolvedValue(null);
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: CheckInButton, loader }])} />);
  await advanceTime(0);
  loader.mockReturnValue(new Promise(() => {})); // revalidation never finishes
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async () => {
  act(() => screen.getByRole("button").click());
  await advanceTime(0);
};
const invalidInput = (refusal: object | null = null) =>
  Object.assign(new Error("Bitte prüfe deine Angaben."), {
    name: "TRPCClientError",
    data: { code: "BAD_REQUEST", refusal },
  });
const buttonText = () => screen.getByRole("button").textContent;

it("shows sent events when the page cannot revalidate", async () => {
  server.respond = acceptAll;
  await press();
  expect(buttonText()).toBe("2 da, 0 ungesendet");
  expect(loader).toHaveBeenCalledTimes(2);
});

it("lets a running revalidation finish when more events are sent", async () => {
  server.respond = acceptAll;
  await press();
  await press();
  expect(buttonText()).toBe("2 da, 0 ungesendet");
  expect(loader).toHaveBeenCalledTimes(2);
});

it("shows queued events when offline and sends them when the server is reachable again", async () => {
  server.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  await press();
  expect(buttonText()).toBe("2 da, 1 ungesendet");
  server.respond = acceptAll;
  await advanceTime(5_000);
  expect(buttonText()).toBe("2 da, 0 ungesendet");
});

it("rolls back an event and says why when its booking was cancelled", async () => {
  server.respond = ({ events }) =>
    events.map(({ bookingId }) => ({
      booking_id: bookingId,
      outcome: "booking_not_confirmed",
      saved_at: new Date(),
      status: "cancelled_by_guest",
      present: null,
      attendance_at: null,
    }));
  await press();
  expect(buttonText()).toBe("0 da, 0 ungesendet");
  expect(getOpenNotifications().at(-1)?.title).toMatch(/: Diese Buchung ist storniert\.$/);
});

it("applies an arrival when a device whose clock is ahead has recorded a no-show earlier", async () => {
  const markedAt = new Date(Date.now() + 5 * 60_000);
  loadedParty = { ...party, status: "no_show", attendance_at: markedAt };
  cleanup();
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: CheckInButton }])} />);
  await advanceTime(0);
  const sent: CheckInEvent[] = [];
  server.respond = ({ events }) => {
    sent.push(...events);
    return acceptAll({ events });
  };
  await press();
  expect(buttonText()).toBe("2 da, 0 ungesendet");
  expect(Number(sent[0]?.at)).toBeGreaterThan(markedAt.getTime());
});

it("shows confirmed events when a page that was cached before them is opened offline", async () => {
  const entries = new Map<string, Response>();
  const cache = {
    put: async (path: string, response: Response) => entries.set(`https://example.org${path}`, response),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => entries.get(url)?.clone(),
  };
  vi.stubGlobal("caches", { open: async () => cache, has: async () => true });
  server.respond = acceptAll;
  await advanceTime(1_000);
  const cachedPageLoadedAt = new Date(); // after the first page was loaded, before the events
  await advanceTime(1_000);
  await press();
  act(() => screen.getByRole("checkbox").click());
  await advanceTime(0);
  expect(buttonText()).toBe("6 da, 0 ungesendet");

  cleanup();
  loadedAt = cachedPageLoadedAt;
  server.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: CheckInButton }])} />);
  await advanceTime(0);
  expect(buttonText()).toBe("6 da, 0 ungesendet");

  cleanup();
  loadedAt = new Date(Date.now() + 1);
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: CheckInButton }])} />);
  await advanceTime(0);
  expect(buttonText()).toBe("0 da, 0 ungesendet");
});

it("ignores confirmed events when the page is loaded after their confirmation", async () => {
  server.respond = acceptAll;
  act(() => screen.getByRole("checkbox").click());
  await press();
  expect(buttonText()).toBe("6 da, 0 ungesendet");
  // Meanwhile the appointment was moved, which resets check-ins, and the walk-in was cancelled.
  loader.mockImplementation(async () => {
    loadedAt = new Date(Date.now() + 1);
    return null;
  });
  act(() => void dispatchEvent(new Event("revalidate")));
  await advanceTime(0);
  expect(buttonText()).toBe("0 da, 0 ungesendet");
});

it("discards the invalid event and sends the other one when the server refuses a batch", async () => {
  server.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  act(() => screen.getByRole("checkbox").click());
  await press();
  expect(buttonText()).toBe("6 da, 2 ungesendet");
  server.respond = (input) => {
    if (!input.events.some(isWalkIn)) return acceptAll(input);
    throw invalidInput();
  };
  await advanceTime(5_000);
  expect(buttonText()).toBe("2 da, 0 ungesendet");
  expect(getOpenNotifications().at(-1)?.title).toBe(
    "Erna Schmidt (4): Das ließ sich nicht übertragen. Bitte lade die Seite neu und trag es noch einmal ein.",
  );
});

it("discards the queued events and says why when the user is no longer an admin", async () => {
  server.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  act(() => screen.getByRole("checkbox").click());
  await press();
  server.respond = () => {
    const message = "Dafür fehlt dir die Berechtigung.";
    const data = { code: "FORBIDDEN", refusal: { code: "not_admin", detail: {} } };
    throw Object.assign(new Error(message), { name: "TRPCClientError", data });
  };
  await advanceTime(5_000);
  expect(buttonText()).toBe("0 da, 0 ungesendet");
  expect(store.get(ADMIN_QUEUE)).toEqual([]);
  expect(loader).toHaveBeenCalledTimes(2);
  expect(getOpenNotifications().map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      "Erna Schmidt (4): Dafür fehlt dir die Berechtigung.",
      expect.stringMatching(/^(?!Erna).*: Dafür fehlt dir die Berechtigung\.$/),
    ]),
  );
});

it.each([
  ["the schema refuses each event", null, /^Das ließ sich nicht übertragen\. Bitte lade die Seite neu\.$/],
  ["the server refuses the whole request", { code: "invalid_input", detail: {} }, /^Bitte prüfe deine Angaben\.$/],
])("keeps a batch in the queue when %s", async (_, refusal, message) => {
  server.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  act(() => screen.getByRole("checkbox").click());
  await press();
  server.respond = () => Promise.reject(invalidInput(refusal));
  await advanceTime(5_000);
  expect(buttonText()).toBe("6 da, 2 ungesendet");
  expect(getOpenNotifications().at(-1)?.title).toMatch(message);
  server.respond = acceptAll;
  await advanceTime(5_000);
  expect(buttonText()).toBe("6 da, 0 ungesendet");
});

it("lets a walk-in raise the capacity when it is sent more than a minute late", async () => {
  const sentPermissions: boolean[] = [];
  server.respond = ({ events }) => {
    sentPermissions.push(...events.filter(isWalkIn).map(({ canRaiseCapacity }) => canRaiseCapacity));
    throw new Error("offline");
  };
  act(() => screen.getByRole("checkbox").click());
  await advanceTime(66_000);
  server.respond = acceptAll;
  await advanceTime(5_000);
  expect([sentPermissions[0], sentPermissions.at(-1), buttonText()]).toEqual([false, true, "4 da, 0 ungesendet"]);
});

it("shows a lasting toast with a button that raises the capacity when a walk-in exceeds the capacity", async () => {
  const sent: CheckInEvent[] = [];
  server.respond = ({ events }) => {
    sent.push(...events);
    return events.map(({ bookingId }) => ({
      booking_id: bookingId,
      outcome: "walk_in_beyond_capacity",
      saved_at: new Date(),
      status: null,
      present: null,
      attendance_at: null,
    }));
  };
  act(() => screen.getByRole("checkbox").click());
  await advanceTime(0);
  expect(buttonText()).toBe("0 da, 0 ungesendet");
  const toast = getOpenNotifications().at(-1);
  expect(toast).toMatchObject({
    title:
      "Erna Schmidt (4): Dafür sind nicht genug Plätze frei. Trag den Gast trotzdem ein, dann kommen die fehlenden Plätze dazu.",
    timeout: 0,
    actions: [{ label: "Trotzdem eintragen" }],
  });
  server.respond = (input) => {
    sent.push(...input.events);
    return acceptAll(input);
  };
  act(() => void toast?.actions[0]?.onClick());
  await advanceTime(0);
  expect(sent).toMatchObject([
    { bookingId: "w", canRaiseCapacity: false },
    { bookingId: "w", canRaiseCapacity: true },
  ]);
  expect(buttonText()).toBe("4 da, 0 ungesendet");
});

const refusedResult = (booking_id: string) => ({
  booking_id,
  outcome: "booking_not_confirmed",
  saved_at: new Date(),
  status: null,
  present: null,
  attendance_at: null,
});

it("shows one short-lived toast when many bookings are refused, and a lasting toast for each refused walk-in", () => {
  const before = getOpenNotifications().length;
  const guests = Array.from({ length: 10 }, (_, index) => ({
    id: `${index}`,
    first_name: "Gast",
    last_name: `${index}`,
  }));
  // Attendance and payment of a booking are refused separately, but count as one booking.
  const results = ["0", ...guests.map(({ id }) => id), "w"].map(refusedResult);
  const parties = guests as unknown as Party[];
  notifyCheckInRefusals(results, [{ ...aWalkIn, at: new Date() }], parties, () => {});
  expect(getOpenNotifications().slice(before)).toMatchObject([
    { title: "Erna Schmidt (4): Diese Buchung ist storniert.", timeout: 0 },
    {
      title: "10-mal: Diese Buchung ist storniert.",
      description: "Gast 0 · Gast 1 · Gast 2 · Gast 3 · Gast 4 · Gast 5 · Gast 6 · Gast 7 · und noch 2",
      timeout: 5000,
    },
  ]);
});

it("shows a toast for each booking when few are refused, even for a booking whose guest is unknown", () => {
  const before = getOpenNotifications().length;
  const results = ["a", "unknown"].map(refusedResult);
  notifyCheckInRefusals(results, [], [{ ...party, first_name: "Ada", last_name: "Krug" }], () => {});
  expect(getOpenNotifications().slice(before)).toMatchObject([
    { title: "Ada Krug: Diese Buchung ist storniert.", timeout: 5000 },
    { title: "Diese Buchung ist storniert.", timeout: 5000 },
  ]);
});

it("shows a lasting toast when another device has changed a payment before it is sent, but none when both are equal or this device corrected it", async () => {
  const before = getOpenNotifications().length;
  const at = new Date();
  const payment = (bookingId: string, paidCents: number, ms = 0) => ({
    bookingId,
    paidCents,
    at: new Date(at.getTime() + ms),
  });
  store.set(ADMIN_QUEUE, [
    payment("a", 9000),
    payment("undone", 9000),
    payment("same", 2000),
    payment("own", 9000),
    payment("own", 2000, 2),
  ]);
  // Another device recorded its payments a millisecond later than the first payment of each booking.
  const storedCents = [2000, 0, 2000, 5000, 2000];
  server.respond = ({ events }) =>
    events.map(({ bookingId }, index) => ({
      booking_id: bookingId,
      outcome: index === 4 ? "applied" : "superseded",
      saved_at: at,
      paid_cents: storedCents[index] ?? null,
      paid_at: new Date(at.getTime() + (index === 4 ? 2 : 1)),
    }));
  dispatchEvent(new Event("online"));
  await advanceTime(0);
  expect(store.get(ADMIN_QUEUE)).toEqual([]);
  expect(getOpenNotifications().slice(before)).toMatchObject([
    {
      title: expect.stringMatching(/: Inzwischen ist eine andere Zahlung eingetragen\. Bitte prüfe sie\.$/),
      timeout: 0,
    },
    { title: "Die Zahlung wurde inzwischen zurückgenommen.", timeout: 0 },
  ]);
});

it.each([
  [
    "the server refuses it",
    () => [{ booking_id: "a", outcome: "booking_not_found", saved_at: new Date(), paid_cents: null, paid_at: null }],
    /: Die Änderung der Zahlung ist nicht gespeichert\. Diese Buchung gibt es nicht\.$/,
  ],
  [
    "the schema refuses it",
    () => Promise.reject(invalidInput()),
    /: Die Änderung der Zahlung ist nicht gespeichert\. Das ließ sich nicht übertragen\./,
  ],
])("shows a lasting toast for a payment when %s", async (_, respond, title) => {
  const before = getOpenNotifications().length;
  store.set(ADMIN_QUEUE, [{ bookingId: "a", paidCents: 4500, at: new Date() }]);
  server.respond = respond;
  dispatchEvent(new Event("online"));
  await advanceTime(0);
  expect(getOpenNotifications().slice(before)).toMatchObject([{ title: expect.stringMatching(title), timeout: 0 }]);
});

it("counts a walk-in once when it is queued, sent twice and confirmed", async () => {
  server.respond = () => Promise.reject(new Error("offline"));
  act(() => screen.getByRole("checkbox").click());
  await advanceTime(0);
  expect(buttonText()).toBe("4 da, 1 ungesendet");
  let requestCount = 0;
  server.respond = (input) => {
    requestCount++;
    if (requestCount === 1) throw new Error("the response was lost");
    return acceptAll(input);
  };
  await advanceTime(10_000);
  expect([requestCount, buttonText()]).toEqual([2, "4 da, 0 ungesendet"]);
});
