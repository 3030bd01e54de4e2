import superjson from "superjson";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeNotification, openNotifications } from "#app/ui/notification/notifications.ts";
import type { Booking, UpcomingBooking } from "#domain/booking/offer-booking.ts";
import { checkBookings, rememberBookings } from "./booking-watch.ts";

const later = (hours: number) => new Date(Date.UTC(2099, 3, 12, 16 + hours));
const aDate = (changes: Partial<UpcomingBooking> = {}): UpcomingBooking => ({
  id: "b",
  status: "confirmed",
  timestamp: later(0),
  appointment_status: "scheduled",
  offer_name: "Drehen an der Scheibe",
  ...changes,
});
const onPage = { id: "b", status: "confirmed", appointment: { timestamp: later(0) } } as Booking;

/** What the server says of the bookings; an error is no answer. */
let answer: UpcomingBooking[] | Error;
const asked = vi.fn();
const told = () => openNotifications().map(({ title, description }) => `${title} ${description}`);

beforeEach(() => {
  localStorage.clear();
  asked.mockClear();
  vi.stubGlobal("fetch", async () => {
    asked();
    if (answer instanceof Error) throw answer;
    return Response.json([{ result: { data: superjson.serialize(answer) } }]);
  });
});
afterEach(() => {
  for (const { id } of openNotifications()) closeNotification(id);
  vi.unstubAllGlobals();
});

it("tells once that a date was called off, in whichever tab asks first", async () => {
  rememberBookings([onPage]);
  answer = [aDate({ status: "cancelled_by_host", appointment_status: "cancelled" })];
  expect([await checkBookings(), await checkBookings()]).toEqual([true, false]);
  expect(told()).toEqual([
    "Drehen an der Scheibe wurde abgesagt. Dein Termin am 12.04.2099 — 18:00 Uhr findet nicht statt. Du zahlst nichts.",
  ]);
});

it("does not say that a date is off when only this booking is", async () => {
  rememberBookings([onPage]);
  answer = [aDate({ status: "cancelled_by_host" })];
  await checkBookings();
  expect(told()[0]).toMatch(/^Deine Buchung für Drehen an der Scheibe wurde abgesagt\./);
});

it("tells that a date moved, and from when", async () => {
  rememberBookings([onPage]);
  answer = [aDate({ timestamp: later(1) })];
  await checkBookings();
  expect(told()).toEqual([
    "Drehen an der Scheibe hat einen neuen Termin. Jetzt am 12.04.2099 — 19:00 Uhr, statt am 12.04.2099 — 18:00 Uhr. Passt es dir nicht, kannst du kostenlos stornieren.",
  ]);
});

it("tells nothing of what was so before it first asked, nor of what did not change", async () => {
  answer = [aDate({ status: "cancelled_by_host" }), aDate({ id: "c" })];
  await checkBookings();
  await checkBookings();
  expect(told()).toEqual([]);
});

it("does not forget what it knows when there is no answer", async () => {
  rememberBookings([onPage]);
  answer = new TypeError("offline");
  expect(await checkBookings()).toBe(false);
  answer = [aDate({ timestamp: later(1) })];
  expect(await checkBookings()).toBe(true);
});

it("asks seldom for whoever has nothing booked", async () => {
  answer = [];
  await checkBookings();
  await checkBookings();
  expect(asked).toHaveBeenCalledTimes(1);
  rememberBookings([onPage]);
  await checkBookings();
  expect(asked).toHaveBeenCalledTimes(2);
});
