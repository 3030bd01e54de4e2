import { z } from "zod";
import type { pageRecords } from "#domain/content/page-records.ts";
import type { Page } from "#domain/list/pagination.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { ListedRecord } from "./listed-record.ts";

// SQL's `list_page_records` returns JSON, which the generated types do not describe.
const PageRecord = ListedRecord.extend({
  city: z.string().nullable(),
  region: z.string().nullable(),
  /** The number of offers of an artist or a location, or of locations of a region. */
  uses: z.number(),
});
export type PageRecord = z.infer<typeof PageRecord>;
const Result = z.object({ total: z.number(), items: z.array(PageRecord) });

const sortKeys = { name: "name", city: "city", region: "region_name", uses: "uses", updated_at: "updated_at" } as const;

/**
 * One page of the artists, locations or regions that match the filters, unpublished ones included. Needs an admin's
 * connection.
 */
export async function listPageRecords(
  db: Database,
  entity: "artist" | "location" | "region",
  { page, itemsPerPage, query, sort, isDescending, filters }: z.infer<typeof pageRecords.input>,
): Promise<Page<PageRecord>> {
  const response = await db.rpc("list_page_records", {
    entity,
    query,
    state: filters.status ?? null,
    region: filters.region ?? null,
    sort: sortKeys[sort],
    is_descending: isDescending,
    page,
    items_per_page: itemsPerPage,
  });
  return { page, itemsPerPage, ...Result.parse(dataOf(response)) };
}
