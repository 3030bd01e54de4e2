import { z } from "zod";
import type { ContentStatus } from "./content-status.ts";
import type { Picture } from "./picture.ts";
import { defineRecordList } from "./record-list.ts";
import { RecordState } from "./record-state.ts";

/** The organisers' lists of artists, art spaces and regions: one shape for the three. */
export const pageRecords = defineRecordList({
  sortKeys: ["name", "city", "region", "uses", "updatedAt"],
  defaultSort: "name",
  filters: { status: RecordState, region: z.uuid() },
});

/** An artist, an art space or a region as a row of its list. */
export type PageRecord = {
  id: string;
  name: string;
  slug: string;
  slugId: string;
  status: ContentStatus;
  /** A draft waits beside what is stored. */
  hasDraft: boolean;
  isBinned: boolean;
  /** When record or draft was changed last. */
  updatedAt: Date;
  city: string | null;
  region: string | null;
  /** The offers of an artist or an art space; the art spaces of a region. */
  uses: number;
  image: Picture | null;
};
