import { afterAll, beforeAll, expect, it } from "vitest";
import { asRole } from "#supabase/local/database.ts";
import { seedLarge } from "../../bench/large-content.ts";
import { largeTables, listRequests } from "../../bench/offer-list.ts";
import { scansOf } from "../../bench/query-plans.ts";
import { freshDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let facet: { region: string; form: string };

// Large enough for the planner to prefer an index; `npm run bench` uses 1,000,000 appointments.
beforeAll(async () => {
  database = await freshDatabase();
  const sql = database.sql;
  await sql.reserve().then(async (connection) => {
    await seedLarge(connection, { offers: 4_000, appointmentsPerOffer: 15 });
    connection.release();
  });
  const [found] = await sql<{ region: string; form: string }[]>`
    select (select id from region order by name limit 1) as region, (select id from art_form where name = 'Weben') as form`;
  facet = found ?? { region: "", form: "" };
});
afterAll(() => database.close());

it.each(listRequests)("reads no large table sequentially when asked for %s", async (_, ask) => {
  const scans = await scansOf(asRole(database.url, "supabase_admin"), (sql) => ask(sql, facet));
  expect(scans.map(({ table }) => table)).toContain("offer_appointment");
  expect(scans.filter(({ node, table }) => node === "Seq Scan" && largeTables.includes(table))).toEqual([]);
});
