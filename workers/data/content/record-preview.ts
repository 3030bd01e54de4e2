import { landingPageTypes } from "#domain/content/landing-page.ts";
import { PageSectionSchema } from "#domain/content/page-section-content.ts";
import type { DraftFields, RecordDraft } from "#domain/content/record-draft.ts";
import { pointOf } from "#domain/location/position.ts";
import { isOnMap } from "#domain/location/projection.ts";
import { withDrawings } from "#workers/data/icon/icon-set.ts";
import { imageColumns, toImage, withImage } from "#workers/data/media/image.ts";
import {
  getOfferBySlugId,
  type Offer,
  offerArtistColumns,
  offerLocationColumns,
  withPublicAddress,
} from "#workers/data/offer/offer.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { type ArtistPage, getArtistBySlugId } from "./artist.ts";
import { getLandingPage, type LandingPage, withLegalHeadingIds } from "./landing-page.ts";
import { getLocationBySlugId, type LocationPage } from "./location.ts";
import { type PageContent, withReferences } from "./page-content.ts";
import { getRecordForEditing, type RecordKey } from "./record.ts";
import { getRegionBySlugId, type RegionPage } from "./region.ts";

/**
 * A linked artist, location or region is shown even while unpublished, an offer in a section only when published.
 * `isPriceMissing`: the draft has no price. `page.price` is then that of the record, or 0 without one.
 */
type RecordPreview =
  | { entity: "offer"; page: Offer; isPriceMissing: boolean }
  | { entity: "artist"; page: ArtistPage }
  | { entity: "location"; page: LocationPage }
  | { entity: "region"; page: RegionPage }
  | { entity: "landing_page"; page: LandingPage };

/**
 * The public page of a record with its draft applied; `null` when there is no such record. Omits hidden and invalid
 * sections. A required field that is empty in the draft keeps the record's value.
 */
export async function getRecordPreview(db: Database, { entity, slugId }: RecordKey): Promise<RecordPreview | null> {
  const record = await getRecordForEditing(db, { entity, slugId });
  if (!record) return null;
  const { draft } = record;
  const sections = draft.sections.flatMap((section) => PageSectionSchema.safeParse(section).data ?? []);
  const content = await withReferences(db, sections);
  switch (entity) {
    case "offer":
      return previewOffer(db, slugId, draft as RecordDraft<"offer">, content);
    case "artist":
      return previewArtist(db, slugId, draft as RecordDraft<"artist">, content);
    case "location":
      return previewLocation(db, slugId, draft as RecordDraft<"location">, content);
    case "region":
      return previewRegion(db, slugId, draft as RecordDraft<"region">, content);
    case "landing_page":
      return previewLandingPage(db, slugId, draft as RecordDraft<"landing_page">, content);
  }
}

async function previewOffer(
  db: Database,
  slugId: string,
  { fields, art_form_ids: artFormIds }: RecordDraft<"offer">,
  content: PageContent,
): Promise<RecordPreview | null> {
  const offer = await getOfferBySlugId(db, slugId, new Date());
  if (!offer) return null;
  const changes = await offerChanges(db, offer, fields);
  const page = { ...offer, ...changes, ...content, art_forms: await getArtForms(db, artFormIds) };
  return { entity: "offer", page, isPriceMissing: fields.price === null };
}

async function previewArtist(
  db: Database,
  slugId: string,
  { fields, address, art_form_ids: artFormIds }: RecordDraft<"artist">,
  content: PageContent,
): Promise<RecordPreview | null> {
  const artist = await getArtistBySlugId(db, slugId);
  if (!artist) return null;
  const page = {
    ...artist,
    ...(await pageChanges(db, artist.name, fields)),
    ...content,
    ...contactChanges(fields),
    city: address?.city ?? null,
    address: fields.is_address_public ? address : null,
    region: await getRegion(db, fields.region_id),
    art_forms: await getArtForms(db, artFormIds),
  };
  return { entity: "artist", page };
}

