import type { Sql } from "postgres";

type StoredMessage = { id: string; topic: string; event: string; payload: unknown; private: boolean };

const MAX_BATCH_SIZE = 500;

/** Calls `deliver` for each broadcast that is committed to realtime.messages from now on, in commit order. */
export async function listenForMessages(
  sql: Sql,
  deliver: (message: StoredMessage) => void,
): Promise<{ unlisten(): Promise<void> }> {
  let waitingIds: string[] = [];
  let isReading = false;

  async function deliverWaiting(): Promise<void> {
    isReading = true;
    while (waitingIds.length > 0) {
      const ids = waitingIds.slice(0, MAX_BATCH_SIZE);
      // When the query fails, the ids wait for the next notification.
      const messages = await sql<StoredMessage[]>`
        select m.id, m.topic, m.event, m.payload, m.private
        from unnest(${ids}::uuid[]) with ordinality as announced (id, position) join realtime.messages m using (id)
        order by announced.position`;
      waitingIds = waitingIds.slice(ids.length);
      for (const message of messages) deliver(message);
    }
    isReading = false;
  }

  return sql.listen("realtime_messages", (id) => {
    waitingIds.push(id);
    if (isReading) return;
    deliverWaiting().catch((error: unknown) => {
      isReading = false;
      console.error("Realtime:", error);
    });
  });
}
