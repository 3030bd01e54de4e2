import { type ArtFormKey, artForms, offerTypes } from "#domain/offer/usual-terms.ts";
import { slugify } from "#domain/slug.ts";
import type { Database, Json } from "#supabase/database.ts";
import { type Appointment, appointmentsOf } from "./appointments.ts";
import { seededRandom } from "./art/random.ts";
import { renderedSize } from "./art/render-image.ts";
import { artists } from "./artists.ts";
import { type ContentImage, imageId } from "./content-image.ts";
import { landingPages } from "./landing-pages.ts";
import { type Location, locations } from "./locations.ts";
import { media } from "./media.ts";
import { offers } from "./offers.ts";
import { regions } from "./regions.ts";
import { rowId } from "./row-id.ts";
import type { Section } from "./sections.ts";

type Tables = Database["public"]["Tables"];

export type TableName = keyof Tables;

export type Rows<Name extends TableName> = { table: Name; rows: Tables[Name]["Insert"][] };

const entries = <Key extends string, Value>(record: Record<Key, Value>) => Object.entries(record) as [Key, Value][];

/**
 * The content as rows, referenced tables first. A migration inserts the landing pages, with the ids that `rowId`
 * returns.
 */
export function contentRows(): Rows<TableName>[] {
  return [
    { table: "media", rows: mediaRows() },
    { table: "address", rows: addressRows() },
    { table: "region", rows: regionRows() },
    { table: "location", rows: locationRows() },
    { table: "artist", rows: artistRows() },
    {
      table: "offer_type",
      rows: entries(offerTypes).map(([key, type]) => ({ id: rowId("offer_type", key), ...type })),
    },
    { table: "offer", rows: offerRows() },
    { table: "art_form", rows: entries(artForms).map(([key, form]) => ({ id: rowId("art_form", key), ...form })) },
    {
      table: "offer_art_form",
      rows: offers.flatMap((offer) => artFormRows("offer_id", "offer", offer.key, offer.art_forms)),
    },
    {
      table: "artist_art_form",
      rows: entries(artists).flatMap(([key, artist]) => artFormRows("artist_id", "artist", key, artist.art_forms)),
    },
    { table: "cms_page_section", rows: sectionRows() },
  ];
}

export function appointments(now: Date): Appointment[] {
  return offers.flatMap((offer) => appointmentsOf(offer, now));
}

export function appointmentRow({
  id,
  offer,
  timestamp,
  isCancelled,
  bookings,
}: Appointment): Tables["offer_appointment"]["Insert"] {
  const booked = bookings.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    id,
    offer_id: rowId("offer", offer.key),
    timestamp,
    capacity: offer.capacity,
    remaining_slots: offer.capacity - booked,
    status: isCancelled ? "cancelled" : "scheduled",
    reason: isCancelled ? "Die Leitung ist leider erkrankt. Wir suchen einen neuen Termin." : "",
  };
}

/**
 * The bookings of an appointment by invented guests without accounts. They were made in the seven weeks before the
 * appointment or before `now`, whichever is earlier.
 */
export function bookingRows(
  { id: appointmentId, offer, timestamp, isPast, bookings }: Appointment,
  now: Date,
): Tables["offer_booking"]["Insert"][] {
  const latest = Math.min(now.getTime(), Date.parse(timestamp));
  const deadline = new Date(Date.parse(timestamp) - (offer.cancellationDeadlineHours ?? 48) * 3_600_000).toISOString();
  return bookings.map(({ id, guest: [firstName, lastName], quantity }) => ({
    id,
    appointment_id: appointmentId,
    user_email: emailOf(firstName, lastName),
    first_name: firstName,
    last_name: lastName,
    quantity,
    status: isPast ? "attended" : "confirmed",
    code: bookingCode(id),
    price: offer.price,
    ...(isPast &&
      offer.price > 0 && {
        paid_cents: offer.price * quantity,
        paid_to: artists[offer.artist].name,
        paid_at: timestamp,
      }),
    free_cancellation_until: deadline,
    idempotency_key: id,
    created_at: new Date(latest - seededRandom(id).between(0.01, 49) * 86_400_000).toISOString(),
  }));
}

function mediaRows(): Tables["media"]["Insert"][] {
  return [...media].map(([path, content]) => ({
    id: imageId(content),
    path,
    // The alternative text without the technique before the colon; for a portrait, the text before the first comma.
    name: content.alt
      .replace(/^(Porträt von [^,]+),.*/, "$1")
      .replace(/^[^:]*: /, "")
      .replace(/\.$/, "")
      .slice(0, 80),
    ...renderedSize(content.image),
    alt_text: content.alt,
    credit: "Atelierland, erzeugtes Bild",
    ...(content.image.style === "riso" && { focal_y: 0.4 }), // portraits: the face is above the middle
  }));
}

function addressRows(): Tables["address"]["Insert"][] {
  const owners = [
    ...entries<string, Location>(locations).map(([key, location]) => ({
      id: rowId("address", `location/${key}`),
      ...location,
    })),
    ...entries<string, (typeof artists)[keyof typeof artists]>(artists).map(([key, person]) => ({
      id: rowId("address", `artist/${key}`),
      ...person,
    })),
  ];
  return owners.map(({ id, street, postal_code: postalCode, city }) => ({ id, street, postal_code: postalCode, city }));
}

