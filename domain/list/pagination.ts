import { z } from "zod";

/** Pages are counted from 1 and have at most 100 items (specification, section 9). */
export const Paging = z.object({
  page: z.number().int().min(1).max(10_000).default(1),
  itemsPerPage: z.number().int().min(1).max(100),
});
export type Paging = z.infer<typeof Paging>;

/** A larger total only means "more than the limit". */
export const COUNT_LIMIT = 10_000;

/** "9.999", "über 10.000". */
export function formatTotal(total: number): string {
  return total > COUNT_LIMIT ? `über ${COUNT_LIMIT.toLocaleString("de")}` : total.toLocaleString("de");
}

export type PageInfo = { total: number; page: number; itemsPerPage: number };
export type Page<Item> = PageInfo & { items: Item[] };

/** Which items a non-empty page shows: "26–50 von 214". */
export function rangeLabel({ page, itemsPerPage, total, items }: Page<unknown>): string {
  const first = (page - 1) * itemsPerPage + 1;
  return `${first.toLocaleString("de")}–${(first + items.length - 1).toLocaleString("de")} von ${formatTotal(total)}`;
}
