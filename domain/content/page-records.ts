import { z } from "zod";
import { defineRecordList } from "#domain/list/record-list.ts";
import { type ListedRecord, RecordState } from "./record-state.ts";

/** The organisers' lists of artists, art spaces and regions: one shape for the three. */
export const pageRecords = defineRecordList({
  sortKeys: ["name", "city", "region", "uses", "updated_at"],
  defaultSort: "name",
  filters: { status: RecordState, region: z.uuid() },
});

/** An artist, an art space or a region as a row of its list. */
export type PageRecord = ListedRecord & {
  city: string | null;
  region: string | null;
  /** The offers of an artist or an art space; the art spaces of a region. */
  uses: number;
};
