import type { Sql } from "postgres";

/** Runs `run` in a transaction. The cast lets `run` pass the transaction to functions that take an `Sql`. */
export function inTransaction<Result>(sql: Sql, run: (transaction: Sql) => Promise<Result>): Promise<Result> {
  return sql.begin((transaction) => run(transaction as unknown as Sql)) as Promise<Result>;
}
