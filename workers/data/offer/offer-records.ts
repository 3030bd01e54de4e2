import { z } from "zod";
import type { Page } from "#domain/list/pagination.ts";
import type { OfferRecord, offerRecords } from "#domain/offer/offer-records.ts";
import { listByName } from "#workers/data/content/list-entry.ts";
import { ListedRecordRow, toListedRecord } from "#workers/data/content/listed-record.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { listTerms } from "./term.ts";

// The function answers JSON, which the generated types cannot describe.
const Answer = z.object({
  total: z.number(),
  items: z.array(
    ListedRecordRow.extend({
      price: z.number(),
      version: z.number(),
      offer_type: z.string(),
      artist: z.string().nullable(),
      location: z.string().nullable(),
      next_appointment: z
        .object({ timestamp: z.coerce.date(), capacity: z.number(), remaining_slots: z.number() })
        .nullable(),
    }),
  ),
});

const sortKeys = {
  name: "name",
  location: "location",
  nextDate: "next_appointment",
  price: "price",
  updated_at: "updated_at",
} as const;

/** Offers of every status for organisers, a page at a time, with the exact count. */
export async function listOfferRecords(
  db: Database,
  { page, itemsPerPage, query, sort, isDescending, filters }: z.infer<typeof offerRecords.input>,
): Promise<Page<OfferRecord>> {
  const { total, items } = Answer.parse(
    dataOf(
      await db.rpc("list_offer_records", {
        query,
        state: filters.status ?? null,
        offer_type: filters.art ?? null,
        art_form: filters.kunstform ?? null,
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
      price: row.price,
      version: row.version,
      offer_type: row.offer_type,
      artist: row.artist,
      location: row.location,
      nextDate: row.next_appointment && {
        timestamp: row.next_appointment.timestamp,
        capacity: row.next_appointment.capacity,
        remaining_slots: row.next_appointment.remaining_slots,
      },
    })),
  };
}

/** What the list of offers can be narrowed to, each by name. */
export async function listOfferFacets(db: Database) {
  const [offerTypes, artForms, regions] = await Promise.all([
    listTerms(db, "offer_type"),
    listTerms(db, "art_form"),
    listByName(db, "region"),
  ]);
  return { offerTypes, artForms, regions: regions.map(({ id, name }) => ({ id, name })) };
}
