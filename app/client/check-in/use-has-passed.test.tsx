import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useHasPassed } from "./use-has-passed.ts";

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
const text = () => document.body.textContent;
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each([5 * 60_000, 40 * 86_400_000])("turns true when the time passes %d ms after loading", async (before) => {
  const loadedAt = new Date(start.getTime() - before);
  vi.setSystemTime(loadedAt);
  render(<Status loadedAt={loadedAt} />);
  await advanceTime(before - 1_000);
  expect(text()).toBe("kommt");
  await advanceTime(1_000);
  expect(text()).toBe("hat begonnen");
});

it("turns true when the device wakes up after the time", async () => {
  const loadedAt = new Date(start.getTime() - 60_000);
  vi.setSystemTime(loadedAt);
  render(<Status loadedAt={loadedAt} />);
  vi.setSystemTime(start.getTime() + 60_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(text()).toBe("hat begonnen");
});

it("trusts the server when the browser's clock is slow, and turns false when the appointment is moved", async () => {
  vi.setSystemTime(start.getTime() - 3_600_000);
  const { rerender } = render(<Status loadedAt={start} />);
  expect(text()).toBe("hat begonnen");
  rerender(<Status loadedAt={start} time={new Date(start.getTime() + 7_200_000)} />);
  await advanceTime(0);
  expect(text()).toBe("kommt");
});
