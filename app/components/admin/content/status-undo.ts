import type { ContentStatus } from "#domain/content/content-status.ts";
import type { RecordAction } from "#domain/content/record-draft.ts";

/** The action that restores a previous status. `republish` publishes the record again without its draft. */
export const undoActions: Record<ContentStatus, RecordAction> = {
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
 * The status of a record before an action. When the action is repeated because its first response was lost, the second
 * response reports the new status as the previous one.
 * @param reported the previous status in the response
 * @param shown the status on the page when the action was chosen
 */
export function statusBefore(action: RecordAction, reported: ContentStatus, shown: ContentStatus): ContentStatus {
  return reported === newStatuses[action] ? shown : reported;
}
