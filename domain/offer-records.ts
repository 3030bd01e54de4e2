import { z } from "zod";
import type { ContentStatus } from "./content-status.ts";
import type { Picture } from "./picture.ts";
import { defineRecordList } from "./record-list.ts";
import { RecordState } from "./record-state.ts";

/** The organisers' list of offers. */
export const offerRecords = defineRecordList({
  sortKeys: ["name", "location", "nextDate", "price", "updatedAt"],
  defaultSort: "updatedAt",
  isDescendingByDefault: true,
  filters: { status: RecordState, art: z.uuid(), kunstform: z.uuid(), region: z.uuid() },
});

/** An offer as a row of that list. */
export type OfferRecord = {
  id: string;
  name: string;
  slug: string;
  slugId: string;
  /** cents per place */
  price: number;
  status: ContentStatus;
  version: number;
  /** A draft waits beside what is stored. */
  hasDraft: boolean;
  isBinned: boolean;
  /** When record or draft was changed last. */
  updatedAt: Date;
  offerType: string;
  artist: string | null;
  location: string | null;
  image: Picture | null;
  nextDate: { timestamp: Date; capacity: number; remainingSlots: number } | null;
};
