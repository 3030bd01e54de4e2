import path from "node:path";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { type Backend, startBackend } from "./backend.ts";
import { asRole, prepareDatabase } from "./database.ts";
import { type Durability, startCluster } from "./postgres.ts";

const DATABASE = "atelierland";
const SEED = path.join(import.meta.dirname, "..", "seed", "seed.ts");

type Seed = (backend: { url: string; secretKey: string }) => Promise<void>;

/**
 * The whole embedded backend: cluster, database with its migrations, gateway and, in a database that has none yet, the demo
 * content. Everything it keeps lies in `dataDirectory`. `stop` ends it in reverse order.
 */
export async function startLocalStack(options: {
  dataDirectory: string;
  /** Of the gateway; 54321 unless told, 0 for a free one. */
  port?: number;
  durability: Durability;
  seed: boolean;
  siteUrl?: string;
}): Promise<Backend> {
  const cluster = await startCluster({
    dataDirectory: path.join(options.dataDirectory, "postgres"),
    durability: options.durability,
  });
  let backend: Backend | undefined;
  try {
    const { url } = await prepareDatabase(cluster, DATABASE);
    backend = await startBackend({
      databaseUrl: url,
      storageDirectory: path.join(options.dataDirectory, "storage"),
      ...(options.port !== undefined && { port: options.port }),
      ...(options.siteUrl !== undefined && { siteUrl: options.siteUrl }),
    });
    if (options.seed) await seedOnce(backend);
  } catch (error) {
    await backend?.stop();
    await cluster.stop();
    throw error;
  }
  const { stop } = backend;
  return {
    ...backend,
    async stop() {
      await stop();
      await cluster.stop();
    },
  };
}

/** Remembers in the database that the seed ran to its end, so one that was interrupted runs again. */
async function seedOnce(backend: Backend): Promise<void> {
  const sql = postgres(asRole(backend.databaseUrl, "supabase_admin"), { max: 1, onnotice: () => undefined });
  try {
    const [isSeeded] = await sql`select from local_backend.seeded`;
    if (isSeeded) return;
    console.log("Filling the new database with the demo content …");
    const { seed } = (await import(pathToFileURL(SEED).href)) as { seed: Seed };
    await seed({ url: backend.url, secretKey: backend.secretKey });
    await sql`insert into local_backend.seeded default values`;
  } finally {
    await sql.end();
  }
}
