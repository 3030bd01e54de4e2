import { act, cleanup, render } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useReloadAfter } from "./use-live-appointments.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const midnight = new Date("2027-04-11T22:00:00Z");
const nextMidnight = new Date(midnight.getTime() + 24 * HOUR_MS);
let isVisible: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: midnight.getTime() - HOUR_MS });
  isVisible = true;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => !isVisible);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/**
 * Shows a page that waits for `midnight`. The reloads return `times` in turn; further reloads return the last time again.
 * `openPage` returns a function that counts the reloads.
 */
async function openPage(...times: Date[]) {
  const load = vi.fn(() => (times.length > 1 ? times.shift() : times[0])?.getTime());
  const Component = ({ loaderData }: { loaderData: unknown }) => {
    useReloadAfter(new Date(loaderData as number));
    return null;
  };
  const Stub = createRoutesStub([{ id: "page", path: "/", loader: load, Component }]);
  render(<Stub hydrationData={{ loaderData: { page: midnight.getTime() } }} />);
  await advanceTime(0);
  return () => load.mock.calls.length;
}

it("reloads a visible page once the time has passed, and once after each later time", async () => {
  const countLoads = await openPage(nextMidnight, new Date(nextMidnight.getTime() + 24 * HOUR_MS));
  await advanceTime(HOUR_MS - MINUTE_MS);
  expect(countLoads()).toBe(0);
  await advanceTime(3 * MINUTE_MS);
  expect(countLoads()).toBe(1);
  await advanceTime(24 * HOUR_MS);
  expect(countLoads()).toBe(2);
});

it("reloads at a random moment of the first minute", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.8);
  const countLoads = await openPage(nextMidnight);
  await advanceTime(HOUR_MS + 0.7 * MINUTE_MS);
  expect(countLoads()).toBe(0);
  await advanceTime(0.3 * MINUTE_MS);
  expect(countLoads()).toBe(1);
});

it("reloads a hidden page once it is visible", async () => {
  const countLoads = await openPage(nextMidnight);
  isVisible = false;
  await advanceTime(9 * HOUR_MS);
  expect(countLoads()).toBe(0);
  isVisible = true;
  await advanceTime(MINUTE_MS);
  expect(countLoads()).toBe(1);
});

it("reloads again when the clock of the device is ahead, so that the loader still returns the same time", async () => {
  const countLoads = await openPage(midnight, nextMidnight);
  await advanceTime(HOUR_MS + 2 * MINUTE_MS);
  expect(countLoads()).toBe(1);
  await advanceTime(2 * MINUTE_MS);
  expect(countLoads()).toBe(2);
  await advanceTime(9 * HOUR_MS);
  expect(countLoads()).toBe(2);
});

it("reloads ever less often, but at least every hour, until the loader returns a later time", async () => {
  const countLoads = await openPage(...Array(11).fill(midnight), nextMidnight);
  await advanceTime(HOUR_MS + 5 * MINUTE_MS);
  expect(countLoads()).toBe(2);
  await advanceTime(2.5 * HOUR_MS);
  expect(countLoads()).toBe(7);
  await advanceTime(4 * HOUR_MS);
  expect(countLoads()).toBe(11);
  await advanceTime(HOUR_MS);
  expect(countLoads()).toBe(12);
  await advanceTime(4 * HOUR_MS);
  expect(countLoads()).toBe(12);
});
