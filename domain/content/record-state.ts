import { z } from "zod";
import type { ContentStatus } from "./content-status.ts";

/** The states by which admin lists filter records; `changed` means published with a draft. */
export const recordStates = ["draft", "published", "changed", "archived", "trash"] as const;
export const RecordState = z.enum(recordStates);
export type RecordState = z.infer<typeof RecordState>;

export const recordStateLabels: Record<RecordState, string> = {
  draft: "Entwurf",
  published: "Veröffentlicht",
  changed: "Veröffentlicht, mit Änderungen",
  archived: "Archiviert",
  trash: "Papierkorb",
};

/** The state of a record in admin lists. */
export function recordStateOf(record: { status: ContentStatus; is_trashed: boolean }, hasDraft: boolean): RecordState {
  if (record.is_trashed) return "trash";
  return record.status === "published" && hasDraft ? "changed" : record.status;
}
