import { z } from "zod";
import type { Page } from "#domain/list/pagination.ts";
import type { offerRecords } from "#domain/offer/offer-records.ts";
import { listSortedByName } from "#workers/data/content/list-entry.ts";
import { ListedRecord } from "#workers/data/content/listed-record.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { listTerms } from "./term.ts";

// A row in the JSON of SQL's `list_offer_records`, which the generated types do not describe.
const OfferRecord = ListedRecord.extend({
  /** Cents per slot; `null` until an admin enters a price. */
  price: z.number().nullable(),
  /** Optimistic lock: incremented by each update. */
  version: z.number(),
  /** A name, like `artist` and `location`; `null` when the draft of an unpublished offer has none. */
  offer_type: z.string().nullable(),
  artist: z.string().nullable(),
  location: z.string().nullable(),
  next_appointment: z
    .object({
      timestamp: z.coerce.date(),
      capacity: z.number(),
      remaining_slots: z.number(),
      held_slots: z.number(),
    })
    .nullable(),
});
export type OfferRecord = z.infer<typeof OfferRecord>;
const Result = z.object({ total: z.number(), items: z.array(OfferRecord) });

/** One page of the offers that match the filters, unpublished ones included. Needs an admin's connection. */
export async function listOfferRecords(
  db: Database,
  { page, itemsPerPage, query, sort, isDescending, filters }: z.infer<typeof offerRecords.input>,
): Promise<Page<OfferRecord>> {
  const response = await db.rpc("list_offer_records", {
    query,
    state: filters.status ?? null,
    offer_type: filters.art ?? null,
    art_form: filters.kunstform ?? null,
    region: filters.region ?? null,
    sort,
    is_descending: isDescending,
    page,
    items_per_page: itemsPerPage,
  });
  return { page, itemsPerPage, ...Result.parse(dataOf(response)) };
}

/** The filter options of the list of offers, each sorted by name. */
export async function listOfferFacets(db: Database) {
  const [offerTypes, artForms, regions] = await Promise.all([
    listTerms(db, "offer_type"),
    listTerms(db, "art_form"),
    listSortedByName(db, "region"),
  ]);
  return { offerTypes, artForms, regions: regions.map(({ id, name }) => ({ id, name })) };
}
