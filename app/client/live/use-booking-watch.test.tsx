import { cleanup, render } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveSlots } from "#domain/live/live-slots.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type { Booking } from "#workers/data/booking/offer-booking.ts";
import type { OpenWaitlistEntry } from "#workers/data/waitlist/waitlist-entry.ts";
import { aBooking } from "#workers/mail/sample-emails.ts";
import { checkBookings, rememberBookings } from "./booking-watch.ts";
import { saveKnownBookings } from "./known-bookings.ts";
import { subscribeToSlots } from "./live-slots.ts";
import { useBookingWatch } from "./use-booking-watch.ts";

vi.mock("./live-slots.ts", () => ({ subscribeToSlots: vi.fn(() => () => {}) }));
vi.mock("./booking-watch.ts", () => ({ checkBookings: vi.fn(), rememberBookings: vi.fn() }));

const booking: Booking = aBooking({ appointmentId: "d" });
const slotsOf = (changes: Partial<LiveSlots> = {}): LiveSlots[] => [
  {
    id: "d",
    capacity: 8,
    remaining_slots: 4,
    held_slots: 0,
    is_confirmed: false,
    version: 1,
    status: "scheduled",
    ...changes,
  },
];
const loader = vi.fn(() => null);

let bookings: Booking[];
let waitlist: OpenWaitlistEntry[];
function Page() {
  useBookingWatch(bookings, waitlist);
  return null;
}

/** Renders the page and returns a function that sends slots through the socket. */
async function openPage() {
  const Stub = createRoutesStub([{ path: "/", Component: Page, loader, HydrateFallback: () => null }]);
  render(<Stub />);
  await eventually(() => expect(subscribeToSlots).toHaveBeenCalled());
  await advanceTime();
  return vi.mocked(subscribeToSlots).mock.lastCall?.[1] ?? (() => {});
}
const advanceTime = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  bookings = [booking];
  waitlist = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(checkBookings).mockResolvedValue(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it("remembers the shown bookings, and revalidates when the socket's first message leads to a check that finds a change", async () => {
  const send = await openPage();
  expect(rememberBookings).toHaveBeenCalledWith([booking]);
  expect(loader).toHaveBeenCalledTimes(1);
  vi.mocked(checkBookings).mockResolvedValue(true);
  send(slotsOf());
  await advanceTime();
  await eventually(() => expect(loader).toHaveBeenCalledTimes(2));
});

it("revalidates when an appointment has a new version with the same slots, but not when its remaining slots change", async () => {
  const send = await openPage();
  send(slotsOf());
  send(slotsOf({ version: 2, remaining_slots: 3 }));
  await advanceTime();
  expect(loader).toHaveBeenCalledTimes(1);
  send(slotsOf({ version: 3, remaining_slots: 3 }));
  send(slotsOf({ version: 4, remaining_slots: 2 }));
  await advanceTime();
  await eventually(() => expect(loader).toHaveBeenCalledTimes(2));
});

it("revalidates when a message skips a version, because that version may have been a move", async () => {
  const send = await openPage();
  send(slotsOf());
  await advanceTime();
  expect(loader).toHaveBeenCalledTimes(1);
  send(slotsOf({ version: 3, remaining_slots: 3 }));
  await advanceTime();
  await eventually(() => expect(loader).toHaveBeenCalledTimes(2));
});

it("revalidates when the tab becomes visible, because the guest may have cancelled on another device", async () => {
  await openPage();
  expect(loader).toHaveBeenCalledTimes(1);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await advanceTime();
  expect(loader).toHaveBeenCalledTimes(1);
  visibility.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  await eventually(() => expect(loader).toHaveBeenCalledTimes(2));
});

it("loads the waitlist when the page shows a new entry, even if the last check found neither booking nor entry", async () => {
  const { checkBookings: check } = await vi.importActual<typeof import("./booking-watch.ts")>("./booking-watch.ts");
  vi.mocked(checkBookings).mockImplementation(check);
  const entry = {
    id: "w",
    offer_id: "o",
    appointment_id: "d",
    status: "waiting",
    timestamp: new Date(),
  } as OpenWaitlistEntry;
  const calls = stubApi({ "offerBooking.listUpcoming": () => [], "waitlistEntry.listMine": () => [entry] });
  saveKnownBookings({ bookings: {}, waitlist: {} });
  [bookings, waitlist] = [[], [entry]];
  await openPage();
  await eventually(() => expect(calls.map(({ procedure }) => procedure)).toContain("waitlistEntry.listMine"));
});
