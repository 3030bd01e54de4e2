import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shareSupabaseUser } from "#app/client/session/shared-user.ts";
import type { BookingRecord } from "#domain/booking/booking-records.ts";
import { Refused } from "#domain/refusal.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { setBookingNotificationsMuted, subscribeToBookings } from "./admin-booking-updates.ts";
import { openLiveSocket } from "./live-socket.ts";

vi.mock("./live-socket.ts", () => ({ openLiveSocket: vi.fn(() => ({ isOpen: () => true, close() {} })) }));

const OWN_EMAIL = "ines@example.org";
const loadedAt = new Date("2027-04-12T10:00:00Z");

/** The bookings that the API lists, newest first. */
let listed: BookingRecord[];
/** The actors in the histories of bookings with `booked_by_admin`, by booking id; `null` for a check-in pass. */
let actors: Record<string, (string | null)[]>;

/** A booking made `minutes` after the page was loaded. */
function aBooking(id: string, minutes: number, changes: Partial<BookingRecord> = {}): BookingRecord {
  const created_at = new Date(loadedAt.getTime() + minutes * 60_000);
  return { id, created_at, booked_by_admin: false, user_email: "erna@example.org", ...changes } as BookingRecord;
}

beforeEach(() => {
  localStorage.clear();
  actors = {};
  stubApi({
    "offerBooking.listRecords": () => ({ items: listed }),
    "offerBooking.getDetail": ({ id }: { id: string }) => {
      if (!actors[id]) throw new Refused("too_many_attempts");
      return { history: actors[id].map((actor) => ({ actor })) };
    },
  });
  shareSupabaseUser({ user: { id: "ines", email: OWN_EMAIL, user_metadata: { role: "admin" } }, expires_at: 0 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  shareSupabaseUser(null);
});

/**
 * Subscribes to bookings. The returned function makes the API list `bookings`, sends a message, and returns the ids
 * that were then reported.
 */
function subscribe() {
  const reported: string[] = [];
  subscribeToBookings(
    loadedAt,
    () => {},
    (bookings) => reported.push(...bookings.map(({ id }) => id)),
  );
  const onMessage = vi.mocked(openLiveSocket).mock.lastCall?.[1];
  return async (bookings: BookingRecord[]) => {
    listed = bookings;
    await onMessage?.(JSON.stringify({ type: "bookings", appointments: [] }));
    return reported.splice(0);
  };
}

it("reports a booking once when it was made after the page was loaded", async () => {
  const reportedAfter = subscribe();
  const first = aBooking("first", 1);
  expect(await reportedAfter([first, aBooking("old", -1)])).toEqual(["first"]);
  expect(await reportedAfter([first])).toEqual([]);
  expect(await reportedAfter([aBooking("second", 2), first])).toEqual(["second"]);
});

it("reports a booking whose transaction began earlier but ended later than that of a reported booking", async () => {
  const reportedAfter = subscribe();
  const short = aBooking("short", 2);
  expect(await reportedAfter([short])).toEqual(["short"]);
  expect(await reportedAfter([short, aBooking("long", 1)])).toEqual(["long"]);
});

it("reports bookings of guests, other admins and check-in passes, but not the admin's own", async () => {
  actors = { phone: [OWN_EMAIL], colleague: ["olaf@example.org"], pass: [null] };
  const byAdmin = { booked_by_admin: true, user_email: null };
  const bookings = [
    aBooking("phone", 5, byAdmin),
    aBooking("colleague", 4, byAdmin),
    aBooking("pass", 3, byAdmin),
    aBooking("online", 2, { user_email: OWN_EMAIL }),
    aBooking("guest", 1),
  ];
  expect(await subscribe()(bookings)).toEqual(["colleague", "pass", "guest"]);
});

it("reports a booking even when its history cannot be loaded, and still reports the others", async () => {
  const bookings = [aBooking("unknown", 2, { booked_by_admin: true, user_email: null }), aBooking("guest", 1)];
  expect(await subscribe()(bookings)).toEqual(["unknown", "guest"]);
});

it("still reports bookings when muting has failed because the storage is blocked", async () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  setBookingNotificationsMuted(true);
  expect(await subscribe()([aBooking("guest", 1)])).toEqual(["guest"]);
});
