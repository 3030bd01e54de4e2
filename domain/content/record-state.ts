import { z } from "zod";
import type { Image } from "#domain/media/image.ts";
import type { ContentStatus } from "./content-status.ts";

/** What a list of records is narrowed to: a status, those published with a draft beside them, or the trash. */
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

/** What the rows of every organisers' list hold. */
export type ListedRecord = {
  id: string;
  name: string;
  slug: string;
  slug_id: string;
  status: ContentStatus;
  /** A draft waits beside what is stored. */
  hasDraft: boolean;
  isTrashed: boolean;
  /** When record or draft was changed last. */
  updated_at: Date;
  image: Image | null;
};

/** The one state of a record that says the most. */
export function recordStateOf(record: Pick<ListedRecord, "status" | "hasDraft" | "isTrashed">): RecordState {
  if (record.isTrashed) return "trash";
  return record.status === "published" && record.hasDraft ? "changed" : record.status;
}
