import type { Offer, OfferUpdate } from "#domain/offer.ts";
import type { PageContent } from "#domain/page.ts";
import { Refused } from "#domain/refusal.ts";
import { getPageContent } from "./page-content.ts";
import { pictureColumns, toPicture } from "./picture.ts";
import { type Database, dataOf } from "./supabase.ts";

const offerColumns = `
  id, name, slug, slug_id, summary, price, duration_minutes, minimum_participants, max_places_per_booking,
  cancellation_deadline_hours, status, version, updated_at,
  image:media(${pictureColumns}),
  offer_type(id, name),
  artist(id, name, slug, slug_id, city, image:media(${pictureColumns})),
  location(id, name, slug, slug_id, is_step_free, has_accessible_toilet, has_induction_loop,
    image:media(${pictureColumns}), address(street, postal_code, city), region(id, name, slug, slug_id))` as const;

/** The offer of a slug id with location, artist and type; `null` when there is none that this connection may see. */
export async function getOfferBySlugId(db: Database, slugId: string): Promise<Offer | null> {
  const row = dataOf(await db.from("offer").select(offerColumns).eq("slug_id", slugId).maybeSingle());
  if (!row) return null;
  const { artist, location } = row;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    slugId: row.slug_id,
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
    artist: artist && {
      id: artist.id,
      name: artist.name,
      slug: artist.slug,
      slugId: artist.slug_id,
      city: artist.city,
      image: toPicture(artist.image),
    },
    location: location && {
      id: location.id,
      name: location.name,
      slug: location.slug,
      slugId: location.slug_id,
      street: location.address?.street ?? "",
      postalCode: location.address?.postal_code ?? "",
      city: location.address?.city ?? "",
      isStepFree: location.is_step_free,
      hasAccessibleToilet: location.has_accessible_toilet,
      hasInductionLoop: location.has_induction_loop,
      region: location.region && {
        id: location.region.id,
        name: location.region.name,
        slug: location.region.slug,
        slugId: location.region.slug_id,
      },
      image: toPicture(location.image),
    },
    ...(await getPageContent(db, "offer_id", row.id)),
  };
}

/** Everything of an offer, also of a draft: for admins; anyone else gets what is published. */
export async function getOfferPreview(db: Database, slugId: string): Promise<(Offer & PageContent) | null> {
  const offer = await getOfferBySlugId(db, slugId);
  return offer && { ...offer, ...(await getPageContent(db, "offer_id", offer.id)) };
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
