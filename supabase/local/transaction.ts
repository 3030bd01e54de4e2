import type { Sql } from "postgres";

/**
 * Runs `run` in a transaction. postgres.js gives a transaction another type than `Sql`, although both run queries in
 * the same way. The cast lets `run` pass the transaction to functions that take an `Sql`.
 */
export function inTransaction<Result>(sql: Sql, run: (transaction: Sql) => Promise<Result>): Promise<Result> {
  return sql.begin((transaction) => run(transaction as unknown as Sql)) as Promise<Result>;
}
