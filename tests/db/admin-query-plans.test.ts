import { afterAll, beforeAll, expect, it } from "vitest";
import { asRole } from "#supabase/local/database.ts";
import { type AdminParameters, actAsAdmin, adminParametersOf, adminRequests } from "../../bench/admin-lists.ts";
import { seedLarge } from "../../bench/large-content.ts";
import { scansOf } from "../../bench/query-plans.ts";
import { freshDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let parameters: AdminParameters;

// The tables are large enough that the planner prefers an index. `npm run bench` runs the same requests with 500,000
// bookings.
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql.reserve().then(async (connection) => {
    await seedLarge(connection, { offers: 800, appointmentsPerOffer: 40, bookings: 24_000 });
    connection.release();
  });
  parameters = await adminParametersOf(database.sql);
});
afterAll(() => database.close());

it.each(adminRequests)("reads no large table sequentially for %s", async (_, request) => {
  const scans = await scansOf(asRole(database.url, "supabase_admin"), async (sql) => {
    await actAsAdmin(sql);
    await request(sql, parameters);
  });
  expect(scans.length).toBeGreaterThan(0);
  const large = ["offer_appointment", "offer_booking"];
  expect(scans.filter(({ node, table }) => node === "Seq Scan" && large.includes(table))).toEqual([]);
});
