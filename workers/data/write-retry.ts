import { retryableStatuses, retryDelay } from "#domain/retry-policy.ts";
import { fetchSupabase } from "./fetch-supabase.ts";

/** Functions that recognise a repeated call, by an idempotency key or a client's id (docs/decisions/012). */
const repeatableFunctions: ReadonlySet<string> = new Set([
  "book",
  "join_waitlist",
  "accept_waitlist_offer",
  "mark_mail_sent",
]);

/**
 * `fetchSupabase` that repeats a write once after a transient status, where repeating cannot act twice. For callers above
 * which no browser retries: form actions and scheduled jobs. Never repeats Auth's calls, and no 409: PostgREST answers it
 * for a decision of the database.
 */
export async function fetchWithWriteRetry(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetchSupabase(input, init);
  if (response.status === 409 || !retryableStatuses.has(response.status) || !isRepeatable(input, init)) return response;
  const delay = retryDelay(response.headers.get("retry-after"));
  if (delay === null) return response;
  await response.body?.cancel();
  await scheduler.wait(delay);
  return fetchSupabase(input, init);
}

/** True for calls of `repeatableFunctions`, upserts, and updates that expect a version. */
function isRepeatable(input: RequestInfo | URL, { method, headers }: RequestInit): boolean {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  const [, area, , table, name] = pathname.split("/");
  if (area !== "rest") return false;
  if (method === "PATCH") return searchParams.has("version");
  if (method !== "POST") return false;
  if (table === "rpc") return repeatableFunctions.has(name ?? "");
  return /resolution=/.test(new Headers(headers).get("prefer") ?? "");
}
