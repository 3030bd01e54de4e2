import type { PostgrestError } from "@supabase/supabase-js";
import type { Page, Paging } from "#domain/list/pagination.ts";
import { dataOf } from "./supabase.ts";

type CountedResponse<Row> =
  | { data: Row[]; error: null; count: number | null; status: number }
  | { data: null; error: PostgrestError; count: number | null; status: number };

/** The first and last index of a page, as PostgREST's `range` counts them. */
export function rangeOf({ page, itemsPerPage }: Paging): [first: number, last: number] {
  const first = (page - 1) * itemsPerPage;
  return [first, first + itemsPerPage - 1];
}

/** A page of a counted response; empty past the end, where PostgREST responds with an error. */
export function pageOf<Row, Item>(
  response: CountedResponse<Row>,
  { page, itemsPerPage }: Paging,
  toItem: (row: Row) => Item,
): Page<Item> {
  // PGRST103: "An offset of 40 was requested, but there are only 12 rows"
  if (response.error?.code === "PGRST103") {
    const total = Number(/only (\d+) rows?/.exec(response.error.details ?? "")?.[1] ?? 0);
    return { page, itemsPerPage, total, items: [] };
  }
  return { page, itemsPerPage, total: response.count ?? 0, items: dataOf(response).map(toItem) };
}

export const EXPORT_PAGE_SIZE = 1000;

/** Hosted PostgREST silently truncates longer results. */
export const MAX_ROWS = 1000;

/** Reads the rows of a query in ranges, at most `limit` rows. Without a total order, the ranges could overlap. */
export async function listAll<Row>(
  read: (first: number, last: number) => PromiseLike<CountedResponse<Row>>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const size = Math.min(MAX_ROWS, limit - rows.length);
    const page = dataOf(await read(rows.length, rows.length + size - 1));
    rows.push(...page);
    if (page.length < size || rows.length >= limit) return rows;
  }
}
