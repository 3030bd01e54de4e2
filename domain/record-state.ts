import { z } from "zod";
import type { ContentStatus } from "./content-status.ts";

/** What a list of records is narrowed to: a status, those published with a draft beside them, or the bin. */
export const recordStates = ["draft", "published", "changed", "archived", "bin"] as const;
export const RecordState = z.enum(recordStates);
export type RecordState = z.infer<typeof RecordState>;

export const recordStateLabels: Record<RecordState, string> = {
  draft: "Entwurf",
  published: "Veröffentlicht",
  changed: "Veröffentlicht, mit Änderungen",
  archived: "Archiviert",
  bin: "Papierkorb",
};

/** The one state of a record that says the most. */
export function recordStateOf(record: { status: ContentStatus; hasDraft: boolean; isBinned: boolean }): RecordState {
  if (record.isBinned) return "bin";
  return record.status === "published" && record.hasDraft ? "changed" : record.status;
}
