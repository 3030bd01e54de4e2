import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { inject } from "vitest";
import { type Backend, startBackend } from "#supabase/local/backend.ts";
import { asRole, cloneDatabase, dropDatabase } from "#supabase/local/database.ts";

type BackendOptions = Partial<Parameters<typeof startBackend>[0]>;

/**
 * Clones the migrated database, with published landing pages and a named operator, so that guests can book. `sql`
 * connects as superuser, `url` as `postgres`.
 */
export async function freshDatabase(): Promise<{ sql: postgres.Sql; url: string; close(): Promise<void> }> {
  const cluster = { url: inject("clusterUrl") };
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const { url } = await cloneDatabase(cluster, inject("templateDatabase"), name);
  const sql = postgres(asRole(url, "supabase_admin"), { max: 4, onnotice: () => undefined });
  return {
    sql,
    url,
    async close() {
      await sql.end({ timeout: 1 });
      await dropDatabase(cluster, name);
    },
  };
}

/** Starts a backend on a free port with a fresh database. */
export async function freshBackend(
  options: BackendOptions = {},
): Promise<Backend & { sql: postgres.Sql; close(): Promise<void> }> {
  const database = await freshDatabase();
  const storageDirectory = await mkdtemp(path.join(tmpdir(), "atelierland-storage-"));
  const backend = await startBackend({ databaseUrl: database.url, port: 0, storageDirectory, ...options });
  return {
    ...backend,
    sql: database.sql,
    async close() {
      await backend.stop();
      await database.close();
      await rm(storageDirectory, { recursive: true, force: true });
    },
  };
}
