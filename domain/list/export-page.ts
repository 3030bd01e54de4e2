import { z } from "zod";

/** The last row of a page; `at` is the time by which the list is sorted. A `Date` would lose the microseconds. */
export const ExportCursor = z.object({ at: z.iso.datetime({ offset: true }), id: z.uuid() });
export type ExportCursor = z.infer<typeof ExportCursor>;

/** A page of an export. `next` is `null` on the last page. */
export type ExportPage<Row> = { items: Row[]; next: ExportCursor | null };
