import { z } from "zod";

/**
 * The last row of a page of an export, after which the next page begins: the time by which the list is sorted, and the
 * id. The time is not a `Date`, which would lose the microseconds.
 */
export const ExportCursor = z.object({ at: z.iso.datetime({ offset: true }), id: z.uuid() });
export type ExportCursor = z.infer<typeof ExportCursor>;

/** A page of an export. `next` is `null` on the last page. */
export type ExportPage<Row> = { items: Row[]; next: ExportCursor | null };
