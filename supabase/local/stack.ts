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
 * The embedded backend: cluster, migrated database, gateway and, in an empty database, the demo content. All data is in
 * `dataDirectory`. `stop` shuts down in reverse order.
 */
export async function startLocalStack(options: {
  dataDirectory: string;
  /** Port of the gateway; default 54321, 0 picks a free one. */
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

/** Records in the database that the seed finished, so that an interrupted one runs again. */
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
