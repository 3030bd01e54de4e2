import { landingPageTypes } from "#domain/content/landing-page.ts";
import type { FeedAppointment, FeedKind } from "#domain/offer/feed.ts";
import { toNamed } from "#workers/data/content/named.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Calendars keep what is over for a while; readers leave it out. */
const PAST_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** As many rows as PostgREST answers at once in a hosted project. */
const BATCH = 1000;

const entities = { region: "region", "kuenstler-in": "artist", kunstraum: "location" } as const;

export type FeedOwner = { kind: FeedKind; id: string; name: string; slug: string; slug_id: string };

/** Whose dates a feed tells; `null` when there is no such published record. */
export async function getFeedOwner(db: Database, kind: FeedKind, slugId: string): Promise<FeedOwner | null> {
  const row = dataOf(
    await db
      .from(entities[kind])
      .select("id, name, slug, slug_id")
      .eq("slug_id", slugId)
      .eq("status", "published")
      .maybeSingle(),
  );
  return row && { kind, ...toNamed(row) };
}

const columnsAt = <Location extends string>(location: Location) =>
  `id, timestamp, status, calendar_sequence, created_at,
  offer!inner(id, name, slug, summary, duration_minutes, created_at, updated_at,
    ${location}(name, address!address_id(street, postal_code, city)))` as const;

/** The dates of published offers, of one region, artist or art space if asked for, earliest first, cancelled ones too. */
export async function listFeedAppointments(
  db: Database,
  owner: FeedOwner | null,
  now: Date,
): Promise<FeedAppointment[]> {
  // Dates of a region are those at its art spaces; elsewhere an offer may not have a place yet.
  let query = db
    .from("offer_appointment")
    .select(owner?.kind === "region" ? columnsAt("location!inner") : columnsAt("location"))
    .eq("offer.status", "published")
    .gt("timestamp", new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString());
  if (owner?.kind === "kuenstler-in") query = query.eq("offer.artist_id", owner.id);
  if (owner?.kind === "kunstraum") query = query.eq("offer.location_id", owner.id);
  if (owner?.kind === "region") query = query.eq("offer.location.region_id", owner.id);
  const rows = dataOf(await query.order("timestamp").order("id").limit(BATCH));
  return rows.map(({ offer, ...row }) => ({
    id: row.id,
    timestamp: new Date(row.timestamp),
    status: row.status,
    sequence: row.calendar_sequence,
    created_at: new Date(row.created_at),
    offer: {
      id: offer.id,
      name: offer.name,
      slug: offer.slug,
      summary: offer.summary,
      duration_minutes: offer.duration_minutes,
      created_at: new Date(offer.created_at),
      updated_at: new Date(offer.updated_at),
      location: offer.location && {
        name: offer.location.name,
        street: offer.location.address?.street ?? "",
        postal_code: offer.location.address?.postal_code ?? "",
        city: offer.location.address?.city ?? "",
      },
    },
  }));
}

export type PublicRecord = { slug: string; updated_at: Date };

/** Every published record that has a page of its own, and the legal pages. */
export async function listPublicRecords(db: Database) {
  const [offers, artists, locations, regions, landingPages] = await Promise.all([
    everyRecord(db, "offer"),
    everyRecord(db, "artist"),
    everyRecord(db, "location"),
    everyRecord(db, "region"),
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
    landingPages: landingPages.map(({ type, updated_at }) => ({ type, updated_at: new Date(updated_at) })),
  };
}

async function everyRecord(db: Database, entity: "offer" | "artist" | "location" | "region"): Promise<PublicRecord[]> {
  const records: PublicRecord[] = [];
  for (;;) {
    const rows = dataOf(
      await db
        .from(entity)
        .select("slug, updated_at")
        .eq("status", "published")
        .order("slug_id")
        .range(records.length, records.length + BATCH - 1),
    );
    records.push(...rows.map(({ slug, updated_at }) => ({ slug, updated_at: new Date(updated_at) })));
    if (rows.length < BATCH) return records;
  }
}
