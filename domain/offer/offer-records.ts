import { z } from "zod";
import { RecordState } from "#domain/content/record-state.ts";
import { defineRecordList } from "#domain/list/record-list.ts";

/** The admin list of offers. As in the URL, `art` is an offer type and `kunstform` an art form. */
export const offerRecords = defineRecordList({
  sortKeys: ["name", "location", "next_appointment", "price", "updated_at"],
  defaultSort: "updated_at",
  isDescendingByDefault: true,
  filters: { status: RecordState, art: z.uuid(), kunstform: z.uuid(), region: z.uuid() },
});
