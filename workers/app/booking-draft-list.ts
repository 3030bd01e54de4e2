/**
 * The prefix of the KV keys that list a person's booking drafts. After the prefix, such a key contains the key under
 * which the drafts of one browser are stored.
 */
export function draftListPrefix(userId: string): string {
  return `booking-draft:${userId}:`;
}

/**
 * Deletes a person's booking drafts of all browsers. KV lists new keys up to a minute late, so the latest drafts can
 * remain until they expire.
 */
export async function deleteBookingDrafts({ SESSIONS: kv }: Env, userId: string): Promise<void> {
  const prefix = draftListPrefix(userId);
  let cursor: string | null = null;
  do {
    const page: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor });
    const deletedKeys = page.keys.flatMap(({ name }) => [name, name.slice(prefix.length)]);
    await Promise.all(deletedKeys.map((key) => kv.delete(key)));
    cursor = page.list_complete ? null : page.cursor;
  } while (cursor !== null);
}
