import { isBackendFailure, Refused } from "#domain/refusal.ts";

/** The refusal in an error of an in-process API call; `null` for any other error. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  return error instanceof Error && error.cause instanceof Refused ? error.cause : null;
}

/** Status and headers of an action's result that shows a refusal. */
export function responseFor({ code, detail }: Refused): ResponseInit {
  if (code === "too_many_attempts") return { status: 429, headers: { "retry-after": String(detail.seconds) } };
  if (isBackendFailure(code)) return { status: 503 };
  return { status: code === "signed_out" ? 401 : 409 };
}

/** True for the 503 that a query of the in-process API throws when Supabase cannot be reached. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Object && "init" in error && (error.init as ResponseInit | null)?.status === 503;
}
