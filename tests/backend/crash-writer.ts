import postgres from "postgres";
import { prepareDatabase } from "#supabase/local/database.ts";
import { startCluster } from "#supabase/local/postgres.ts";

// Run by cluster.test.ts in a process of its own, to be killed: writes numbers and says each one that was acknowledged.
const cluster = await startCluster({ dataDirectory: process.argv[2] ?? "", durability: "durable" });
const { url } = await prepareDatabase(cluster, "crash");
const sql = postgres(url, { max: 1 });
await sql`create table if not exists public.written (number integer primary key)`;
for (let number = 0; ; number++) {
  await sql`insert into public.written values (${number})`;
  process.stdout.write(`${number}\n`);
}
