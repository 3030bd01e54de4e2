import type { RecordDraft, RecordEntity } from "#domain/record-draft.ts";

/** What was typed and is not saved yet, kept in this browser: a closed tab and a lost session lose nothing. */
export type LocalCopy = {
  draft: RecordDraft;
  /** The saved draft it was typed upon, and its version. */
  base: RecordDraft;
  draftVersion: number | null;
  /** ms */
  at: number;
};

const keyOf = (entity: RecordEntity, id: string) => `draft:${entity}:${id}`;

export function keepLocalCopy(entity: RecordEntity, id: string, copy: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(entity, id), JSON.stringify(copy));
  } catch {
    // Storage is full or blocked: saving to the server is what counts, and its state is in view.
  }
}

export function readLocalCopy(entity: RecordEntity, id: string): LocalCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(keyOf(entity, id)) ?? "null") as Partial<LocalCopy> | null;
    return copy?.draft && copy.base && copy.at ? (copy as LocalCopy) : null;
  } catch {
    return null;
  }
}

export function dropLocalCopy(entity: RecordEntity, id: string): void {
  try {
    localStorage.removeItem(keyOf(entity, id));
  } catch {
    // Nothing was kept where nothing can be kept.
  }
}
