import { createHash, randomInt } from "node:crypto";
import type { Sql } from "postgres";
import type { User } from "./users.ts";

/** `otp_expiry` in supabase/config.toml. */
const CODE_SECONDS = 600;

/** The `token_type` of auth.one_time_tokens. A user has one code per kind, so a newer code replaces the older one. */
export type CodeKind =
  | "confirmation_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current";

/** Columns of auth.users. */
const SENT_AT_COLUMNS: Record<CodeKind, string> = {
  confirmation_token: "confirmation_sent_at",
  recovery_token: "recovery_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
};

/** Stores only the hash of the six-digit code. The emailed link contains the hash. */
export async function issueCode(
  sql: Sql,
  user: User,
  kind: CodeKind,
  email: string,
): Promise<{ code: string; hash: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hash = hashCode(email, code);
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (gen_random_uuid(), ${user.id}, ${kind}, ${hash}, ${email})
    on conflict (user_id, token_type) do update
      set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
        created_at = (now() at time zone 'utc'), updated_at = (now() at time zone 'utc')`;
  await sql`update auth.users set ${sql(SENT_AT_COLUMNS[kind])} = now(), updated_at = now() where id = ${user.id}`;
  return { code, hash };
}

export async function consumeCode(
  sql: Sql,
  hash: string,
  kinds: CodeKind[],
): Promise<{ userId: string; kind: CodeKind; email: string } | null> {
  const [row] = await sql<{ user_id: string; token_type: CodeKind; relates_to: string }[]>`
    delete from auth.one_time_tokens where token_hash = ${hash} and token_type = any(${kinds})
      and created_at > (now() at time zone 'utc') - make_interval(secs => ${CODE_SECONDS})
    returning user_id, token_type, relates_to`;
  return row ? { userId: row.user_id, kind: row.token_type, email: row.relates_to } : null;
}

/** GoTrue's hash includes the email, so that one code cannot be tried against all accounts. */
export function hashCode(email: string, code: string): string {
  return createHash("sha224")
    .update(email + code)
    .digest("hex");
}
