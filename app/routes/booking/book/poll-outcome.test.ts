import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FetchBooking, type OrderStatus, pollOrder } from "./poll-outcome.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Polls an API that returns these results in turn and then repeats the last result. */
function poll(...results: ({ id: string } | null | Error)[]) {
  const statuses: OrderStatus[] = [];
  let requests = 0;
  const fetchBooking: FetchBooking = async () => {
    const result = results[Math.min(requests++, results.length - 1)] ?? null;
    if (result instanceof Error) throw result;
    return result;
  };
  const stop = pollOrder("a-key", (status) => statuses.push(status), fetchBooking);
  return { statuses, stop, requests: () => requests, last: () => statuses.at(-1) };
}

it("finds the booking when only the response was lost", async () => {
  const { last, requests } = poll({ id: "b1" });
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toEqual({ state: "booked", bookingId: "b1" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toBe(1);
});

it("keeps polling while the API is unreachable, and finds the booking when it responds", async () => {
  const { statuses, last } = poll(new Error("offline"), new Error("offline"), { id: "b1" });
  await vi.advanceTimersByTimeAsync(600);
  expect(last()).toEqual({ state: "unreachable" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(statuses.map(({ state }) => state)).toEqual(["unreachable", "unreachable", "booked"]);
});

it("reports that there is no booking only when the order can no longer be pending", async () => {
  const { statuses, last } = poll(null);
  // Only a request that is sent 10 s or more after the start of polling proves that no booking is made.
  await vi.advanceTimersByTimeAsync(8_100);
  expect(statuses.every(({ state }) => state === "checking")).toBe(true);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(last()).toEqual({ state: "absent" });
});

it("polls again when a request that found no booking was sent while the order could be pending", async () => {
  const statuses: OrderStatus[] = [];
  const fetchBooking = vi.fn<FetchBooking>(async () => ({ id: "b1" }));
  fetchBooking.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 11_000, null)));
  pollOrder("a-key", (status) => statuses.push(status), fetchBooking);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(statuses).toEqual([{ state: "checking" }, { state: "booked", bookingId: "b1" }]);
});

it("never reports an absent booking when the API is unreachable", async () => {
  const { last } = poll(new Error("offline"));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(last()).toEqual({ state: "unreachable" });
});

it("stops when the session has ended or the page is left", async () => {
  const expired = poll(Object.assign(new Error(), { data: { httpStatus: 401 } }));
  const left = poll(null);
  await vi.advanceTimersByTimeAsync(0);
  left.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([expired.last(), expired.requests()]).toEqual([{ state: "signed-out" }, 1]);
  expect(left.requests()).toBe(1);
});
