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
  return { statuses, stop, requestCount: () => requests, lastStatus: () => statuses.at(-1) };
}

it("finds the booking when only the response was lost", async () => {
  const { lastStatus, requestCount } = poll({ id: "b1" });
  await vi.advanceTimersByTimeAsync(0);
  expect(lastStatus()).toEqual({ state: "booked", bookingId: "b1" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestCount()).toBe(1);
});

it("keeps polling while the API is unreachable, and finds the booking when it responds", async () => {
  const { statuses, lastStatus } = poll(new Error("offline"), new Error("offline"), { id: "b1" });
  await vi.advanceTimersByTimeAsync(600);
  expect(lastStatus()).toEqual({ state: "unreachable" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(statuses.map(({ state }) => state)).toEqual(["unreachable", "unreachable", "booked"]);
});

it("reports that there is no booking only when the order can no longer be pending", async () => {
  const { statuses, lastStatus } = poll(null);
  // A missing booking is proof only when the request was sent 10 s or more after the start of polling.
  await vi.advanceTimersByTimeAsync(8_100);
  expect(statuses.every(({ state }) => state === "checking")).toBe(true);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(lastStatus()).toEqual({ state: "absent" });
});

it("polls again when a late response finds no booking, but its request was sent while the order could still be pending", async () => {
  const statuses: OrderStatus[] = [];
  const fetchBooking = vi.fn<FetchBooking>(async () => ({ id: "b1" }));
  fetchBooking.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 11_000, null)));
  pollOrder("a-key", (status) => statuses.push(status), fetchBooking);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(statuses).toEqual([{ state: "checking" }, { state: "booked", bookingId: "b1" }]);
});

it("never reports that there is no booking while the API is unreachable", async () => {
  const { lastStatus } = poll(new Error("offline"));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(lastStatus()).toEqual({ state: "unreachable" });
});

it("stops polling when the session has ended or the page is left", async () => {
  const expired = poll(Object.assign(new Error(), { data: { httpStatus: 401 } }));
  const left = poll(null);
  await vi.advanceTimersByTimeAsync(0);
  left.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([expired.lastStatus(), expired.requestCount()]).toEqual([{ state: "signed-out" }, 1]);
  expect(left.requestCount()).toBe(1);
});
