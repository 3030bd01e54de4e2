import { expect, it } from "vitest";
import { attemptsInWindow, type CountedAttempt, secondsUntilAllowed } from "./sliding-window.ts";

const rule = { attempts: 3, withinSeconds: 60 };
const attemptsAt = (...seconds: number[]): CountedAttempt[] =>
  seconds.map((second) => ({ at: second * 1000, key: null }));
const waitAt = (attempts: CountedAttempt[], second: number) =>
  secondsUntilAllowed(attemptsInWindow(attempts, rule, second * 1000), rule, second * 1000);

it("limits the attempts in a sliding window, not in fixed periods", () => {
  expect(waitAt(attemptsAt(), 0)).toBe(0);
  expect(waitAt(attemptsAt(0, 30), 31)).toBe(0);
  expect(waitAt(attemptsAt(0, 30, 50), 51)).toBe(9);
  expect(waitAt(attemptsAt(0, 30, 50), 60)).toBe(0);
  expect(waitAt(attemptsAt(30, 50, 60), 61)).toBe(29);
});

it("rounds waits up to whole seconds, and counts attempts dated in the future after the clock was set back", () => {
  expect(waitAt(attemptsAt(0, 0, 0.1), 59.9995)).toBe(1);
  expect(waitAt(attemptsAt(100, 101, 102), 90)).toBe(70);
});
