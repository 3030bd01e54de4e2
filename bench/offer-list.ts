import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { asRole, prepareDatabase } from "#supabase/local/database.ts";
import { startCluster } from "#supabase/local/postgres.ts";
import { type Figure, median } from "./figure.ts";
import { seedLarge } from "./large-content.ts";
import { scansOf } from "./query-plans.ts";

const ROUNDS = 7;
const CALLS = 40;

/** Tables that grow with the content and must not be scanned sequentially. */
export const largeTables = ["offer", "offer_appointment", "search_document"];

/** Public list requests with their filters. */
export const listRequests: [
  name: string,
  request: (sql: Sql, parameters: { region: string; artForm: string }) => Promise<unknown>,
][] = [
  ["first page", (sql) => sql`select * from public.search_offer()`],
  ["third page", (sql) => sql`select * from public.search_offer(page => 3)`],
  [
    "region and art form",
    (sql, { region, artForm }) => sql`select * from public.search_offer(region => ${region}, art_form => ${artForm})`,
  ],
  ["an incomplete search text", (sql) => sql`select * from public.search_offer(query => 'töpfern am ufer 8')`],
  [
    "a weekend with free slots",
    (sql) =>
      sql`select * from public.search_offer(from_day => current_date + 10, to_day => current_date + 11, only_free => true)`,
  ],
];

/**
 * The time of the list with filters and search over 10,000 offers and 1,000,000 appointments, divided by that over 100 offers
 * and 10,000 appointments.
 */
export async function benchOfferList(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-bench-"));
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  const connect = async (name: string, offers: number) => {
    const { url } = await prepareDatabase(cluster, name);
    const sql = postgres(asRole(url, "supabase_admin"), { max: 1, onnotice() {} });
    await seedLarge(sql, { offers, appointmentsPerOffer: 100 });
    const [parameters] = await sql<{ region: string; artForm: string }[]>`
      select (select id from region order by name limit 1) as region, (select id from art_form where name = 'Weben') as "artForm"`;
    return { url: asRole(url, "supabase_admin"), sql, parameters: parameters ?? { region: "", artForm: "" } };
  };
  const small = await connect("small", 100);
  const start = performance.now();
  const large = await connect("large", 10_000);
  const seedingSeconds = (performance.now() - start) / 1000;
  try {
    const figures: Figure[] = [];
    let sequentialScans = 0;
    for (const [, request] of listRequests) {
      const scans = await scansOf(large.url, (sql) => request(sql, large.parameters));
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
      figures.push({ name: `list, ${name}: 10,000 offers ÷ 100`, value: median(ratios), unit: "×" });
    }
    return [
      {
        name: "list with filters and search: 10,000 offers ÷ 100",
        value: median(sums.map((sum) => sum.large / sum.small)),
        unit: "×",
        limit: 2,
        target: 1.2,
        better: "less",
      },
      ...figures,
      {
        name: "large tables read sequentially by a list",
        value: sequentialScans,
        unit: "",
        limit: 0,
        target: 0,
        better: "less",
      },
      { name: "list, all five requests at 10,000 offers", value: median(sums.map((sum) => sum.large)), unit: "ms" },
      { name: "seeding 10,000 offers and 1,000,000 appointments", value: seedingSeconds, unit: "s" },
    ];
  } finally {
    await Promise.all([small.sql.end(), large.sql.end()]);
    await cluster.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** The mean duration of a call. */
async function measureMs(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < CALLS; i++) await call();
  return (performance.now() - start) / CALLS;
}
