import { z } from "zod";

/** The form fields of an unfinished booking, as unvalidated strings. */
export const BookingDraft = z.object({
  appointmentId: z.string(),
  idempotencyKey: z.string(),
  fields: z.record(z.string(), z.array(z.string())),
  /** True when the order was submitted and its outcome is unknown. */
  isOutcomeUnknown: z.boolean().optional(),
});
export type BookingDraft = z.infer<typeof BookingDraft>;

const StoredDraft = BookingDraft.extend({
  /** The id of the person who wrote the draft, or who first read it after signing in; absent for a visitor. */
  owner: z.string().optional(),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

/** The field of a KV value that contains the drafts of a browser. */
export const DRAFTS_FIELD = "drafts";
const MIN_EXPIRATION_S = 70;
const WRITE_RETRY_MS = 1_100;

/** The drafts in the field `DRAFTS_FIELD`; none when the field is malformed. */
export function draftsOf(field: unknown): StoredDraft[] {
  return z.array(StoredDraft).safeParse(field).data ?? [];
}

/**
 * The prefix of the KV keys that list a person's booking drafts. The rest of such a key is the key of one browser's
 * drafts.
 */
export function draftListPrefix(userId: string): string {
  return `booking-draft:${userId}:`;
}

/**
 * A person's booking drafts of all browsers. KV lists new keys up to a minute late, so the latest drafts can be
 * missing.
 */
export async function listBookingDrafts({ SESSIONS: kv }: Env, userId: string): Promise<BookingDraft[]> {
  const keys = await listBrowserKeys(kv, userId);
  const values = await Promise.all(keys.map((key) => kv.get<Record<string, unknown>>(key, "json")));
  return values
    .flatMap((value) => draftsOf(value?.[DRAFTS_FIELD]))
    .filter(({ owner }) => owner === userId)
    .map(({ owner: _, ...draft }) => draft);
}

/**
 * Deletes a person's booking drafts of all browsers. Drafts of others in a shared browser stay, unless they expire
 * within a minute. Drafts of the last minute can remain until they expire.
 */
export async function deleteBookingDrafts({ SESSIONS: kv }: Env, userId: string): Promise<void> {
  const deleteFromBrowser = async (browserKey: string) => {
    await deleteDraftsOf(kv, browserKey, userId);
    await kv.delete(draftListPrefix(userId) + browserKey);
  };
  await Promise.all((await listBrowserKeys(kv, userId)).map(deleteFromBrowser));
}

async function deleteDraftsOf(kv: KVNamespace, key: string, userId: string): Promise<void> {
  const value = await kv.get<Record<string, unknown>>(key, "json");
  const drafts = draftsOf(value?.[DRAFTS_FIELD]).filter(({ owner }) => owner !== userId);
  if (drafts.length === 0) return kv.delete(key);
  // KV returns the expiration (Unix time in s) only from `list`, and accepts none that is less than a minute away.
  const expiration = (await kv.list({ prefix: key, limit: 1 })).keys[0]?.expiration ?? 0;
  if (expiration < Date.now() / 1000 + MIN_EXPIRATION_S) return kv.delete(key);
  await putWithRetry(kv, key, JSON.stringify({ ...value, [DRAFTS_FIELD]: drafts }), { expiration });
}

/** Retries a failed write once: KV refuses a second write of a key within a second. */
export async function putWithRetry(kv: KVNamespace, key: string, value: string, options: KVNamespacePutOptions) {
  await kv.put(key, value, options).catch(async () => {
    await scheduler.wait(WRITE_RETRY_MS);
    await kv.put(key, value, options);
  });
}

async function listBrowserKeys(kv: KVNamespace, userId: string): Promise<string[]> {
  const prefix = draftListPrefix(userId);
  const keys: string[] = [];
  let cursor: string | null = null;
  do {
    const page: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor });
    keys.push(...page.keys.map(({ name }) => name.slice(prefix.length)));
    cursor = page.list_complete ? null : page.cursor;
  } while (cursor !== null);
  return keys;
}
