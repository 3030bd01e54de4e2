import { z } from "zod";
import { defineRecordList } from "#domain/list/record-list.ts";
import { type ListedRecord, RecordState } from "./record-state.ts";

/** The admin lists of artists, locations and regions. */
export const pageRecords = defineRecordList({
  sortKeys: ["name", "city", "region", "uses", "updated_at"],
  defaultSort: "name",
  filters: { status: RecordState, region: z.uuid() },
});

/** A row of these lists. */
export type PageRecord = ListedRecord & {
  city: string | null;
  region: string | null;
  /** Count of an artist's or a location's offers, or of a region's locations. */
  uses: number;
};
