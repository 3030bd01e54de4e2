import { data } from "react-router";
import { Refused } from "#domain/refusal.ts";

/** The expected refusal inside an error of an in-process API call; `null` for anything else. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  return error instanceof Error && error.cause instanceof Refused ? error.cause : null;
}

/**
 * For loaders: lets a page fail with 503 when Supabase cannot be reached, so that the cache may stand in with an old page
 * and the error screen says to try again. Any other error goes on as it is.
 */
export function throwUnavailable(error: unknown): never {
  if (refusalOf(error)?.code === "backend_unavailable") {
    throw data(null, { status: 503, headers: { "retry-after": "30" } });
  }
  throw error;
}
