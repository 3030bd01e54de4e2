import { z } from "zod";
import type { Image } from "#domain/media/image.ts";
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

/** Columns of every admin list of records. */
export type ListedRecord = {
  id: string;
  name: string;
  slug: string;
  slug_id: string;
  status: ContentStatus;
  /** There are unpublished changes. */
  hasDraft: boolean;
  isTrashed: boolean;
  /** Last change of the record or its draft. */
  updated_at: Date;
  image: Image | null;
};

/** The most specific state of a record. */
export function recordStateOf(record: Pick<ListedRecord, "status" | "hasDraft" | "isTrashed">): RecordState {
  if (record.isTrashed) return "trash";
  return record.status === "published" && record.hasDraft ? "changed" : record.status;
}
