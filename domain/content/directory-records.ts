import { z } from "zod";
import { defineRecordList } from "#domain/list/record-list.ts";
import { RecordState } from "./record-state.ts";

/** The admin lists of artists, locations and regions. `uses` counts offers, or for a region its locations. */
export const directoryRecords = defineRecordList({
  sortKeys: ["name", "city", "region", "uses", "updated_at"],
  defaultSort: "name",
  filters: { status: RecordState, region: z.uuid() },
});
