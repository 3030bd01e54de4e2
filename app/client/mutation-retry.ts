import { retryLink, type TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { refusals } from "#domain/refusal.ts";
import { retryableStatuses, retryDelay } from "#domain/retry-policy.ts";
import type { AppRouter } from "#workers/api/router.ts";

/** Passed from `retry` to `retryDelayMs`. */
let nextDelayMs = 0;

/**
 * Retries a mutation once after a status of `retryableStatuses`, unless the response asks to wait for more than five
 * seconds (specification, section 7; decision 012). Queries are never retried.
 */
export const retryOnce = retryLink<AppRouter>({
  retry({ op, error, attempts }) {
    if (op.type !== "mutation" || attempts > 1 || !retryableStatuses.has(error.data?.httpStatus ?? 0)) return false;
    const delay = retryDelay(retryAfterOf(error));
    nextDelayMs = delay ?? 0;
    return delay !== null;
  },
  // tRPC calls `retryDelayMs` in the same task as `retry`, so no other mutation can change `nextDelayMs` in between.
  retryDelayMs: () => nextDelayMs,
});

function retryAfterOf(error: TRPCClientError<AppRouter>): string | null {
  const seconds = error.data?.refusal?.detail.seconds;
  if (seconds !== undefined) return String(seconds);
  return error.meta?.response instanceof Response ? error.meta.response.headers.get("retry-after") : null;
}

/** JSON-RPC's code of an internal error. */
const INTERNAL_ERROR_CODE = -32_603;

type Send = (url: string, init?: RequestInit) => Promise<Response>;

/** A `fetch` for tRPC's links that converts a gateway's error page to a tRPC error with the same status. */
export function createRpcFetch(send: Send = (url, init) => fetch(url, init)) {
  return async (input: unknown, init?: unknown): Promise<Response> => {
    const response = await send(String(input), init as RequestInit);
    if (response.ok || response.headers.get("content-type")?.startsWith("application/json")) return response;
    await response.body?.cancel();
    const data = { code: "INTERNAL_SERVER_ERROR", httpStatus: response.status, refusal: null, issues: null };
    const error = superjson.serialize({
      message: refusals.backend_unavailable.message,
      code: INTERNAL_ERROR_CODE,
      data,
    });
    return Response.json({ error }, { status: response.status, headers: retryAfterHeader(response) });
  };
}

function retryAfterHeader({ headers }: Response): HeadersInit {
  const retryAfter = headers.get("retry-after");
  return retryAfter === null ? {} : { "retry-after": retryAfter };
}
