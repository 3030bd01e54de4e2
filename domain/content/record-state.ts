import { z } from "zod";
import type { ContentStatus } from "./content-status.ts";

/** Filter of an admin list: a status, published records with a draft, or the trash. */
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

/** The most specific state of a record. */
export function recordStateOf(record: { status: ContentStatus; has_draft: boolean; is_trashed: boolean }): RecordState {
  if (record.is_trashed) return "trash";
  return record.status === "published" && record.has_draft ? "changed" : record.status;
}
