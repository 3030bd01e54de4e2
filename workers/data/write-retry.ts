import { retryableStatuses, retryDelay } from "#domain/retry-policy.ts";
import type { Fetch } from "./fetch-supabase.ts";

/** SQL functions that are safe to retry (docs/decisions/012). */
const idempotentFunctions: ReadonlySet<string> = new Set([
  "book",
  "cancel_own_booking",
  "change_own_booking",
  "restore_own_booking",
  "accept_replacement",
  "join_waitlist",
  "accept_waitlist_offer",
  "leave_waitlist",
  "follow_record",
  "unfollow",
  "unfollow_all",
  "save_profile",
  "remove_calendar_feed",
  "mark_mail_sent",
]);

/**
 * `fetch` that retries an idempotent write once, for form actions and scheduled jobs, which no browser retries. A 409
 * is a refusal by the database and is not retried.
 */
export function retryWrites(fetch: Fetch): Fetch {
  return async (input, init = {}) => {
    const response = await fetch(input, init);
    if (response.status === 409 || !retryableStatuses.has(response.status) || !isIdempotent(input, init))
      return response;
    const delay = retryDelay(response.headers.get("retry-after"));
    if (delay === null) return response;
    await response.body?.cancel();
    await scheduler.wait(delay);
    return fetch(input, init);
  };
}

function isIdempotent(input: RequestInfo | URL, { method, headers }: RequestInit): boolean {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  // `/rest/v1/{table}` or `/rest/v1/rpc/{function}`
  const [, api, , table, functionName] = pathname.split("/");
  if (api !== "rest") return false;
  if (method === "PATCH") return searchParams.has("version");
  if (method !== "POST") return false;
  if (table === "rpc") return idempotentFunctions.has(functionName ?? "");
  // An upsert has the header `prefer: resolution=…`.
  return new Headers(headers).get("prefer")?.includes("resolution=") ?? false;
}
