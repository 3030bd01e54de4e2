import { z } from "zod";

/** Pages are counted from 1; at most 100 items each (specification, section 9). */
export const Paging = z.object({
  page: z.number().int().min(1).max(10_000).default(1),
  itemsPerPage: z.number().int().min(1).max(100),
});
export type Paging = z.infer<typeof Paging>;

export type Page<Item> = { items: Item[]; total: number; page: number; itemsPerPage: number };
