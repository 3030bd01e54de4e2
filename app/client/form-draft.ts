import { readStoredJson, writeStored } from "#app/client/stored-value.ts";

/** `savedAt` is Unix time in ms. */
export type FormDraft<Value> = { key: string; value: Value; savedAt: number };

/**
 * `owner` is the user id of the author, or `null` when the text was typed without a session. Every user of this browser
 * can restore a draft without an owner, so the key of such a draft must be hard to guess.
 */
export type DraftOwner = { owner: string | null };

type StoredDraft = { value: unknown; owner: string | null; savedAt: number };

const PREFIX = "al-draft:";
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Saves typed text in this browser (decision 011). Replaces an earlier draft under the same key. Does nothing when
 * storage is full or blocked.
 */
export function saveFormDraft(key: string, value: unknown, { owner }: DraftOwner): void {
  writeStored(PREFIX + key, JSON.stringify({ value, owner, savedAt: Date.now() } satisfies StoredDraft));
}

/** The draft under `key`; `null` when missing, malformed, a day old or another user's. */
export function restoreFormDraft<Value>(key: string, { owner }: DraftOwner): Value | null {
  const draft = readStoredDraft(key);
  return draft && isReadableBy(owner, draft) ? (draft.value as Value) : null;
}

/** The drafts that `owner` can restore and whose keys begin with `prefix`, oldest first. */
export function listFormDrafts<Value>(prefix: string, { owner }: DraftOwner): FormDraft<Value>[] {
  return draftKeys(prefix)
    .flatMap((key) => {
      const draft = readStoredDraft(key);
      return draft && isReadableBy(owner, draft) ? [{ key, value: draft.value as Value, savedAt: draft.savedAt }] : [];
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

/** Discards expired and malformed drafts and, for a signed-in user, those of every other user. */
export function purgeFormDrafts({ owner }: DraftOwner): void {
  for (const key of draftKeys("")) {
    const draft = readStoredDraft(key);
    if (!draft || (owner !== null && !isReadableBy(owner, draft))) discardFormDraft(key);
  }
}

function isReadableBy(owner: string | null, draft: StoredDraft): boolean {
  return draft.owner === null || draft.owner === owner;
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
