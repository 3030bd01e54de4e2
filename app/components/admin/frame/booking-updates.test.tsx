import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openLiveSocket } from "#app/client/live/live-socket.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { BookingUpdates } from "./booking-updates.tsx";

vi.mock("#app/client/live/live-socket.ts", () => ({
  openLiveSocket: vi.fn(() => ({ isOpen: () => true, close() {} })),
}));

const PATH = "/admin/angebots-buchungen/";
/** How long the loader of a page takes. */
let loadMs: number;
/** Number of changes to bookings so far, which the loaders return. */
let changeCount: number;

function Page() {
  return (
    <>
      {useLoaderData<string>()}
      <BookingUpdates loadedAt={new Date(0)} />
    </>
  );
}

const loaderOf = (name: string) => async () => {
  const text = `${name}: ${changeCount}`;
  await new Promise((resolve) => setTimeout(resolve, loadMs));
  return text;
};

let router: ReturnType<typeof createMemoryRouter>;

beforeEach(async () => {
  vi.useFakeTimers();
  stubApi({ "offerBooking.listRecords": () => ({ items: [] }) });
  [loadMs, changeCount] = [0, 0];
  router = createMemoryRouter(
    [
      { path: PATH, Component: Page, loader: loaderOf("Buchungen") },
      { path: "/admin/", Component: Page, loader: loaderOf("Start") },
      { path: "/admin/kuenstler-innen/", Component: Page, loader: loaderOf("Künstler:innen") },
    ],
    { initialEntries: [PATH] },
  );
  render(<RouterProvider router={router} />);
  await advanceTime(100);
  loadMs = 1_000;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances the time in steps, because React runs effects at the end of `act`. */
async function advanceTime(ms: number) {
  for (let passedMs = 0; passedMs < ms; passedMs += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}
const pageText = () => document.body.textContent;

/** Changes bookings `count` times, every 400 ms, and sends an update after each change. */
async function changeBookings(count: number) {
  const onMessage = vi.mocked(openLiveSocket).mock.lastCall?.[1];
  for (let index = 0; index < count; index++) {
    changeCount++;
    act(() => void onMessage?.(JSON.stringify({ type: "bookings", appointments: [] })));
    await advanceTime(400);
  }
}

it("finishes loads and shows the last change when updates are frequent", async () => {
  await changeBookings(6);
  // A load takes 1,000 ms. Load 2 began after three changes and has ended; load 3 is running.
  expect(pageText()).toBe("Buchungen: 3");
  await changeBookings(1);
  await advanceTime(2_000);
  expect(pageText()).toBe("Buchungen: 7");
});

it("lets a navigation finish when updates are frequent", async () => {
  act(() => void router.navigate("/admin/"));
  await changeBookings(4);
  expect(pageText()).toMatch(/^Start/);
});

// One navigation is shorter and one is longer than the 15 seconds after which a revalidation aborts a load.
it.each([1_000, 20_000])(
  "loads a change that is made during a navigation of %i ms from a page without bookings",
  async (navigationMs) => {
    loadMs = 0;
    act(() => void router.navigate("/admin/kuenstler-innen/"));
    await advanceTime(100);
    loadMs = navigationMs;
    act(() => void router.navigate(PATH));
    await changeBookings(1);
    loadMs = 0;
    await advanceTime(navigationMs);
    expect(pageText()).toBe("Buchungen: 1");
  },
);

it("does not revalidate a page without bookings when a booking changes", async () => {
  loadMs = 0;
  act(() => void router.navigate("/admin/kuenstler-innen/"));
  await advanceTime(100);
  await changeBookings(1);
  await advanceTime(100);
  expect(pageText()).toBe("Künstler:innen: 0");
});

it("revalidates after 15 seconds when a load does not finish", async () => {
  loadMs = 60_000;
  await changeBookings(2);
  loadMs = 0;
  await advanceTime(15_000);
  expect(pageText()).toBe("Buchungen: 2");
});
