import type { AuthError } from "@supabase/supabase-js";
import { type AttemptKind, countAttempt } from "#workers/app/limits/attempt-rules.ts";

/**
 * `too-many`: the next attempt is allowed in `wait` seconds. `emails-paused`: Supabase Auth sends no email to anyone
 * for some minutes, because of its limit per project. `unavailable`: Supabase Auth did not respond, or failed.
 */
export type TemporaryFailure = { kind: "too-many"; wait: number } | { kind: "emails-paused" } | { kind: "unavailable" };

/**
 * Responses to a mailed code, an email request and a refused password take at least this long. Otherwise the latency of
 * Supabase or a mail server would reveal whether an account exists.
 */
export const RESPONSE_TIME_MS = 1_000;

/** The `wait` after a limit of Supabase Auth, because Auth's error contains no time. */
const AUTH_LIMIT_WAIT_S = 60;

/** Outcomes whose attempts are refunded, because they are not failed guesses. */
const REFUNDED = ["signed-in", "proven", "verified", "emails-paused", "unavailable"];

/**
 * Returns a function that counts an attempt and, within the limits, runs `act`. With a mailed code, running `act` takes
 * at least `RESPONSE_TIME_MS`; a refusal by the limits does not wait.
 */
export function createAttemptRunner(env: Env, request: Request) {
  return async <Outcome extends { kind: string }>(
    kind: AttemptKind,
    email: string | null,
    act: () => Promise<Outcome>,
  ): Promise<Outcome | TemporaryFailure> => {
    const startedAt = Date.now();
    const attempt = await countAttempt(env, request, kind, email);
    if (!attempt.refund) return { kind: "too-many", wait: attempt.wait };
    const outcome = await act();
    if (kind === "code") await sleepUntil(startedAt + RESPONSE_TIME_MS);
    if (REFUNDED.includes(outcome.kind)) await attempt.refund();
    return outcome;
  };
}

/**
 * The outcome of a failed call of Supabase Auth. An error without `code` comes from a gateway and says nothing about
 * what was entered.
 */
export function failureOf(error: AuthError | null): { kind: "invalid" } | TemporaryFailure {
  if (!error?.code || error.status === undefined || error.status >= 500) return { kind: "unavailable" };
  return error.status === 429 ? { kind: "too-many", wait: AUTH_LIMIT_WAIT_S } : { kind: "invalid" };
}

/** Waits until `time` (Unix ms). */
export async function sleepUntil(time: number): Promise<void> {
  const leftMs = time - Date.now();
  if (leftMs > 0) await scheduler.wait(leftMs);
}
