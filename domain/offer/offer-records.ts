import { z } from "zod";
import { type ListedRecord, RecordState } from "#domain/content/record-state.ts";
import { defineRecordList } from "#domain/list/record-list.ts";

/** The admin list of offers. */
export const offerRecords = defineRecordList({
  sortKeys: ["name", "location", "nextDate", "price", "updated_at"],
  defaultSort: "updated_at",
  isDescendingByDefault: true,
  filters: { status: RecordState, art: z.uuid(), kunstform: z.uuid(), region: z.uuid() },
});

/** A row of that list. */
export type OfferRecord = ListedRecord & {
  /** cents per slot */
  price: number;
  version: number;
  offer_type: string;
  artist: string | null;
  location: string | null;
  nextDate: { timestamp: Date; capacity: number; remaining_slots: number } | null;
};
