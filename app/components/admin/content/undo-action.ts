import type { ContentStatus } from "#domain/content/content-status.ts";
import type { ChangedRecords, RecordAction } from "#domain/content/record-draft.ts";

/** The action that returns a record to an earlier status. `republish` publishes the record without its draft. */
const restoringActions: Record<ContentStatus, RecordAction> = {
  draft: "draft",
  published: "republish",
  archived: "archived",
};

/** The status that an action sets. `republish` is not listed, because it runs only as an undo. */
const newStatuses: Partial<Record<RecordAction, ContentStatus>> = {
  publish: "published",
  draft: "draft",
  archived: "archived",
};

/**
 * The action that undoes an action. `null` after a permanent deletion, after publishing the draft of a record that was
 * already published, and when the action changed nothing.
 * @param before the record before the action
 */
export function undoActionOf(
  action: RecordAction,
  before: Pick<ChangedRecords["changed"][number], "previous_status" | "was_trashed">,
): RecordAction | null {
  if (action === "trash") return before.was_trashed ? null : "restore";
  if (action === "restore") return before.was_trashed ? "trash" : null;
  if (action === "delete" || newStatuses[action] === before.previous_status) return null;
  return restoringActions[before.previous_status];
}
