import type { RecordDraft, RecordEntity } from "#domain/content/record-draft.ts";

/** What was typed and is not saved yet, kept in this browser: a closed tab and a lost session lose nothing. */
export type LocalCopy = {
  draft: RecordDraft;
  /** The saved draft it was typed upon. */
  base: RecordDraft;
  /** ms */
  at: number;
};

/** A copy that an earlier visit, or another tab, left behind. */
export type StoredLocalCopy = LocalCopy & { key: string };

const prefixOf = (entity: RecordEntity, id: string) => `draft:${entity}:${id}:`;

/** Where one editor keeps its text: each has a place of its own, so none writes over what another one left. */
export function localCopyKey(entity: RecordEntity, id: string): string {
  return prefixOf(entity, id) + crypto.randomUUID();
}

export function saveLocalCopy(key: string, copy: LocalCopy): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Storage is full or blocked: saving to the server is what counts, and its state is in view.
  }
}

/** What was kept of a record, oldest first. */
export function readLocalCopies(entity: RecordEntity, id: string): StoredLocalCopy[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(entity, id)))
      .flatMap((key) => {
        const copy = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<LocalCopy> | null;
        return copy?.draft && copy.base && copy.at ? [{ ...(copy as LocalCopy), key }] : [];
      })
      .sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

export function discardLocalCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept where nothing can be kept.
  }
}
