import { afterAll, beforeAll, expect, it } from "vitest";
import { asRole } from "#supabase/local/database.ts";
import { seedLarge } from "../../bench/large-content.ts";
import {
  actAsVisitor,
  type ListParameters,
  largeTables,
  listParametersOf,
  listRequests,
} from "../../bench/offer-list.ts";
import { scansOf } from "../../bench/query-plans.ts";
import { freshDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let parameters: ListParameters;

// The tables are large enough that the planner prefers an index. `npm run bench` runs the same requests with 1,000,000
// appointments.
beforeAll(async () => {
  database = await freshDatabase();
  const sql = database.sql;
  await sql.reserve().then(async (connection) => {
    await seedLarge(connection, { offers: 4_000, appointmentsPerOffer: 15 });
    connection.release();
  });
  parameters = await listParametersOf(sql);
});
afterAll(() => database.close());

/** Requests for which the planner may prefer to read a whole table of this size. */
const wideRequests = [
  "a word in every offer",
  "one letter",
  "suggestions for a letter",
  "related offers",
  "regions",
  "locations by a word",
  "sitemap, last batch of 100",
  "feed of a region",
];

it.each(listRequests.filter(([name]) => !wideRequests.includes(name)))(
  "reads no large table sequentially for %s",
  async (_, request) => {
    const scans = await scansOf(asRole(database.url, "supabase_admin"), async (sql) => {
      await actAsVisitor(sql);
      await request(sql, parameters);
    });
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter(({ node, table }) => node === "Seq Scan" && largeTables.includes(table))).toEqual([]);
  },
);

// With a search text, search_offer reads offers in order of time when more than 2,000 match and either none or more
// than 2,000 match in the name. “offenen” is in every summary but in no name, “a” is in every name.
it.each(["offenen", "a"])("returns the same pages as without a search when every offer matches “%s”", async (query) => {
  const offersOn = (page: number, typed: string | null) =>
    database.sql`select name, next_appointment, total from public.search_offer(query => ${typed}, page => ${page})`;
  for (const page of [1, 7]) expect(await offersOn(page, query)).toEqual(await offersOn(page, null));
});

// Without a search text, when more than 1,000 offers match, search_offer reads them in order of time until the page is
// full. When at most 1,000 match, it reads and sorts all of them.
it.each([
  { filter: "no filter", weekdays: null, hasRegion: false },
  { filter: "weekdays", weekdays: [6, 7], hasRegion: false },
  { filter: "a region", weekdays: null, hasRegion: true },
])("sorts offers by their next bookable appointment with $filter", async ({ weekdays, hasRegion }) => {
  const region = hasRegion ? parameters.regionId : null;
  for (const page of [1, 7]) {
    const listed = await database.sql`select name from public.search_offer(
      weekdays => ${weekdays}::int[], region => ${region}, page => ${page})`;
    const expected = await database.sql`
      select o.name from offer o join location l on l.id = o.location_id, lateral (
        select min(a.timestamp) as at from offer_appointment a
         where a.offer_id = o.id and a.remaining_slots > 0 and a.timestamp > private.start_of_tomorrow()
           and (${weekdays}::int[] is null or extract(isodow from a.timestamp at time zone 'Europe/Berlin') = any(${weekdays}::int[]))) next
       where next.at is not null and (${region}::uuid is null or l.region_id = ${region}::uuid)
       order by next.at, o.id offset ${(page - 1) * 12} limit 12`;
    expect(listed.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    expect(listed).toHaveLength(12);
  }
});
