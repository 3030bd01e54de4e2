import { readStoredJson, writeStored } from "#app/client/stored-value.ts";

/** `savedAt` is Unix time in ms. */
export type FormDraft<Value> = { key: string; value: Value; savedAt: number };

/** The user who types or restores text; `userId` is `null` without a session. */
export type DraftUser = { userId: string | null };

/** `owner` is the id of the user who typed the text. A draft without an owner is restored for every user. */
type StoredDraft = { value: unknown; owner: string | null; savedAt: number };

const PREFIX = "al-draft:";
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Saves typed text in this browser (decision 011). Replaces an earlier draft under the same key. Does nothing when
 * storage is full or blocked. Without a `userId`, use a random key: whoever knows the key can restore the draft.
 */
export function saveFormDraft(key: string, value: unknown, { userId }: DraftUser): void {
  const draft: StoredDraft = { value, owner: userId, savedAt: Date.now() };
  writeStored(PREFIX + key, JSON.stringify(draft));
}

/** The draft under `key`; `null` when missing, malformed, a day old or another user's. */
export function restoreFormDraft<Value>(key: string, { userId }: DraftUser): Value | null {
  const draft = readStoredDraft(key);
  return draft && isReadableBy(userId, draft) ? (draft.value as Value) : null;
}

/** The drafts that the user can restore and whose keys begin with `prefix`, oldest first. */
export function listFormDrafts<Value>(prefix: string, { userId }: DraftUser): FormDraft<Value>[] {
  return draftKeys(prefix)
    .flatMap((key) => {
      const draft = readStoredDraft(key);
      return draft && isReadableBy(userId, draft) ? [{ key, value: draft.value as Value, savedAt: draft.savedAt }] : [];
    })
    .sort((a, b) => a.savedAt - b.savedAt);
}

export function discardFormDraft(key: string): void {
  writeStored(PREFIX + key, null);
}

/**
 * Discards every draft whose key begins with `prefix`; without a prefix all of them.
 * @param savedUntil Unix time in ms; later drafts are kept
 */
export function discardFormDrafts(prefix = "", savedUntil = Number.POSITIVE_INFINITY): void {
  for (const key of draftKeys(prefix)) {
    if ((readStoredDraft(key)?.savedAt ?? 0) <= savedUntil) discardFormDraft(key);
  }
}

/** Discards expired and malformed drafts and, when the user is signed in, the drafts of all other users. */
export function purgeFormDrafts({ userId }: DraftUser): void {
  for (const key of draftKeys("")) {
    const draft = readStoredDraft(key);
    if (!draft || (userId !== null && !isReadableBy(userId, draft))) discardFormDraft(key);
  }
}

function isReadableBy(userId: string | null, draft: StoredDraft): boolean {
  return draft.owner === null || draft.owner === userId;
}

function draftKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + prefix))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function readStoredDraft(key: string): StoredDraft | null {
  const draft = readStoredJson<StoredDraft>(PREFIX + key);
  return draft && Date.now() - draft.savedAt < MAX_AGE_MS ? draft : null;
}
