import { z } from "zod";
import { appointmentStatuses } from "#domain/appointment/offer-appointment.ts";
import type { Page, Paging } from "#domain/list/pagination.ts";
import { distanceKm, type Point, pointOf } from "#domain/location/position.ts";
import type { OfferFilter, Suggestion } from "#domain/offer/offer-filter.ts";
import { batchesOf } from "#workers/data/batches.ts";
import { ImageJson } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

// The SQL functions that list offers return JSON columns, which the generated types do not describe.
const OfferCard = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  slug_id: z.string(),
  summary: z.string(),
  /** Cents per slot. */
  price: z.number(),
  offer_type: z.object({ id: z.string(), name: z.string() }),
  artist: z.object({ id: z.string(), name: z.string(), is_vat_exempt: z.boolean() }).nullable(),
  location: z
    .object({
      id: z.string(),
      name: z.string(),
      region: z.string().nullable(),
      city: z.string().nullable(),
      is_vat_exempt: z.boolean(),
    })
    .nullable(),
  /** Straight-line distance, only in a search near a place. */
  distance_km: z.number().optional(),
  image: ImageJson,
  next_appointment: z
    .object({
      id: z.string(),
      timestamp: z.coerce.date(),
      capacity: z.number(),
      remaining_slots: z.number(),
      status: z.enum(appointmentStatuses),
      version: z.number(),
    })
    .nullable(),
});
export type OfferCard = z.infer<typeof OfferCard>;

// The column is named `type`, because `search_offer` has a parameter named `offer_type`.
const cardColumns =
  "id, name, slug, slug_id, summary, price, offer_type:type, artist, location, image, next_appointment, total";

/**
 * Published offers that match all filters, sorted by their next appointment. With `query`, matches in the name come
 * first; with `near`, offers are sorted by distance instead. SQL's `search_offer` defines which appointments count.
 */
export async function listOffers(
  db: Database,
  { page, itemsPerPage, ...filter }: Paging & OfferFilter,
): Promise<Page<OfferCard>> {
  const request = db.rpc("search_offer", {
    page,
    items_per_page: itemsPerPage,
    query: filter.query ?? null,
    region: filter.region_id ?? null,
    art_form: filter.artFormId ?? null,
    offer_type: filter.offer_type_id ?? null,
    from_day: filter.fromDay ?? null,
    to_day: filter.toDay ?? null,
    only_free: filter.onlyWithFreeSlots ?? false,
    free_of_charge: filter.onlyFreeOfCharge ?? false,
    step_free: filter.onlyStepFree ?? false,
    weekdays: filter.weekdays ?? null,
    near_latitude: filter.near?.latitude ?? null,
    near_longitude: filter.near?.longitude ?? null,
    ...(filter.near && { radius_km: filter.near.radius_km }),
  });
  const rows = dataOf(await request.select(cardColumns));
  return pageOfCards(rows, { page, itemsPerPage }, filter.near);
}

/**
 * Published offers of an artist or a location, sorted by their next bookable appointment; offers without one come last.
 */
export async function listOffersOf(
  db: Database,
  { page, itemsPerPage, ...owner }: Paging & { artist_id?: string | undefined; location_id?: string | undefined },
): Promise<Page<OfferCard>> {
  const request = db.rpc("list_offer_of", {
    of_artist: owner.artist_id ?? null,
    of_location: owner.location_id ?? null,
    page,
    items_per_page: itemsPerPage,
  });
  return pageOfCards(dataOf(await request.select(cardColumns)), { page, itemsPerPage });
}

/** At most `items` published offers with the same artist, art form, location or region, bookable offers first. */
export async function listRelatedOffers(
  db: Database,
  { offerId, items }: { offerId: string; items: number },
): Promise<OfferCard[]> {
  const request = db.rpc("list_related_offer", { of_offer: offerId, items });
  return z.array(OfferCard).parse(dataOf(await request.select(cardColumns)));
}

/** The limit of SQL's `list_offer_by_id`. */
const MAX_OFFERS_BY_ID = 100;

/** The published offers with the given ids, keyed by id. */
export async function getOffersById(db: Database, offerIds: string[]): Promise<Record<string, OfferCard>> {
  const batches = await Promise.all(
    batchesOf(offerIds, MAX_OFFERS_BY_ID).map((offer_ids) =>
      db.rpc("list_offer_by_id", { offer_ids }).select(cardColumns).then(dataOf),
    ),
  );
  const cards = z.array(OfferCard).parse(batches.flat());
  return Object.fromEntries(cards.map((card) => [card.id, card]));
}

/** The probable spelling of a search text that no record matches; `null` when there is none. */
export async function correctSearch(db: Database, query: string): Promise<string | null> {
  return dataOf(await db.rpc("correct_search", { query })) as string | null;
}

/** Offers, artists and locations that match a search text, matches in the name first. */
export async function suggest(
  db: Database,
  { query, entities }: { query: string; entities?: Suggestion["entity"][] | undefined },
): Promise<Suggestion[]> {
  return dataOf(await db.rpc("suggest", { query, ...(entities && { entities }) })) as Suggestion[];
}

const LocatedCard = OfferCard.extend({
  location: z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() }).nullable(),
});

/** @param near the place from which distances are measured */
function pageOfCards(rows: { total: number }[], { page, itemsPerPage }: Paging, near?: Point): Page<OfferCard> {
  return { page, itemsPerPage, total: rows[0]?.total ?? 0, items: rows.map((row) => cardOf(row, near)) };
}

function cardOf(row: unknown, near: Point | undefined): OfferCard {
  const card = OfferCard.parse(row);
  if (!near) return card;
  const { location } = LocatedCard.parse(row);
  const point = location && pointOf(location);
  return point ? { ...card, distance_km: distanceKm(near, point) } : card;
}