function regionRows() {
  return entries(regions).map(([key, { name, intro, image }]) => ({
    id: rowId("region", key),
    name,
    intro,
    image_id: imageId(image),
    ...publishedColumns,
  }));
}

function locationRows() {
  return entries<string, Location>(locations).map(([key, { name, region, position, access, image }]) => ({
    ...contactOf(key, name),
    website: `https://${key}.example.org`,
    id: rowId("location", key),
    name,
    image_id: imageId(image),
    address_id: rowId("address", `location/${key}`),
    region_id: rowId("region", region),
    corrected_latitude: position?.[0] ?? null,
    corrected_longitude: position?.[1] ?? null,
    is_step_free: access[0],
    has_accessible_toilet: access[1],
    has_induction_loop: access[2],
    ...publishedColumns,
  }));
}

function artistRows() {
  return entries(artists).map(([key, { name, region, is_address_public: isAddressPublic, image }]) => ({
    id: rowId("artist", key),
    name,
    image_id: imageId(image),
    address_id: rowId("address", `artist/${key}`),
    is_address_public: isAddressPublic,
    ...contactOf(key, name),
    is_vat_exempt: !isAddressPublic, // artists who work at home are small businesses
    region_id: rowId("region", region),
    ...publishedColumns,
  }));
}

function offerRows() {
  return offers.map((offer) => ({
    id: rowId("offer", offer.key),
    name: offer.name,
    summary: offer.summary,
    price: offer.price,
    image_id: imageId(offer.image),
    offer_type_id: rowId("offer_type", offer.type),
    location_id: rowId("location", offer.location),
    artist_id: rowId("artist", offer.artist),
    duration_minutes: offer.minutes,
    max_slots_per_booking: offer.maxSlots ?? 6,
    cancellation_deadline_hours: offer.cancellationDeadlineHours ?? 48,
    minimum_participants: offer.minimum ?? null,
    ...publishedColumns,
  }));
}

function artFormRows<Column extends string>(
  ownerColumn: Column,
  table: string,
  key: string,
  forms: readonly ArtFormKey[],
) {
  return forms.map((form) => ({ [ownerColumn]: rowId(table, key), art_form_id: rowId("art_form", form) })) as ({
    [_ in Column]: string;
  } & { art_form_id: string })[];
}

function sectionRows(): Tables["cms_page_section"]["Insert"][] {
  return [
    ...offers.flatMap((offer) => sectionsOf("offer_id", "offer", offer.key, offer.sections)),
    ...entries(artists).flatMap(([key, { sections }]) => sectionsOf("artist_id", "artist", key, sections)),
    ...entries(locations).flatMap(([key, { sections }]) => sectionsOf("location_id", "location", key, sections)),
    ...entries(regions).flatMap(([key, { sections }]) => sectionsOf("region_id", "region", key, sections)),
    ...entries(landingPages).flatMap(([type, page]) =>
      sectionsOf("landing_page_id", "landing_page", type, page.sections),
    ),
  ];
}

type OwnerColumn = "offer_id" | "artist_id" | "location_id" | "region_id" | "landing_page_id";

function sectionsOf(ownerColumn: OwnerColumn, table: string, key: string, sections: readonly Section[]) {
  return sections.map((section, order) => ({
    id: rowId("cms_page_section", `${table}/${key}/${order}`),
    [ownerColumn]: rowId(table, key),
    order,
    type: section.type,
    content: sectionContent(section),
  }));
}

/** The `content` column of a section: ids replace images and the keys of offers. */
function sectionContent({ type: _, ...content }: Section): Json {
  const stored = Object.entries(content).map(([name, value]) => {
    if (name === "image" || name === "poster") return ["mediaId", imageId(value as ContentImage)];
    if (name === "offerKeys") return ["offerIds", (value as string[]).map((key) => rowId("offer", key))];
    if (name === "images") {
      const images = value as { image: ContentImage; caption: string }[];
      return [name, images.map(({ image, caption }) => ({ mediaId: imageId(image), caption }))];
    }
    return [name, value];
  });
  return Object.fromEntries(stored) as Json;
}

/** An invented contact. The Bundesnetzagentur reserves the phone number for fiction. */
function contactOf(key: string, name: string) {
  return {
    contact_email: emailOf(...(name.match(/[\p{L}\d-]+/gu) ?? [])),
    contact_phone: `030 23125 ${seededRandom(`phone ${key}`).integer(100, 999)}`,
  };
}

/** The types require both slug columns, but a trigger overwrites their values. */
const publishedColumns = { slug: "", slug_id: "", status: "published" as const };

const emailOf = (...names: string[]) => `${names.map(slugify).join(".")}@example.org`;

function bookingCode(id: string): string {
  const random = seededRandom(`code ${id}`);
  return Array.from({ length: 8 }, () => random.pick([..."ABCDEFGHJKLMNPQRSTUVWXYZ23456789"])).join("");
}
