import type { Sql } from "postgres";

/**
 * Runs `run` in a transaction. The cast lets functions that take an `Sql` run in it: postgres.js gives a transaction
 * another type, although it runs queries in the same way.
 */
export function inTransaction<Result>(sql: Sql, run: (transaction: Sql) => Promise<Result>): Promise<Result> {
  return sql.begin((transaction) => run(transaction as unknown as Sql)) as Promise<Result>;
}
