/** Allows `attempts` in any period of `withinSeconds`. */
export type WindowRule = { attempts: number; withinSeconds: number };

/** `at` is in ms. `repetitions`: how often a request with the same `key` was repeated without being counted. */
export type CountedAttempt = { at: number; key: string | null; repetitions?: number };

/** How long the original request may still be in progress. */
const IN_PROGRESS_MS = 10_000;
/** The maximum number of repetitions within `IN_PROGRESS_MS` that are not counted. */
const MAX_REPETITIONS = 20;

/**
 * True when the next repetition of a counted attempt is not counted. The first repetition is not counted. While the
 * original request may still be in progress, up to `MAX_REPETITIONS` are not counted.
 */
export function canRepeatUncounted({ at, repetitions = 0 }: CountedAttempt, now: number): boolean {
  return repetitions === 0 || (now - at < IN_PROGRESS_MS && repetitions < MAX_REPETITIONS);
}

/** The attempts that still count at `now` (ms), oldest first. */
export function attemptsInWindow(
  attempts: readonly CountedAttempt[],
  { withinSeconds }: WindowRule,
  now: number,
): CountedAttempt[] {
  // Includes attempts in the future, because the clock may have been set back.
  return attempts.filter(({ at }) => Math.abs(now - at) < withinSeconds * 1000);
}

/**
 * Whole seconds until another attempt is allowed; 0 when it is allowed now.
 * @param attempts the result of `attemptsInWindow`
 */
export function secondsUntilAllowed(attempts: readonly CountedAttempt[], rule: WindowRule, now: number): number {
  // The next attempt is allowed when `blocking` leaves the window.
  const blocking = attempts.at(-rule.attempts);
  if (!blocking) return 0;
  return Math.max(1, Math.ceil((blocking.at - now) / 1000 + rule.withinSeconds));
}
