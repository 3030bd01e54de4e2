/** Typed text that has not been submitted. `savedAt` is Unix time in ms. */
export type FormDraft<Value> = { key: string; value: Value; savedAt: number };

/**
 * The user id of the author. `null` for a form without a session: every user of this browser can restore such a draft,
 * so its key must be hard to guess.
 */
export type DraftOwner = { owner: string | null };

type StoredDraft = { value: unknown; owner: string | null; savedAt: number };

const PREFIX = "al-draft:";
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Saves typed text in this browser (policy: docs/decisions/011). Replaces an earlier draft under the same key.
 * Does nothing when storage is full or blocked.
 */
export function saveFormDraft(key: string, value: unknown, { owner }: DraftOwner): void {
  const text = JSON.stringify({ value, owner, savedAt: Date.now() } satisfies StoredDraft);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // Full or blocked storage: the form works without a draft.
  }
}

/** The draft under `key`; `null` when missing, older than a day, or another user's. */
export function restoreFormDraft<Value>(key: string, { owner }: DraftOwner): Value | null {
  const stored = readStoredDraft(key);
  return stored && isReadableBy(owner, stored) ? (stored.value as Value) : null;
}

/** The drafts of `owner` whose keys begin with `prefix`, oldest first. */
export function listFormDrafts<Value>(prefix: string, { owner }: DraftOwner): FormDraft<Value>[] {
  return draftKeys(prefix)
    .flatMap((key) => {
      const stored = readStoredDraft(key);
      return stored && isReadableBy(owner, stored)
        ? [{ key, value: stored.value as Value, savedAt: stored.savedAt }]
        : [];
    })
    .sort((a, b) => a.savedAt - b.savedAt);
}

export function discardFormDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Blocked storage contains no draft.
  }
}

/** Discards every draft whose key begins with `prefix`; without a prefix all of them, as at sign-out. */
export function discardFormDrafts(prefix = ""): void {
  for (const key of draftKeys(prefix)) discardFormDraft(key);
}

/** Discards expired drafts and, for a signed-in user, those of every other user. */
export function purgeFormDrafts({ owner }: DraftOwner): void {
  for (const key of draftKeys("")) {
    const stored = readStoredDraft(key);
    if (!stored || (owner !== null && !isReadableBy(owner, stored))) discardFormDraft(key);
  }
}

function isReadableBy(owner: string | null, stored: StoredDraft): boolean {
  return stored.owner === null || stored.owner === owner;
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
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") as StoredDraft | null;
    return stored && Date.now() - stored.savedAt < MAX_AGE_MS ? stored : null;
  } catch {
    return null;
  }
}
