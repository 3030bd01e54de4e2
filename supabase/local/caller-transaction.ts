import type { Sql, TransactionSql } from "postgres";
import type { Claims } from "./tokens.ts";

/** Sets the caller's role, claims and `settings` until the transaction ends, so that row-level security applies. */
export async function actAs(sql: TransactionSql, claims: Claims, settings: Record<string, string> = {}): Promise<void> {
  const allSettings: Record<string, string> = {
    "request.jwt.claims": JSON.stringify(claims),
    ...settings,
    role: claims.role,
  };
  for (const [name, value] of Object.entries(allSettings)) await sql`select set_config(${name}, ${value}, true)`;
}

/** The trigger function `storage.protect_delete` (sql/4-storage.sql) allows deletions only with this setting. */
export const ALLOW_DELETE_QUERY = { "storage.allow_delete_query": "true" };

export function asCaller<Result>(
  sql: Sql,
  claims: Claims,
  run: (sql: TransactionSql) => Promise<Result>,
  settings?: Record<string, string>,
): Promise<Result> {
  return sql.begin(async (transaction) => {
    await actAs(transaction, claims, settings);
    return run(transaction);
  }) as Promise<Result>;
}
