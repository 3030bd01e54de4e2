import { z } from "zod";
import { appointmentStatuses } from "#domain/appointment/offer-appointment.ts";
import type { Page, Paging } from "#domain/list/pagination.ts";
import type { OfferCard } from "#domain/offer/offer.ts";
import type { OfferFilter, Suggestion } from "#domain/offer/offer-filter.ts";
import { toNamed } from "#workers/data/content/named.ts";
import { ImageRow, toImage } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

// The functions answer JSON inside their columns, which the generated types cannot describe.
const OfferCardRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  slug_id: z.string(),
  summary: z.string(),
  price: z.number(),
  type: z.object({ id: z.string(), name: z.string() }),
  artist: z.object({ id: z.string(), name: z.string() }).nullable(),
  location: z.object({ id: z.string(), name: z.string(), region: z.string().nullable() }).nullable(),
  image: ImageRow.nullable(),
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
  total: z.coerce.number(),
});

/**
 * Published offers by their next bookable date, those without one last; with words typed, those with the words in their name
 * first. One query, whatever is asked for.
 */
export async function listOffers(
  db: Database,
  { page, itemsPerPage, ...filter }: Paging & OfferFilter,
): Promise<Page<OfferCard>> {
  const answer = await db.rpc("search_offer", {
    page,
    items_per_page: itemsPerPage,
    query: filter.query ?? null,
    region: filter.region_id ?? null,
    art_form: filter.artFormId ?? null,
    offer_type: filter.offer_type_id ?? null,
    from_day: filter.fromDay ?? null,
    to_day: filter.toDay ?? null,
    only_free: filter.onlyFree ?? false,
  });
  return toPage(dataOf(answer), { page, itemsPerPage });
}

/** Published offers by an artist or at an art space, by their next bookable date, those without one last. */
export async function listOffersOf(
  db: Database,
  { page, itemsPerPage, ...of }: Paging & { artist_id?: string | undefined; location_id?: string | undefined },
): Promise<Page<OfferCard>> {
  const answer = await db.rpc("list_offer_of", {
    of_artist: of.artist_id ?? null,
    of_location: of.location_id ?? null,
    page,
    items_per_page: itemsPerPage,
  });
  return toPage(dataOf(answer), { page, itemsPerPage });
}

/** Published offers akin to one (artist, art form, place, region), those that can be booked first. */
export async function listRelatedOffers(
  db: Database,
  { offerId, items }: { offerId: string; items: number },
): Promise<OfferCard[]> {
  return toCards(dataOf(await db.rpc("list_related_offer", { of_offer: offerId, items })));
}

/** The published offers among these ids, by id. */
export async function getOffersById(db: Database, offerIds: string[]): Promise<Record<string, OfferCard>> {
  if (offerIds.length === 0) return {};
  const cards = toCards(dataOf(await db.rpc("list_offer_by_id", { offer_ids: offerIds })));
  return Object.fromEntries(cards.map((card) => [card.id, card]));
}

/** Offers, artists and art spaces that may be meant by what somebody types. */
export async function suggest(db: Database, query: string): Promise<Suggestion[]> {
  return dataOf(await db.rpc("suggest", { query })) as Suggestion[];
}

function toPage(data: unknown, { page, itemsPerPage }: Paging): Page<OfferCard> {
  const rows = z.array(OfferCardRow).parse(data);
  return { page, itemsPerPage, total: rows[0]?.total ?? 0, items: rows.map(toCard) };
}

function toCards(data: unknown): OfferCard[] {
  return z.array(OfferCardRow).parse(data).map(toCard);
}

function toCard(row: z.infer<typeof OfferCardRow>): OfferCard {
  return {
    ...toNamed(row),
    summary: row.summary,
    price: row.price,
    image: toImage(row.image),
    offer_type: row.type,
    artist: row.artist,
    location: row.location,
    nextAppointment: row.next_appointment,
  };
}
