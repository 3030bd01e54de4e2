import type { Offer, OfferArtist, OfferLocation, OfferUpdate } from "#domain/offer/offer.ts";
import { Refused } from "#domain/refusal.ts";
import { type NamedRow, toNamed } from "#workers/data/content/named.ts";
import { getPageContent } from "#workers/data/content/page-content.ts";
import { type PictureRow, pictureColumns, toPicture } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** What is selected of the artist and of the art space of an offer. */
export const offerArtistColumns = `id, name, slug, slug_id, city, image:media(${pictureColumns})` as const;
export const offerLocationColumns = `id, name, slug, slug_id, is_step_free, has_accessible_toilet, has_induction_loop,
  image:media(${pictureColumns}), address(street, postal_code, city), region(id, name, slug, slug_id)` as const;
const offerColumns = `
  id, name, slug, slug_id, summary, price, duration_minutes, minimum_participants, max_places_per_booking,
  cancellation_deadline_hours, status, version, updated_at,
  image:media(${pictureColumns}),
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
    durationMinutes: row.duration_minutes,
    minimumParticipants: row.minimum_participants,
    maxPlacesPerBooking: row.max_places_per_booking,
    cancellationDeadlineHours: row.cancellation_deadline_hours,
    status: row.status,
    version: row.version,
    updatedAt: new Date(row.updated_at),
    image: toPicture(row.image),
    offerType: row.offer_type,
    artist: row.artist && toOfferArtist(row.artist),
    location: row.location && toOfferLocation(row.location),
    ...(await getPageContent(db, "offer_id", row.id)),
  };
}

export function toOfferArtist(row: NamedRow & { city: string | null; image: PictureRow | null }): OfferArtist {
  return {
    ...toNamed(row),
    city: row.city,
    image: toPicture(row.image),
  };
}

export function toOfferLocation(
  row: NamedRow & {
    is_step_free: boolean;
    has_accessible_toilet: boolean;
    has_induction_loop: boolean;
    image: PictureRow | null;
    address: { street: string; postal_code: string; city: string } | null;
    region: NamedRow | null;
  },
): OfferLocation {
  return {
    ...toNamed(row),
    street: row.address?.street ?? "",
    postalCode: row.address?.postal_code ?? "",
    city: row.address?.city ?? "",
    isStepFree: row.is_step_free,
    hasAccessibleToilet: row.has_accessible_toilet,
    hasInductionLoop: row.has_induction_loop,
    region: row.region && toNamed(row.region),
    image: toPicture(row.image),
  };
}

/**
 * Writes the given fields if the offer still has `version`.
 * @throws Refused `outdated_version` when somebody changed it since, `offer_not_found` when there is none
 */
export async function updateOffer(
  db: Database,
  { id, version, ...fields }: OfferUpdate,
): Promise<{ id: string; slugId: string; version: number }> {
  const row = dataOf(
    await db
      .from("offer")
      .update(
        withoutUndefined({
          name: fields.name,
          summary: fields.summary,
          price: fields.price,
          image_id: fields.imageId,
          offer_type_id: fields.offerTypeId,
          location_id: fields.locationId,
          artist_id: fields.artistId,
          duration_minutes: fields.durationMinutes,
          max_places_per_booking: fields.maxPlacesPerBooking,
          cancellation_deadline_hours: fields.cancellationDeadlineHours,
          minimum_participants: fields.minimumParticipants,
          status: fields.status,
        }),
      )
      .eq("id", id)
      .eq("version", version)
      .select("id, slug_id, version")
      .maybeSingle(),
  );
  if (row) return { id: row.id, slugId: row.slug_id, version: row.version };
  const current = dataOf(await db.from("offer").select("version").eq("id", id).maybeSingle());
  throw new Refused(current ? "outdated_version" : "offer_not_found");
}

function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
