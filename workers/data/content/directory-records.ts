import { z } from "zod";
import type { directoryRecords } from "#domain/content/directory-records.ts";
import type { Page } from "#domain/list/pagination.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { ListedRecord } from "./listed-record.ts";

// SQL's `list_directory_records` returns JSON, which the generated types do not describe.
const DirectoryRecord = ListedRecord.extend({
  city: z.string().nullable(),
  region: z.string().nullable(),
  /** The number of offers of an artist or a location, or of locations of a region. */
  uses: z.number(),
});
export type DirectoryRecord = z.infer<typeof DirectoryRecord>;
const Result = z.object({ total: z.number(), items: z.array(DirectoryRecord) });

const sortKeys = { name: "name", city: "city", region: "region_name", uses: "uses", updated_at: "updated_at" } as const;

/**
 * One page of the artists, locations or regions that match the filters, including unpublished records. Records in the
 * trash are listed only when the status filter is `trash`. Needs an admin's connection.
 */
export async function listDirectoryRecords(
  db: Database,
  entity: "artist" | "location" | "region",
  { page, itemsPerPage, query, sort, isDescending, filters }: z.infer<typeof directoryRecords.input>,
): Promise<Page<DirectoryRecord>> {
  const response = await db.rpc("list_directory_records", {
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
