import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AskForKey, type Finding, followKey } from "./poll-outcome.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows a key whose questions get these answers, the last one for ever. */
function follow(...answers: ({ id: string } | null | Error)[]) {
  const told: Finding[] = [];
  let asked = 0;
  const ask: AskForKey = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? null;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const stop = followKey("a-key", (finding) => told.push(finding), ask);
  return { told, stop, asked: () => asked, last: () => told.at(-1) };
}

it("finds the booking that was made although the answer was lost", async () => {
  const { last, asked } = follow({ id: "b1" });
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toEqual({ state: "booked", bookingId: "b1" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});

it("goes on asking while nobody answers, and finds the booking when somebody does", async () => {
  const { told, last } = follow(new Error("offline"), new Error("offline"), { id: "b1" });
  await vi.advanceTimersByTimeAsync(600);
  expect(last()).toEqual({ state: "unreachable" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told.map(({ state }) => state)).toEqual(["unreachable", "unreachable", "booked"]);
});

it("does not say that nothing was booked before any order under way must have ended", async () => {
  const { told, last } = follow(null);
  await vi.advanceTimersByTimeAsync(8_100);
  expect(told.every(({ state }) => state === "checking")).toBe(true);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(last()).toEqual({ state: "absent" });
});

it("never calls a booking absent because nobody answers", async () => {
  const { last } = follow(new Error("offline"));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(last()).toEqual({ state: "unreachable" });
});

it("stops at the end of a session, and when the page is left", async () => {
  const expired = follow(Object.assign(new Error(), { data: { httpStatus: 401 } }));
  const left = follow(null);
  await vi.advanceTimersByTimeAsync(0);
  left.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([expired.last(), expired.asked()]).toEqual([{ state: "signed-out" }, 1]);
  expect(left.asked()).toBe(1);
});
