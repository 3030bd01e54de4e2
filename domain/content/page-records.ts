import { z } from "zod";
import { defineRecordList } from "#domain/list/record-list.ts";
import { RecordState } from "./record-state.ts";

/**
 * The admin lists of artists, locations and regions. `uses` is the number of an artist's or location's offers, or of a
 * region's locations.
 */
export const pageRecords = defineRecordList({
  sortKeys: ["name", "city", "region", "uses", "updated_at"],
  defaultSort: "name",
  filters: { status: RecordState, region: z.uuid() },
});
