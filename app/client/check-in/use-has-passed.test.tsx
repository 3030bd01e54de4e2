import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useHasPassed } from "./use-has-passed.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const start = new Date("2027-04-12T16:00:00Z");

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Status({ time = start, loadedAt }: { time?: Date; loadedAt: Date }) {
  return useHasPassed(time, loadedAt) ? "hat begonnen" : "kommt";
}
const pageText = () => document.body.textContent;
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// 40 days overflow `setTimeout`.
it.each([5 * MINUTE_MS, 40 * DAY_MS])("turns true when the time passes %d ms after loading", async (msBefore) => {
  const loadedAt = new Date(start.getTime() - msBefore);
  vi.setSystemTime(loadedAt);
  render(<Status loadedAt={loadedAt} />);
  await advanceTime(msBefore - 1_000);
  expect(pageText()).toBe("kommt");
  await advanceTime(1_000);
  expect(pageText()).toBe("hat begonnen");
});

it("turns true when the device wakes up after the time", async () => {
  const loadedAt = new Date(start.getTime() - MINUTE_MS);
  vi.setSystemTime(loadedAt);
  render(<Status loadedAt={loadedAt} />);
  vi.setSystemTime(start.getTime() + MINUTE_MS);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(pageText()).toBe("hat begonnen");
});

it("trusts the server when the browser's clock is slow, and turns false when the appointment is moved", async () => {
  vi.setSystemTime(start.getTime() - HOUR_MS);
  const { rerender } = render(<Status loadedAt={start} />);
  expect(pageText()).toBe("hat begonnen");
  rerender(<Status loadedAt={start} time={new Date(start.getTime() + 2 * HOUR_MS)} />);
  await advanceTime(0);
  expect(pageText()).toBe("kommt");
});
