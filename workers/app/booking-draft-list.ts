/** The prefix of the keys that list a person's booking drafts; each ends with the key of a draft. */
export function listOfDrafts(userId: string): string {
  return `booking-draft:${userId}:`;
}

/** Deletes the drafts that a person wrote in any browser. KV lists a draft up to a minute late. */
export async function deleteBookingDrafts({ SESSIONS: kv }: Env, userId: string): Promise<void> {
  const prefix = listOfDrafts(userId);
  for (;;) {
    const { keys, list_complete } = await kv.list({ prefix, limit: 100 });
    await Promise.all(keys.flatMap(({ name }) => [kv.delete(name), kv.delete(name.slice(prefix.length))]));
    if (list_complete) return;
  }
}
