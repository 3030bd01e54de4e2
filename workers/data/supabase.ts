import { createClient, type PostgrestError, type SupabaseClient } from "@supabase/supabase-js";
import { isRefusalCode, type RefusalDetail, Refused } from "#domain/refusal.ts";
import type { Database as Schema } from "#supabase/database.ts";
import { settingsOf } from "../app/environment.ts";

/** Longer than any honest query, shorter than anyone's patience. */
const REQUEST_TIMEOUT_MS = 8_000;

/** Supabase with somebody's rights. */
export type Database = SupabaseClient<Schema>;

/**
 * Connects with the public key and, when given, a person's access token, so that row-level security decides.
 * Nothing is kept between requests.
 */
export function connect(env: Env, accessToken: string | null): Database {
  const settings = settingsOf(env);
  return createClient<Schema>(settings.SUPABASE_URL, settings.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Reads are not repeated (specification, section 7): a page that fails quickly can be stood in for by an old one.
    db: { retry: false, timeout: REQUEST_TIMEOUT_MS },
    global: { headers: accessToken ? { Authorization: `Bearer ${accessToken}` } : {} },
  });
}

type Answer = { data: unknown; error: PostgrestError | null; status: number };
type Data<Of extends Answer> = Extract<Of, { error: null }>["data"];

/**
 * The data of an answer.
 * @throws Refused for what SQL's `private.refuse` declined, for input a constraint declined, and when Supabase cannot be reached
 * @throws Error for what nobody expected
 */
export function dataOf<Of extends Answer>({ data, error, status }: Of): Data<Of> {
  if (!error) return data as Data<Of>;
  if (error.code.startsWith("PT") && isRefusalCode(error.message)) {
    throw new Refused(error.message, parseDetail(error.details));
  }
  if (status === 0 || status === 502 || status === 503 || status === 504) throw new Refused("backend_unavailable");
  if (status === 401) throw new Refused("signed_out");
  // 42501 insufficient privilege, 23514 check violation, 23503 foreign key violation, 22… malformed values
  if (error.code === "42501") throw new Refused("not_admin");
  if (error.code === "23514" || error.code === "23503" || error.code.startsWith("22"))
    throw new Refused("invalid_input");
  throw new Error(`Supabase answered ${status} ${error.code}: ${error.message}`, { cause: error });
}

function parseDetail(details: string | null): RefusalDetail {
  try {
    return JSON.parse(details ?? "{}") as RefusalDetail;
  } catch {
    return {};
  }
}
