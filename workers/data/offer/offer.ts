import type { ContentStatus } from "#domain/content/content-status.ts";
import {
  MAX_UPCOMING_APPOINTMENTS,
  upcomingColumns,
  upcomingDateColumns,
} from "#workers/data/appointment/offer-appointment.ts";
import { getPageContent, sectionColumns, sectionOrder } from "#workers/data/content/page-content.ts";
import { imageColumns, withImage } from "#workers/data/media/image.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { listRelatedOffers } from "./offer-list.ts";
import { withPriceOrZero } from "./with-price.ts";

const RELATED_OFFERS = 3;

export const contactColumns = "contact_email, contact_phone, website, is_vat_exempt";
export const offerArtistColumns =
  `id, name, slug, slug_id, city, ${contactColumns}, is_address_public, image:media(${imageColumns}),
  address!address_id(street, postal_code, city)` as const;
export const offerLocationColumns =
  `${contactColumns}, id, name, slug, slug_id, is_step_free, has_accessible_toilet, has_induction_loop,
  latitude, longitude, state, image:media(${imageColumns}), ...address(street, postal_code, city),
  region(id, name, slug, slug_id)` as const;
const offerColumns = `
  id, name, slug, slug_id, summary, price, duration_minutes, minimum_participants, decides_hours_before,
  max_slots_per_booking, cancellation_deadline_hours, artist_id, location_id, status, version, updated_at,
  image:media(${imageColumns}),
  offer_type(id, name),
  artist(status, ${offerArtistColumns}),
  location(status, ${offerLocationColumns})` as const;

/** An offer with everything its page shows; `null` when there is none that `db` may read. */
export async function getOfferBySlugId(db: Database, slugId: string, now: Date) {
  const query = db
    .from("offer")
    .select(
      `${offerColumns}, ${sectionColumns}, art_forms:art_form(name), upcoming:offer_appointment(${upcomingColumns})`,
    )
    .eq("slug_id", slugId)
    .order(...sectionOrder)
    .order("name", { referencedTable: "art_forms" })
    .gt("upcoming.timestamp", now.toISOString())
    .order("timestamp", { referencedTable: "upcoming" })
    .limit(MAX_UPCOMING_APPOINTMENTS, { referencedTable: "upcoming" });
  const row = dataOf(await query.maybeSingle());
  if (!row) return null;
  const [content, related] = await Promise.all([
    getPageContent(db, row),
    listRelatedOffers(db, { offerId: row.id, items: RELATED_OFFERS }),
  ]);
  return {
    ...toOfferDetails(row),
    ...content,
    art_forms: row.art_forms,
    upcoming: reviveDates(row.upcoming, upcomingDateColumns),
    related,
  };
}
/** `price` is in cents per slot. */
export type Offer = NonNullable<Awaited<ReturnType<typeof getOfferBySlugId>>>;

/** The offer of an appointment, without page content; `null` when there is no offer that `db` may read. */
export async function getOfferOfAppointment(db: Database, appointmentId: string) {
  const row = await selectOfferOfAppointment(db, appointmentId);
  return row?.offer ? toOfferDetails(row.offer) : null;
}
export type OfferDetails = NonNullable<Awaited<ReturnType<typeof getOfferOfAppointment>>>;
export type OfferArtist = NonNullable<Offer["artist"]>;
export type OfferLocation = NonNullable<Offer["location"]>;

async function selectOfferOfAppointment(db: Database, appointmentId: string) {
  const query = db.from("offer_appointment").select(`offer(${offerColumns})`).eq("id", appointmentId);
  return dataOf(await query.maybeSingle());
}
type OfferRow = NonNullable<NonNullable<Awaited<ReturnType<typeof selectOfferOfAppointment>>>["offer"]>;

/**
 * What visitors see: without an unpublished artist or location. Row-level security lets a guest who has booked read an
 * unpublished location.
 */
function toOfferDetails(row: OfferRow) {
  const [artist, location] = [publishedOf(row.artist), publishedOf(row.location)];
  return {
    ...withPriceOrZero(withImage(reviveDates(row, ["updated_at"]))),
    artist_id: artist?.id ?? null,
    location_id: location?.id ?? null,
    artist: artist && withPublicAddress(withImage(artist)),
    location: location && withImage(location),
  };
}

/** A record without its status; `null` unless it is published. */
export function publishedOf<Row extends { status: ContentStatus }>(row: Row | null): Omit<Row, "status"> | null {
  if (row?.status !== "published") return null;
  const { status: _, ...published } = row;
  return published;
}

/**
 * Hides an artist's address, which may be a home, unless the artist has made it public. Row-level security does not
 * hide addresses from admins and the service role.
 */
export function withPublicAddress<Row extends { is_address_public: boolean; address: object | null }>({
  is_address_public: isPublic,
  ...row
}: Row) {
  // TypeScript does not keep the type of a column of a generic row.
  return { ...row, address: isPublic ? (row.address as Row["address"]) : null };
}
