/**
 * The prefix of the KV keys that list a person's booking drafts. Each ends with the key of the drafts of one browser.
 */
export function draftListPrefix(userId: string): string {
  return `booking-draft:${userId}:`;
}

/**
 * Deletes a person's booking drafts of all browsers. KV lists new keys with a delay, so drafts of about the last minute
 * can remain until they expire.
 */
export async function deleteBookingDrafts({ SESSIONS: kv }: Env, userId: string): Promise<void> {
  const prefix = draftListPrefix(userId);
  let cursor: string | null = null;
  do {
    const page: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor });
    await Promise.all(page.keys.flatMap(({ name }) => [kv.delete(name), kv.delete(name.slice(prefix.length))]));
    cursor = page.list_complete ? null : page.cursor;
  } while (cursor !== null);
}
