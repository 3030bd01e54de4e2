import type { Sql } from "postgres";

type StoredMessage = { id: string; topic: string; event: string; payload: unknown; private: boolean };

const LARGEST_BATCH = 500;

/** Calls `deliver` for every committed row of realtime.messages, in commit order. */
export async function listenForMessages(
  sql: Sql,
  deliver: (message: StoredMessage) => void,
): Promise<{ unlisten(): Promise<void> }> {
  let waiting: string[] = [];
  let isReading = false;

  async function read(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const ids = waiting.slice(0, LARGEST_BATCH);
      waiting = waiting.slice(LARGEST_BATCH);
      const messages = await sql<StoredMessage[]>`
        select m.id, m.topic, m.event, m.payload, m.private
        from unnest(${ids}::uuid[]) with ordinality as announced (id, position) join realtime.messages m using (id)
        order by announced.position`;
      for (const message of messages) deliver(message);
    }
    isReading = false;
  }

  return sql.listen("realtime_messages", (id) => {
    waiting.push(id);
    if (isReading) return;
    read().catch((error: unknown) => {
      isReading = false;
      console.error("Realtime:", error);
    });
  });
}
