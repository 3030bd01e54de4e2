import { createClient, type PostgrestError, type SupabaseClient } from "@supabase/supabase-js";
import { isRefusalCode, type RefusalDetail, Refused } from "#domain/refusal.ts";
import type { Database as Schema } from "#supabase/database.ts";
import { settingsOf } from "../app/environment.ts";
import type { ForwardedHeaders } from "../app/forwarded-headers.ts";
import { createSupabaseFetch, type Fetch, fetchSupabase } from "./fetch-supabase.ts";
import { retryWrites } from "./write-retry.ts";

/** A Supabase client with the rights of a user, a visitor or the service. */
export type Database = SupabaseClient<Schema>;

/** A row of a SQL function that returns a table. The generated types do not mark the columns that may be `null`. */
export type FunctionRow<
  Name extends keyof Functions,
  Columns extends { nullable: string } = { nullable: never },
> = Functions[Name]["Returns"] extends readonly (infer Row)[]
  ? { [Column in keyof Row]: Column extends Columns["nullable"] ? Row[Column] | null : Row[Column] }
  : never;
type Functions = Schema["public"]["Functions"];

type Options = {
  /** Sent as `x-request-id`, which Supabase logs. */
  requestId?: string;
  /** Retries idempotent writes once; off where the browser retries the whole call. */
  retriesWrites?: boolean;
  supabaseFetch?: Fetch;
};

/**
 * Connects with the publishable key and a user's access token, if any, so that row-level security applies. Queries
 * through the same `supabaseFetch` share one budget of eight seconds; by default, each client has its own budget.
 */
export function connect(
  env: Env,
  accessToken: string | null,
  { requestId, retriesWrites = false, supabaseFetch = createSupabaseFetch() }: Options = {},
): Database {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = settingsOf(env);
  const headers: Record<string, string> = requestId ? { "x-request-id": requestId } : {};
  const fetch = retriesWrites ? retryWrites(supabaseFetch) : supabaseFetch;
  return connectWith(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, accessToken, { fetch, headers });
}

/** Connects with the rights of a signed-out visitor. */
export function connectAsVisitor(env: Env, options: Options = {}): Database {
  return connect(env, null, options);
}

/**
 * Connects to Supabase Auth with the secret key. Only then do Auth's rate limits count the visitor's IP address in
 * `sb-forwarded-for` instead of the Worker's.
 */
export function connectToAuth(env: Env, forwarded: ForwardedHeaders, supabaseFetch: Fetch): Database["auth"] {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = settingsOf(env);
  return createClient<Schema>(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: supabaseFetch, headers: forwarded },
  }).auth;
}

/**
 * Connects with the secret key, which bypasses row-level security: for emails, scheduled jobs, signed links and the
 * health check, never on behalf of a session.
 */
export function connectAsService(env: Env): Database {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = settingsOf(env);
  return connectWith(SUPABASE_URL, SUPABASE_SECRET_KEY, null, { fetch: retryWrites(fetchSupabase) });
}

type Requests = { fetch: Fetch; headers?: Record<string, string> };

/** The client's option `accessToken` replaces Auth, which would look for a session before each request. */
function connectWith(url: string, key: string, accessToken: string | null, requests: Requests): Database {
  return createClient<Schema>(url, key, {
    accessToken: async () => accessToken,
    // No retries of reads (specification, section 7): after a fast failure the page cache can serve a stale page.
    db: { retry: false },
    global: requests,
  });
}

type QueryResult = { data: unknown; error: PostgrestError | null; status: number };
type Data<Result extends QueryResult> = Extract<Result, { error: null }>["data"];

/**
 * The data of a PostgREST result.
 * @throws Refused the code of SQL's `private.refuse`, `not_admin`, `invalid_input`, `backend_unavailable` or
 * `backend_timeout`
 * @throws Error for unexpected errors
 */
export function dataOf<Result extends QueryResult>({ data, error, status }: Result): Data<Result> {
  if (!error) return data as Data<Result>;
  // Proxies and rate limiters in front of the database respond without a code, often not in JSON.
  const code = typeof error.code === "string" ? error.code : "";
  if (code.startsWith("PT") && isRefusalCode(error.message)) {
    throw new Refused(error.message, parseDetail(error.details));
  }
  if (isTimeout(status, code, error.message)) throw new Refused("backend_timeout");
  // 42501: insufficient privilege. 23514: check violation. 23503: foreign key violation. 22…: values that do not fit
  // their type.
  if (code === "42501") throw new Refused("not_admin");
  if (code === "23514" || code === "23503" || /^22(P02|P05|001|003|007|008|021)$/.test(code))
    throw new Refused("invalid_input");
  if (isTransient(status, code)) throw new Refused("backend_unavailable");
  // Omits `details`, which contains values of rows.
  throw new Error(`Supabase responded with ${status} ${code}: ${error.message}`);
}

/**
 * Statuses of responses that Postgres did not send. 0: unreachable. 401: a rotated API key, or a signing key that
 * PostgREST does not know yet. 402: billing. 403: a firewall. 429: rate limit. None of them means that the session has
 * ended.
 */
const transientStatuses: ReadonlySet<number> = new Set([0, 401, 402, 403, 429]);
/**
 * SQLSTATEs too_many_connections, deadlock_detected, serialization_failure, crash_shutdown (of all connections, when
 * one crashes) and read_only_sql_transaction (Supabase makes the database read-only when its disk is full).
 */
const transientCodes: ReadonlySet<string> = new Set(["53300", "40P01", "40001", "57P02", "25006"]);

function isTransient(status: number, code: string): boolean {
  // Without a code, the response is truncated (below 300) or was not sent by Postgres (from 500 on).
  const isBroken = code === "" && (status < 300 || status >= 500);
  const isGatewayError = status >= 502;
  return isBroken || isGatewayError || transientStatuses.has(status) || transientCodes.has(code);
}

/**
 * Status 0 with a `TimeoutError` is the timeout of `createSupabaseFetch`. 522 and 524 are Cloudflare's timeouts, and
 * 57014 is the database's statement timeout.
 */
function isTimeout(status: number, code: string, message: string): boolean {
  return (
    (status === 0 && message.startsWith("TimeoutError")) || [408, 504, 522, 524].includes(status) || code === "57014"
  );
}

function parseDetail(details: string | null): RefusalDetail {
  try {
    return JSON.parse(details ?? "{}") as RefusalDetail;
  } catch {
    return {};
  }
}
