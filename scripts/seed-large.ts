import path from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { asRole, prepareDatabase } from "#supabase/local/database.ts";
import { startCluster } from "#supabase/local/postgres.ts";
import { realDataDirectory } from "#supabase/local/postgres-data.ts";
import { seedLarge } from "../bench/large-content.ts";

/**
 * `npm run seed:large [offers] [appointments per offer] [bookings]`: fills a separate database in `.local/large` with
 * generated content, by default 10,000 offers with 100 appointments each and no bookings. `[bookings]` is the number of
 * bookings in the whole database, at most one per appointment.
 */

const { positionals } = parseArgs({ allowPositionals: true });
const [offers = 10_000, appointmentsPerOffer = 100, bookings = 0, ...others] = positionals.map(Number);
if (others.length > 0) throw new Error("Usage: npm run seed:large [offers] [appointments per offer] [bookings]");
const dataDirectory = path.resolve(".local/large");
const cluster = await startCluster({ dataDirectory, durability: "fast" });
try {
  const { url, isNew } = await prepareDatabase(cluster, "large");
  if (!isNew)
    throw new Error(
      `The large database already exists. To create it again, delete ${realDataDirectory(dataDirectory)}.`,
    );
  const sql = postgres(asRole(url, "supabase_admin"), { max: 1, onnotice() {} });
  const startedAt = performance.now();
  await seedLarge(sql, { offers, appointmentsPerOffer, bookings });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const appointments = offers * appointmentsPerOffer;
  const [created] = await sql`select count(*) as bookings from offer_booking`;
  console.log(`${offers} offers, ${appointments} appointments, ${created?.bookings} bookings in ${seconds} s`);
  await sql.end();
} finally {
  await cluster.stop();
}
