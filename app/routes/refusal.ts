import { data } from "react-router";
import { isBackendFailure, type RefusalCode, Refused } from "#domain/refusal.ts";

/** The refusal in an error of an in-process API call; `null` for any other error. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  return error instanceof Error && error.cause instanceof Refused ? error.cause : null;
}

/** Status and headers of an action result that shows a refusal. */
export function responseInitFor({ code, detail }: Refused): ResponseInit {
  if (code === "too_many_attempts") return { status: 429, headers: { "retry-after": String(detail.seconds) } };
  if (isBackendFailure(code)) return { status: 503 };
  return { status: code === "signed_out" ? 401 : 409 };
}

/** For `catch` in an action: the result that shows the refusal. Rethrows any other error. */
export function refusedResult<Result>(error: unknown, resultOf: (refused: Refused) => Result) {
  const refused = refusalOf(error);
  if (!refused) throw error;
  return data(resultOf(refused), responseInitFor(refused));
}

/** Besides backend failures: the refusals for which the error page replaces the requested page. */
const errorPageStatuses: Partial<Record<RefusalCode, { status: number; statusText: string }>> = {
  foreign_origin: { status: 403, statusText: "Forbidden" },
  too_many_attempts: { status: 429, statusText: "Too Many Requests" },
  request_too_large: { status: 413, statusText: "Content Too Large" },
  request_too_slow: { status: 408, statusText: "Request Timeout" },
};

/**
 * The response to throw, so that the error page replaces the requested page; `null` for a refusal without an error
 * page. `failure` is an unexpected error.
 */
export function refusedPage(refused: Refused | "failure") {
  if (refused === "failure") return data(null, { status: 500, statusText: "Internal Server Error" });
  if (isBackendFailure(refused.code)) return data(null, { status: 503 });
  const init = errorPageStatuses[refused.code];
  return init ? data(refused.message, init) : null;
}

/** True for the 503 that a query of the in-process API throws when Supabase fails (`isBackendFailure`). */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Object && "init" in error && (error.init as ResponseInit | null)?.status === 503;
}

/** For `catch` of optional data: `null` when Supabase fails (`isUnavailable`). Rethrows any other error. */
export function nullOn503(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
}
