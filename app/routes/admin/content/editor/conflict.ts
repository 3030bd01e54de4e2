import { type DraftConflict, mergeDrafts, takeTheirs } from "#domain/content/draft-merge.ts";
import type { RecordDraft, RecordForEditing } from "#domain/content/record-draft.ts";
import type { StoredLocalCopy } from "./local-copy.ts";

/** Two texts of one record, until somebody decides. `base` is what both began with. */
export type Collision =
  /** Somebody else saved while this editor was written in. */
  | { origin: "elsewhere"; base: RecordDraft; theirs: RecordForEditing }
  /** This browser kept text, and the record changed since. */
  | { origin: "kept"; base: RecordDraft; kept: StoredLocalCopy };

/** What is taken of the other text: some parts, or all of it. */
export type Decision = readonly string[] | "theirs";

/** Both texts brought together. The question may wait while its author writes on, so this is asked for anew each time. */
export function mergedCollision(
  collision: Collision,
  draft: RecordDraft,
): { merged: RecordDraft; conflicts: DraftConflict[] } {
  const [mine, theirs] = sidesOf(collision, draft);
  return mergeDrafts(collision.base, mine, theirs);
}

/** The draft that a person decided for. */
export function decidedDraft(collision: Collision, draft: RecordDraft, decision: Decision): RecordDraft {
  const [, theirs] = sidesOf(collision, draft);
  return decision === "theirs" ? theirs : takeTheirs(mergedCollision(collision, draft).merged, theirs, decision);
}

/** @param draft what stands in the editor: mine beside what somebody else saved, theirs beside what this browser kept */
function sidesOf(collision: Collision, draft: RecordDraft): [mine: RecordDraft, theirs: RecordDraft] {
  return collision.origin === "elsewhere" ? [draft, collision.theirs.draft] : [collision.kept.draft, draft];
}
