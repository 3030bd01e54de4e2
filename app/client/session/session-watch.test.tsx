import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import superjson from "superjson";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { restoreFormDraft, saveFormDraft } from "#app/client/form-draft.ts";
import { closeNotification, openNotifications } from "#app/ui/notification/notifications.ts";
import type { UpcomingBooking } from "#domain/booking/offer-booking.ts";
import { browserQueryClient } from "./query-client.ts";
import { followSession, type SessionFollower, type SharedSession } from "./session-watch.ts";

const ada: SharedSession = { user: { id: "ada", email: "ada@example.org", user_metadata: {} }, expires_at: 2_000 };

let follower: SessionFollower;
let revalidate = vi.fn();
/** What the server says; `null` is nobody, an error is no answer. */
let answer: SharedSession | Error;
let bookingDates: UpcomingBooking[] = [];
const asked = vi.fn();
const shared = () => browserQueryClient().getQueryData(["supabase_user"]);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked.mockClear();
  revalidate = vi.fn();
  vi.stubGlobal("fetch", async (url: string) => {
    const isAboutBookings = String(url).includes("offerBooking.listUpcoming");
    if (isAboutBookings) return Response.json([{ result: { data: superjson.serialize(bookingDates) } }]);
    asked(url);
    if (answer instanceof Error) throw answer;
    const session = answer ?? { user: null, expires_at: null };
    return Response.json([{ result: { data: superjson.serialize(session) } }]);
  });
  follower = followSession(revalidate);
});
afterEach(async () => {
  cleanup();
  follower.stop();
  await pass(1_000); // what was asked last is still on its way
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("shares who is signed in, and nothing when nobody is", () => {
  follower.adopt(ada);
  expect(shared()).toEqual(ada);
  follower.adopt(null);
  expect(shared()).toBeNull();
});

it("asks every 30 s while somebody is signed in, and takes over a refreshed token without loading the page anew", async () => {
  answer = { ...ada, expires_at: 3_000 } as SharedSession;
  follower.adopt(ada);
  await pass(29_000);
  expect(asked).not.toHaveBeenCalled();
  await pass(1_500);
  await vi.waitFor(() => expect(shared()).toEqual(answer));
  await pass(30_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(revalidate).not.toHaveBeenCalled();
});

it("asks nothing for visitors, and nothing from a hidden tab", async () => {
  follower.adopt(null);
  await pass(300_000);
  follower.adopt(ada);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await pass(300_000);
  expect(asked).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it("empties the shared value and loads the page anew when the session has ended", async () => {
  answer = null;
  browserQueryClient().setQueryData(["offers"], ["hers"]);
  follower.adopt(ada);
  await pass(30_000);
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(1));
  expect(shared()).toBeNull();
  expect(browserQueryClient().getQueryData(["offers"])).toBeUndefined();
});

it("signs nobody out because the server does not answer", async () => {
  answer = new TypeError("offline");
  follower.adopt(ada);
  await pass(60_000);
  expect(asked).toHaveBeenCalled();
  expect(shared()).toEqual(ada);
  expect(revalidate).not.toHaveBeenCalled();
});

it("tells other tabs of a change, and asks when they tell", async () => {
  follower.adopt(null);
  expect(localStorage.getItem("al-session")).toBe("");
  follower.adopt(ada);
  expect(localStorage.getItem("al-session")).toBe("ada");
  answer = null;
  window.dispatchEvent(new StorageEvent("storage", { key: "al-session" }));
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(1));
  expect(shared()).toBeNull();
});

it("loads the page anew when the organiser changed a date of whoever is signed in, and forgets their dates with them", async () => {
  answer = ada;
  follower.adopt(ada);
  const date: UpcomingBooking = {
    id: "b",
    status: "confirmed",
    timestamp: new Date("2099-04-12T16:00:00Z"),
    appointment_status: "scheduled",
    offer_name: "Drehen",
  };
  bookingDates = [date];
  await pass(30_000);
  await vi.waitFor(() => expect(localStorage.getItem("al-bookings")).toContain("2099"));
  expect(revalidate).not.toHaveBeenCalled();
  bookingDates = [{ ...date, status: "cancelled_by_host" }];
  await pass(30_000);
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(1));
  follower.adopt(null);
  expect(localStorage.getItem("al-bookings")).toBeNull();
});

it.each([
  ["in this browser", "", / Deine angefangene Buchung haben wir zum Schutz verworfen\.$/],
  ["on another device", "ada", /anderen Gerät passiert\.$/],
])("says what became of a booking that was being typed: signed out %s", async (_, toldUser, words) => {
  vi.stubGlobal("location", { ...location, pathname: "/buchung/", search: "", reload: vi.fn() });
  for (const { id } of openNotifications()) closeNotification(id);
  answer = null;
  follower.adopt(ada);
  localStorage.setItem("al-session", toldUser);
  await pass(30_000);
  await vi.waitFor(() => expect(openNotifications().at(-1)?.description).toMatch(words));
  follower.adopt(null); // the page as it is loaded anew; another tab that looks now is to say the same
  expect(localStorage.getItem("al-session") === "").toBe(toldUser === "");
});

it("discards every form draft when somebody signs out here, and another person's when one signs in", () => {
  follower.adopt(ada);
  saveFormDraft("of-ada", "text", { owner: "ada" });
  saveFormDraft("of-bea", "text", { owner: "bea" });
  follower.adopt(null);
  expect([restoreFormDraft("of-ada", { owner: "ada" }), restoreFormDraft("of-bea", { owner: "bea" })]).toEqual([
    "text",
    "text",
  ]);
  follower.adopt(ada);
  expect([restoreFormDraft("of-ada", { owner: "ada" }), restoreFormDraft("of-bea", { owner: "bea" })]).toEqual([
    "text",
    null,
  ]);
  render(<form action="/abmelden/" aria-label="Abmelden" />);
  fireEvent.submit(screen.getByRole("form"));
  expect(restoreFormDraft("of-ada", { owner: "ada" })).toBeNull();
});
