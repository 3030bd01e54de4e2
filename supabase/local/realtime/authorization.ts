import type { Sql } from "postgres";
import { actAs } from "../caller-transaction.ts";
import type { Claims } from "../tokens.ts";

/**
 * Like hosted Realtime, each method tries to read or insert a message under row-level security of realtime.messages,
 * and rolls the transaction back.
 */
export type Authorization = {
  canRead(claims: Claims, topic: string): Promise<boolean>;
  canWrite(claims: Claims, topic: string): Promise<boolean>;
};

export function createAuthorization(sql: Sql): Authorization {
  return {
    canRead: (claims, topic) =>
      withRollback(sql, async (transaction) => {
        const id = crypto.randomUUID();
        await transaction`insert into realtime.messages (id, topic, extension) values (${id}, ${topic}, 'broadcast')`;
        await actAs(transaction, claims, { "realtime.topic": topic });
        try {
          const [seen] = await transaction`select from realtime.messages where id = ${id}`;
          return seen !== undefined;
        } catch (error) {
          if (isDenied(error)) return false;
          throw error;
        }
      }),
    canWrite: (claims, topic) =>
      withRollback(sql, async (transaction) => {
        await actAs(transaction, claims, { "realtime.topic": topic });
        try {
          await transaction`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast')`;
          return true;
        } catch (error) {
          if (isDenied(error)) return false;
          throw error;
        }
      }),
  };
}

const INSUFFICIENT_PRIVILEGE = "42501";

class RollbackSignal extends Error {}

async function withRollback(
  sql: Sql,
  probe: (transaction: Parameters<typeof actAs>[0]) => Promise<boolean>,
): Promise<boolean> {
  let result = false;
  try {
    await sql.begin(async (transaction) => {
      result = await probe(transaction);
      throw new RollbackSignal();
    });
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error;
  }
  return result;
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE;
}
