import type { FormDraft } from "#app/client/form-draft.ts";
import { applyTheirs, type DraftConflict, mergeDrafts } from "#domain/content/draft-merge.ts";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";

/** An unsaved draft that an earlier visit or another tab stored in this browser. */
export type RecoveredDraft = FormDraft<{ draft: RecordDraft; base: RecordDraft }>;

/** Another draft that conflicts with the editor's draft. `base` is the draft on which both are based. */
export type Conflict =
  /** The draft was saved elsewhere while this editor had unsaved text. */
  | { origin: "remote"; base: RecordDraft; theirs: RecordForEditing }
  /** This browser stored unsaved text, and the record changed since. */
  | { origin: "recovered"; base: RecordDraft; recovered: RecoveredDraft };

/** The parts (`DraftConflict.part`) to take from "theirs" (see `sidesOf`), or "theirs" for the whole draft. */
export type Decision = readonly string[] | "theirs";

/**
 * Callers merge again when `draft` changes, because the user can close the dialog without a decision and continue to
 * type.
 * @param draft the editor's draft
 */
export function mergeConflict(
  conflict: Conflict,
  draft: RecordDraft,
): { merged: RecordDraft; conflicts: DraftConflict[] } {
  const [mine, theirs] = sidesOf(conflict, draft);
  return mergeDrafts(conflict.base, mine, theirs);
}

export function decidedDraft(conflict: Conflict, draft: RecordDraft, decision: Decision): RecordDraft {
  const [, theirs] = sidesOf(conflict, draft);
  return decision === "theirs" ? theirs : applyTheirs(mergeConflict(conflict, draft).merged, theirs, decision);
}

/** @param draft the editor's draft: "mine" in a conflict with a remote draft, "theirs" with a recovered one */
function sidesOf(conflict: Conflict, draft: RecordDraft): [mine: RecordDraft, theirs: RecordDraft] {
  return conflict.origin === "remote" ? [draft, conflict.theirs.draft] : [conflict.recovered.value.draft, draft];
}
