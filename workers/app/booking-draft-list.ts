/** The prefix of the keys that list a person's booking drafts. Each key ends with the key of a draft. */
export function draftListPrefix(userId: string): string {
  return `booking-draft:${userId}:`;
}

/** Deletes the drafts that a person wrote in any browser. KV lists a draft up to a minute late. */
export async function deleteBookingDrafts({ SESSIONS: kv }: Env, userId: string): Promise<void> {
  const prefix = draftListPrefix(userId);
  let cursor: string | null = null;
  do {
    const page: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor });
    await Promise.all(page.keys.flatMap(({ name }) => [kv.delete(name), kv.delete(name.slice(prefix.length))]));
    cursor = page.list_complete ? null : page.cursor;
  } while (cursor !== null);
}
