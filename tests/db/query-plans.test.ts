import { afterAll, beforeAll, expect, it } from "vitest";
import { asRole } from "#supabase/local/database.ts";
import { seedLarge } from "../../bench/large-content.ts";
import { largeTables, listRequests } from "../../bench/offer-list.ts";
import { scansOf } from "../../bench/query-plans.ts";
import { freshDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let parameters: { region: string; artForm: string };

// Large enough for the planner to prefer an index; `npm run bench` uses 1,000,000 appointments.
beforeAll(async () => {
  database = await freshDatabase();
  const sql = database.sql;
  await sql.reserve().then(async (connection) => {
    await seedLarge(connection, { offers: 4_000, appointmentsPerOffer: 15 });
    connection.release();
  });
  const [row] = await sql<{ region: string; artForm: string }[]>`
    select (select id from region order by name limit 1) as region, (select id from art_form where name = 'Weben') as "artForm"`;
  parameters = row ?? { region: "", artForm: "" };
});
afterAll(() => database.close());

it.each(listRequests)("reads no large table sequentially when asked for %s", async (_, request) => {
  const scans = await scansOf(asRole(database.url, "supabase_admin"), (sql) => request(sql, parameters));
  expect(scans.map(({ table }) => table)).toContain("offer_appointment");
  expect(scans.filter(({ node, table }) => node === "Seq Scan" && largeTables.includes(table))).toEqual([]);
});