async function previewLocation(
  db: Database,
  slugId: string,
  { fields, address }: RecordDraft<"location">,
  content: PageContent,
): Promise<RecordPreview | null> {
  const location = await getLocationBySlugId(db, slugId);
  if (!location) return null;
  const { is_step_free, has_accessible_toilet, has_induction_loop, corrected_latitude, corrected_longitude } = fields;
  const postalCodes = db.from("postal_code");
  const place =
    address &&
    dataOf(await postalCodes.select("latitude, longitude, state").eq("code", address.postal_code).maybeSingle());
  const corrected = pointOf({ latitude: corrected_latitude, longitude: corrected_longitude });
  const point = corrected && isOnMap(corrected) ? corrected : place;
  const page = {
    ...location,
    ...(await pageChanges(db, location.name, fields)),
    ...content,
    ...contactChanges(fields),
    is_step_free,
    has_accessible_toilet,
    has_induction_loop,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    state: place?.state ?? null,
    region: await getRegion(db, fields.region_id),
    address,
  };
  return { entity: "location", page };
}

async function previewRegion(
  db: Database,
  slugId: string,
  { fields, address }: RecordDraft<"region">,
  content: PageContent,
): Promise<RecordPreview | null> {
  const region = await getRegionBySlugId(db, slugId);
  if (!region) return null;
  const changes = await pageChanges(db, region.name, fields);
  return { entity: "region", page: { ...region, ...changes, ...content, intro: fields.intro, address } };
}

async function previewLandingPage(
  db: Database,
  slugId: string,
  { fields }: RecordDraft<"landing_page">,
  content: PageContent,
): Promise<RecordPreview | null> {
  // A landing page has its type in place of a slug id.
  const type = landingPageTypes.find((candidate) => candidate === slugId);
  const landingPage = type ? await getLandingPage(db, type) : null;
  if (!landingPage) return null;
  const title = fields.title.trim() || landingPage.title;
  const sections = withLegalHeadingIds(landingPage.type, content.sections);
  return { entity: "landing_page", page: { ...landingPage, title, ...content, sections } };
}

async function offerChanges(db: Database, offer: Offer, fields: DraftFields<"offer">): Promise<Partial<Offer>> {
  const { artist_id: artistId, location_id: locationId, offer_type_id: offerTypeId } = fields;
  const [image, artist, location, offerType] = await Promise.all([
    getImage(db, fields.image_id),
    artistId && db.from("artist").select(offerArtistColumns).eq("id", artistId).maybeSingle().then(dataOf),
    locationId && db.from("location").select(offerLocationColumns).eq("id", locationId).maybeSingle().then(dataOf),
    offerTypeId && db.from("offer_type").select("id, name").eq("id", offerTypeId).maybeSingle().then(dataOf),
  ]);
  return {
    name: fields.name.trim() || offer.name,
    summary: fields.summary,
    price: fields.price ?? offer.price,
    duration_minutes: fields.duration_minutes ?? offer.duration_minutes,
    minimum_participants: fields.minimum_participants,
    decides_hours_before: fields.decides_hours_before,
    max_slots_per_booking: fields.max_slots_per_booking ?? offer.max_slots_per_booking,
    cancellation_deadline_hours: fields.cancellation_deadline_hours ?? offer.cancellation_deadline_hours,
    image,
    artist_id: artist ? artist.id : null,
    artist: artist ? withPublicAddress(withImage(artist)) : null,
    location_id: location ? location.id : null,
    location: location ? withImage(location) : null,
    offer_type: offerType || offer.offer_type,
  };
}

function contactChanges({ contact_email, contact_phone, website, is_vat_exempt }: DraftFields<"artist" | "location">) {
  return { contact_email, contact_phone, website, is_vat_exempt };
}

async function pageChanges(db: Database, nameWithoutDraft: string, fields: { name: string; image_id: string | null }) {
  const image = await getImage(db, fields.image_id);
  return { name: fields.name.trim() || nameWithoutDraft, image, image_url: image?.url ?? null };
}

async function getImage(db: Database, id: string | null) {
  return id === null ? null : toImage(dataOf(await db.from("media").select(imageColumns).eq("id", id).maybeSingle()));
}

async function getRegion(db: Database, id: string | null): Promise<ArtistPage["region"]> {
  return id === null
    ? null
    : dataOf(await db.from("region").select("id, name, slug, slug_id").eq("id", id).maybeSingle());
}

async function getArtForms(db: Database, ids: string[]): Promise<ArtistPage["art_forms"]> {
  if (ids.length === 0) return [];
  return withDrawings(dataOf(await db.from("art_form").select("id, name, icon").in("id", ids).order("name")));
}
