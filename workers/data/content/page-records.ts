import { z } from "zod";
import type { PageRecord, pageRecords } from "#domain/content/page-records.ts";
import type { Page } from "#domain/list/pagination.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { ListedRecordRow, toListedRecord } from "./listed-record.ts";

// The function returns JSON, which the generated types do not describe.
const Result = z.object({
  total: z.number(),
  items: z.array(
    ListedRecordRow.extend({
      city: z.string().nullable(),
      region: z.string().nullable(),
      uses: z.number(),
    }),
  ),
});

const sortKeys = { name: "name", city: "city", region: "region_name", uses: "uses", updated_at: "updated_at" } as const;

/** Artists, locations or regions of every status for admins, paged, with the exact count. */
export async function listPageRecords(
  db: Database,
  entity: "artist" | "location" | "region",
  { page, itemsPerPage, query, sort, isDescending, filters }: z.infer<typeof pageRecords.input>,
): Promise<Page<PageRecord>> {
  const { total, items } = Result.parse(
    dataOf(
      await db.rpc("list_page_records", {
        entity,
        query,
        state: filters.status ?? null,
        region: filters.region ?? null,
        sort: sortKeys[sort],
        is_descending: isDescending,
        page,
        items_per_page: itemsPerPage,
      }),
    ),
  );
  return {
    page,
    itemsPerPage,
    total,
    items: items.map((row) => ({
      ...toListedRecord(row),
      city: row.city,
      region: row.region,
      uses: row.uses,
    })),
  };
}
