import type { ContentStatus } from "#domain/content/content-status.ts";
import type { RecordAction } from "#domain/content/record-draft.ts";

/** The action that sets a status again. `republish` publishes the record again without its draft. */
const restoringActions: Record<ContentStatus, RecordAction> = {
  draft: "draft",
  published: "republish",
  archived: "archived",
};

/** The statuses that actions set. */
const newStatuses: Partial<Record<RecordAction, ContentStatus>> = {
  publish: "published",
  draft: "draft",
  archived: "archived",
};

/**
 * The action that undoes an action. `null` for a permanent deletion, and when the record already had the status that the
 * action sets: it was published and only its draft was applied, or another admin or an earlier request whose response was
 * lost had set the status.
 * @param previous the status of the record before the action
 */
export function undoActionOf(action: RecordAction, previous: ContentStatus): RecordAction | null {
  if (action === "trash") return "restore";
  if (action === "restore") return "trash";
  if (action === "delete" || newStatuses[action] === previous) return null;
  return restoringActions[previous];
}
