import { createClient, type PostgrestError, type SupabaseClient } from "@supabase/supabase-js";
import { isRefusalCode, type RefusalDetail, Refused } from "#domain/refusal.ts";
import type { Database as Schema } from "#supabase/database.ts";
import { settingsOf } from "../app/environment.ts";
import { fetchSupabase } from "./fetch-supabase.ts";

/** Supabase with somebody's rights. */
export type Database = SupabaseClient<Schema>;

/**
 * Connects with the public key and, when given, a person's access token, so that row-level security decides.
 * Nothing is kept between requests.
 */
export function connect(env: Env, accessToken: string | null): Database {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = settingsOf(env);
  return connectWith(
    SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY,
    accessToken ? { Authorization: `Bearer ${accessToken}` } : {},
  );
}

/** Connects with the secret key, past row-level security: for the outbox and the scheduled work, never for a person. */
export function connectAsService(env: Env): Database {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = settingsOf(env);
  return connectWith(SUPABASE_URL, SUPABASE_SECRET_KEY, {});
}

function connectWith(url: string, key: string, headers: Record<string, string>): Database {
  return createClient<Schema>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Reads are not repeated (specification, section 7): a page that fails quickly can be stood in for by an old one.
    db: { retry: false },
    global: { fetch: fetchSupabase, headers },
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
  // What stands before the database (a proxy, a limit) answers without a code, often not even with JSON.
  const code = error.code ?? "";
  if (code.startsWith("PT") && isRefusalCode(error.message)) {
    throw new Refused(error.message, parseDetail(error.details));
  }
  if (isTransient(status, code)) throw new Refused("backend_unavailable");
  if (status === 401) throw new Refused("signed_out");
  // 42501 insufficient privilege, 23514 check violation, 23503 foreign key violation, 22… values that do not fit their type
  if (code === "42501") throw new Refused("not_admin");
  if (code === "23514" || code === "23503" || /^22(P02|001|003|007|008|021)$/.test(code))
    throw new Refused("invalid_input");
  throw new Error(`Supabase answered ${status} ${code}: ${error.message}`, { cause: error });
}

/**
 * Whether it may work a moment later: not reached, timed out, limited, a gateway's error (502 to 530), an answer that broke
 * off, or the database's own 57014 (cancelled), 53300 (too many connections), 40P01 and 40001 (lost a race).
 */
function isTransient(status: number, code: string): boolean {
  const isBroken = status < 300 && code === "";
  return isBroken || [0, 408, 429].includes(status) || status >= 502 || /^(57014|53300|40P01|40001)$/.test(code);
}

function parseDetail(details: string | null): RefusalDetail {
  try {
    return JSON.parse(details ?? "{}") as RefusalDetail;
  } catch {
    return {};
  }
}
