import { Refused } from "#domain/refusal.ts";

/** The refusal in an error of an in-process API call; `null` for any other error. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  return error instanceof Error && error.cause instanceof Refused ? error.cause : null;
}

/** True for the 503 that a query of the in-process API throws when Supabase cannot be reached. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Object && "init" in error && (error.init as ResponseInit | null)?.status === 503;
}
