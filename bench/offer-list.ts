import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { asRole, prepareDatabase } from "#supabase/local/database.ts";
import { startCluster } from "#supabase/local/postgres.ts";
import { type Figure, median } from "./figure.ts";
import { seedLarge } from "./large-content.ts";
import { scansOf } from "./query-plans.ts";

const ROUNDS = 5;
const CALLS = 20;

/** Tables that grow with the content and must not be scanned sequentially. */
export const largeTables = ["offer", "offer_appointment", "search_document"];

export type ListParameters = {
  regionId: string;
  artFormId: string;
  offerId: string;
  locationId: string;
  /** The number of the page before the last one; only the last page can have fewer than 12 offers. */
  secondToLastPage: number;
  /** The last batch of the sitemap begins after this slug id. */
  slugIdBeforeLastBatch: string;
};

/** Queries of the public pages, the feeds and the sitemap. */
export const listRequests: [name: string, request: (sql: Sql, parameters: ListParameters) => Promise<unknown>][] = [
  ["first page", (sql) => sql`select * from public.search_offer()`],
  ["third page", (sql) => sql`select * from public.search_offer(page => 3)`],
  [
    "second to last page",
    (sql, { secondToLastPage }) => sql`select * from public.search_offer(page => ${secondToLastPage})`,
  ],
  [
    "region and art form",
    (sql, { regionId, artFormId }) =>
      sql`select * from public.search_offer(region => ${regionId}, art_form => ${artFormId})`,
  ],
  ["a region", (sql, { regionId }) => sql`select * from public.search_offer(region => ${regionId})`],
  ["free of charge", (sql) => sql`select * from public.search_offer(free_of_charge => true)`],
  ["an incomplete search text", (sql) => sql`select * from public.search_offer(query => 'töpfern am ufer 8')`],
  ["a word in every twelfth offer", (sql) => sql`select * from public.search_offer(query => 'töpfern')`],
  ["a word in every offer", (sql) => sql`select * from public.search_offer(query => 'offenen')`],
  ["one letter", (sql) => sql`select * from public.search_offer(query => 'a')`],
  ["a misspelled word", (sql) => sql`select * from public.search_offer(query => 'töpfrn')`],
  ["a word that nothing matches", (sql) => sql`select * from public.search_offer(query => 'qwertzuiop')`],
  ["only free slots", (sql) => sql`select * from public.search_offer(only_free => true)`],
  [
    "two days with free slots",
    (sql) =>
      sql`select * from public.search_offer(from_day => current_date + 10, to_day => current_date + 11, only_free => true)`,
  ],
  ["Saturdays", (sql) => sql`select * from public.search_offer(weekdays => '{6}')`],
  ["a year", (sql) => sql`select * from public.search_offer(from_day => current_date, to_day => current_date + 365)`],
  ["suggestions", (sql) => sql`select * from public.suggest('töpf')`],
  ["suggestions for a letter", (sql) => sql`select * from public.suggest('t')`],
  ["related offers", (sql, { offerId }) => sql`select * from public.list_related_offer(${offerId})`],
  [
    "offers of a location",
    (sql, { locationId }) => sql`select * from public.list_offer_of(of_location => ${locationId})`,
  ],
  ["regions", (sql) => sql`select * from public.list_region_card()`],
  ["locations by a word", (sql) => sql`select * from public.find_records('location', 'kunstraum')`],
  [
    "appointments of an offer",
    (sql, { offerId }) => sql`select id, timestamp, capacity, remaining_slots, held_slots, status, version
      from public.offer_appointment where offer_id = ${offerId} and timestamp > now() order by timestamp limit 400`,
  ],
  [
    "feed of a location",
    (sql, { locationId }) => sql`select a.id, a.timestamp, a.status, o.name, o.slug
      from public.offer_appointment a join public.offer o on o.id = a.offer_id
      where o.status = 'published' and o.location_id = ${locationId} and a.timestamp > now() order by a.timestamp, a.id limit 1000`,
  ],
  [
    "feed of a region",
    (sql, { regionId }) => sql`select a.id, a.timestamp, a.status, o.name, o.slug
      from public.list_appointment_of_region(${regionId}) a join public.offer o on o.id = a.offer_id
      where o.status = 'published' and a.timestamp > now() order by a.timestamp, a.id limit 1000`,
  ],
  [
    "sitemap, last batch of 100",
    (sql, { slugIdBeforeLastBatch }) => sql`select slug, slug_id, updated_at from public.offer
      where status = 'published' and slug_id > ${slugIdBeforeLastBatch} order by slug_id limit 100`,
  ],
];

