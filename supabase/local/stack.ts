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
 * The embedded backend: cluster, migrated database, gateway and, in a new database, the demo content. All data is in
 * `dataDirectory`. `stop` shuts down in reverse order.
 */
export async function startLocalStack(options: {
  dataDirectory: string;
  /** Port of the gateway; default 54321, 0 picks a free one. */
  port?: number;
  durability: Durability;
  /** What a new database begins with; it stays so until `npm run reset`. */
  content: "demo" | "empty";
  siteUrl?: string;
  /** Called when Postgres crashed too often to be restarted again. */
  onGiveUp?: () => void;
}): Promise<Backend> {
  const cluster = await startCluster({
    dataDirectory: path.join(options.dataDirectory, "postgres"),
    durability: options.durability,
    ...(options.onGiveUp && { onGiveUp: options.onGiveUp }),
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
    await fillOnce(backend, options.content);
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

/** Records in the database that it is filled, so that an interrupted seed runs again and an empty one stays empty. */
async function fillOnce(backend: Backend, content: "demo" | "empty"): Promise<void> {
  const sql = postgres(asRole(backend.databaseUrl, "supabase_admin"), { max: 1, onnotice: () => undefined });
  try {
    const [isSeeded] = await sql`select from local_backend.seeded`;
    if (isSeeded) return;
    if (content === "demo") {
      console.log("Filling the new database with the demo content …");
      const { seed } = (await import(pathToFileURL(SEED).href)) as { seed: Seed };
      await seed({ url: backend.url, secretKey: backend.secretKey });
    }
    await sql`insert into local_backend.seeded default values`;
  } finally {
    await sql.end();
  }
}
