import { vi } from "vitest";

/**
 * Repeats `attempt` until it succeeds, for at most 30 seconds, because a machine may be slow. Advances fake timers, if
 * there are any, by 20 ms per attempt.
 */
export function eventually<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(attempt, { timeout: 30_000, interval: 20 });
}