/** The region and the location are those with the most offers. */
export async function listParametersOf(sql: Sql): Promise<ListParameters> {
  const [parameters] = await sql<ListParameters[]>`
    select (select region_id from private.offer_facet group by 1 order by count(*) desc, 1 limit 1) as "regionId",
      (select id from art_form where name = 'Weben') as "artFormId", (select id from offer order by slug_id offset 50 limit 1) as "offerId",
      (select location_id from offer group by 1 order by count(*) desc, 1 limit 1) as "locationId",
      (select ceil(count(*) / 12.0)::int - 1 from offer) as "secondToLastPage",
      coalesce((select slug_id from offer order by slug_id desc offset 100 limit 1), '') as "slugIdBeforeLastBatch"`;
  if (!parameters) throw new Error("The database has no offers");
  return parameters;
}

/** Makes the connection act as a visitor under row-level security, as PostgREST does for an anonymous request. */
export async function actAsVisitor(sql: Sql): Promise<void> {
  await sql`select set_config('request.jwt.claims', '{"role": "anon"}', false)`;
  await sql`set role anon`;
}

/**
 * Measures the list requests with 10,000 offers and 1,000,000 appointments. Divides the times by those with 100 offers
 * and 10,000 appointments. Also counts the sequential scans of large tables.
 */
export async function benchOfferList(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-bench-"));
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  const connections: Sql[] = [];
  const seedDatabase = async (name: string, offers: number) => {
    const { url } = await prepareDatabase(cluster, name);
    const sql = postgres(asRole(url, "supabase_admin"), { max: 1, onnotice() {} });
    connections.push(sql);
    await seedLarge(sql, { offers, appointmentsPerOffer: 100 });
    const parameters = await listParametersOf(sql);
    await actAsVisitor(sql);
    return { url: asRole(url, "supabase_admin"), sql, parameters };
  };
  try {
    const small = await seedDatabase("small", 100);
    const start = performance.now();
    const large = await seedDatabase("large", 10_000);
    const seedingSeconds = (performance.now() - start) / 1000;
    const figures: Figure[] = [];
    let sequentialScans = 0;
    for (const [, request] of listRequests) {
      const scans = await scansOf(large.url, async (sql) => {
        await actAsVisitor(sql);
        await request(sql, large.parameters);
      });
      sequentialScans += scans.filter(({ node, table }) => node === "Seq Scan" && largeTables.includes(table)).length;
    }
    const sums = Array.from({ length: ROUNDS }, () => ({ small: 0, large: 0 }));
    for (const [name, request] of listRequests) {
      const ratios: number[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const smallMs = await measureMs(() => request(small.sql, small.parameters));
        const largeMs = await measureMs(() => request(large.sql, large.parameters));
        const sum = sums[round];
        if (!sum) continue; // warm-up
        ratios.push(largeMs / smallMs);
        sum.small += smallMs;
        sum.large += largeMs;
      }
      figures.push({
        name: `list as anon, ${name}: time with 10,000 offers ÷ with 100`,
        value: median(ratios),
        unit: "×",
        limit: 2,
        better: "less",
      });
    }
    return [
      {
        name: "list with filters and search: time with 10,000 offers ÷ with 100",
        value: median(sums.map((sum) => sum.large / sum.small)),
        unit: "×",
        limit: 2,
        target: 1.2,
        better: "less",
      },
      ...figures,
      {
        name: "sequential scans of large tables, all lists together",
        value: sequentialScans,
        unit: "",
        limit: 0,
        target: 0,
        better: "less",
      },
      {
        name: `list, all ${listRequests.length} requests at 10,000 offers`,
        value: median(sums.map((sum) => sum.large)),
        unit: "ms",
      },
      { name: "seeding 10,000 offers and 1,000,000 appointments", value: seedingSeconds, unit: "s" },
    ];
  } finally {
    await Promise.all(connections.map((sql) => sql.end()));
    await cluster.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measureMs(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < CALLS; i++) await call();
  return (performance.now() - start) / CALLS;
}
