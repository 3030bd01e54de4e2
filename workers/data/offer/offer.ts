import type { Offer, OfferArtist, OfferLocation, OfferUpdate } from "#domain/offer/offer.ts";
import { Refused } from "#domain/refusal.ts";
import { type NamedRow, toNamed } from "#workers/data/content/named.ts";
import { getPageContent } from "#workers/data/content/page-content.ts";
import { type ImageRow, imageColumns, toImage } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** What is selected of the artist and of the art space of an offer. */
export const offerArtistColumns = `id, name, slug, slug_id, city, image:media(${imageColumns})` as const;
export const offerLocationColumns = `id, name, slug, slug_id, is_step_free, has_accessible_toilet, has_induction_loop,
  image:media(${imageColumns}), address(street, postal_code, city), region(id, name, slug, slug_id)` as const;
const offerColumns = `
  id, name, slug, slug_id, summary, price, duration_minutes, minimum_participants, max_slots_per_booking,
  cancellation_deadline_hours, status, version, updated_at,
  image:media(${imageColumns}),
  offer_type(id, name),
  artist(${offerArtistColumns}),
  location(${offerLocationColumns})` as const;

/** The offer of a slug id with location, artist and type; `null` when there is none that this connection may see. */
export async function getOfferBySlugId(db: Database, slugId: string): Promise<Offer | null> {
  const row = dataOf(await db.from("offer").select(offerColumns).eq("slug_id", slugId).maybeSingle());
  if (!row) return null;
  return {
    ...toNamed(row),
    summary: row.summary,
    price: row.price,
    duration_minutes: row.duration_minutes,
    minimum_participants: row.minimum_participants,
    max_slots_per_booking: row.max_slots_per_booking,
    cancellation_deadline_hours: row.cancellation_deadline_hours,
    status: row.status,
    version: row.version,
    updated_at: new Date(row.updated_at),
    image: toImage(row.image),
    offer_type: row.offer_type,
    artist: row.artist && toOfferArtist(row.artist),
    location: row.location && toOfferLocation(row.location),
    ...(await getPageContent(db, "offer_id", row.id)),
  };
}

export function toOfferArtist(row: NamedRow & { city: string | null; image: ImageRow | null }): OfferArtist {
  return {
    ...toNamed(row),
    city: row.city,
    image: toImage(row.image),
  };
}

export function toOfferLocation(
  row: NamedRow & {
    is_step_free: boolean;
    has_accessible_toilet: boolean;
    has_induction_loop: boolean;
    image: ImageRow | null;
    address: { street: string; postal_code: string; city: string } | null;
    region: NamedRow | null;
  },
): OfferLocation {
  return {
    ...toNamed(row),
    street: row.address?.street ?? "",
    postal_code: row.address?.postal_code ?? "",
    city: row.address?.city ?? "",
    is_step_free: row.is_step_free,
    has_accessible_toilet: row.has_accessible_toilet,
    has_induction_loop: row.has_induction_loop,
    region: row.region && toNamed(row.region),
    image: toImage(row.image),
  };
}

/**
 * Writes the given fields if the offer still has `version`.
 * @throws Refused `outdated_version` when somebody changed it since, `offer_not_found` when there is none
 */
export async function updateOffer(
  db: Database,
  { id, version, ...fields }: OfferUpdate,
): Promise<{ id: string; slug_id: string; version: number }> {
  const row = dataOf(
    await db
      .from("offer")
      .update(
        withoutUndefined({
          name: fields.name,
          summary: fields.summary,
          price: fields.price,
          image_id: fields.image_id,
          offer_type_id: fields.offer_type_id,
          location_id: fields.location_id,
          artist_id: fields.artist_id,
          duration_minutes: fields.duration_minutes,
          max_slots_per_booking: fields.max_slots_per_booking,
          cancellation_deadline_hours: fields.cancellation_deadline_hours,
          minimum_participants: fields.minimum_participants,
          status: fields.status,
        }),
      )
      .eq("id", id)
      .eq("version", version)
      .select("id, slug_id, version")
      .maybeSingle(),
  );
  if (row) return { id: row.id, slug_id: row.slug_id, version: row.version };
  const current = dataOf(await db.from("offer").select("version").eq("id", id).maybeSingle());
  throw new Refused(current ? "outdated_version" : "offer_not_found");
}

function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
