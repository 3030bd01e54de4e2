import { landingPageTypes } from "#domain/content/landing-page.ts";
import type { FeedAppointment, FeedKind, NewestOffer } from "#domain/offer/feed.ts";
import { ImageJson } from "#workers/data/media/image.ts";
import { listAll, MAX_ROWS } from "#workers/data/page.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { contactColumns } from "./offer.ts";

/** A calendar feed that reaches this number mentions the limit. */
export const MAX_FEED_APPOINTMENTS = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;

const entities = { region: "region", "kuenstler-in": "artist", kunstraum: "location" } as const;

/** The published record that a feed is about. */
export type FeedSubject = { kind: FeedKind; id: string; name: string; slug: string; slug_id: string };

/** `null` when there is no such published record. */
export async function getFeedSubject(db: Database, kind: FeedKind, slugId: string): Promise<FeedSubject | null> {
  const row = dataOf(
    await db
      .from(entities[kind])
      .select("id, name, slug, slug_id")
      .eq("slug_id", slugId)
      .eq("status", "published")
      .maybeSingle(),
  );
  return row && { kind, ...row };
}

const columns = `id, timestamp, status, calendar_sequence, created_at,
  offer!inner(id, name, slug, summary, duration_minutes, updated_at, artist(name, ${contactColumns}), location(name, latitude, longitude, ${contactColumns},
      ...address!address_id(street, postal_code, city)))` as const;

/**
 * All future appointments of published offers and those of the last day, earliest first, including cancelled ones; at
 * most `MAX_FEED_APPOINTMENTS`.
 * @param subject `null` for all offers
 */
export async function listFeedAppointments(
  db: Database,
  subject: FeedSubject | null,
  now: Date,
): Promise<FeedAppointment[]> {
  const all = () => db.from("offer_appointment").select(columns);
  const requestOf = ({ kind, id }: FeedSubject) =>
    kind === "region"
      ? db.rpc("list_appointment_of_region", { of_region: id }).select(columns)
      : all().eq(kind === "kunstraum" ? "offer.location_id" : "offer.artist_id", id);
  const request = subject ? requestOf(subject) : all();
  // A calendar program removes an event that the feed no longer contains. The feed also contains the appointments that
  // began in the last day, so that an event no longer than a day stays in the calendar until it has ended.
  const earliest = new Date(now.getTime() - DAY_MS);
  const currentRequest = request.eq("offer.status", "published").gt("timestamp", earliest.toISOString());
  const sortedRequest = currentRequest.order("timestamp").order("id");
  const rows = await listAll((first, last) => sortedRequest.range(first, last), MAX_FEED_APPOINTMENTS);
  return rows.map(({ offer, ...row }) => ({
    ...reviveDates(row, ["timestamp", "created_at"]),
    offer: reviveDates(offer, ["updated_at"]),
  }));
}

/**
 * The published offers that have scheduled future appointments, latest first publication first; at most 50.
 * @param subject `null` for all offers
 */
export async function listNewestOffers(db: Database, subject: FeedSubject | null): Promise<NewestOffer[]> {
  const request = db.rpc("list_newest_offer", subject ? { [`of_${entities[subject.kind]}`]: subject.id } : {});
  return dataOf(await request).map(({ image, timestamps, ...row }) => ({
    ...reviveDates(row, ["published_at"]),
    image: ImageJson.parse(image),
    timestamps: timestamps.map((timestamp) => new Date(timestamp)),
  }));
}

export type PublicRecord = { slug: string; updated_at: Date };

/** The published offers, artists, locations, regions and landing pages, for the sitemap. */
export async function listPublicRecords(db: Database) {
  const [offers, artists, locations, regions, landingPages] = await Promise.all([
    listPublished(db, "offer"),
    listPublished(db, "artist"),
    listPublished(db, "location"),
    listPublished(db, "region"),
    db
      .from("landing_page")
      .select("type, updated_at")
      .eq("status", "published")
      .in("type", landingPageTypes)
      .then(dataOf),
  ]);
  return {
    offers,
    artists,
    locations,
    regions,
    landingPages: reviveDates(landingPages, ["updated_at"]),
  };
}

/** Keyset pagination on `slug_id`: an offset would read the earlier batches again. */
async function listPublished(
  db: Database,
  entity: "offer" | "artist" | "location" | "region",
): Promise<PublicRecord[]> {
  const records: PublicRecord[] = [];
  let lastSlugId = "";
  for (;;) {
    const query = db.from(entity).select("slug, slug_id, updated_at").eq("status", "published");
    const rows = dataOf(await query.gt("slug_id", lastSlugId).order("slug_id").limit(MAX_ROWS));
    records.push(...reviveDates(rows, ["updated_at"]));
    if (rows.length < MAX_ROWS) return records;
    lastSlugId = rows.at(-1)?.slug_id ?? lastSlugId;
  }
}
