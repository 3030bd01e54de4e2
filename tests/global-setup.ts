import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startBackend } from "#supabase/local/backend.ts";
import { asRole, cloneDatabase, prepareDatabase } from "#supabase/local/database.ts";
import { startCluster } from "#supabase/local/postgres.ts";
import { operator } from "#supabase/seed/operator.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Superuser URL of this run's cluster, without a database name. */
    clusterUrl: string;
    /** The migrated database that test files clone. */
    templateDatabase: string;
    /** The backend for tests inside workerd, which cannot start a backend. */
    backendUrl: string;
    /** A second backend, whose outbox only tests/workers/mail.test.ts drains. */
    outboxBackendUrl: string;
    /** A third backend, whose settings and legal pages only workers/data/reads.test.ts changes. */
    settingsBackendUrl: string;
    publishableKey: string;
    secretKey: string;
    /** 200 users of the backend at `backendUrl`, for race tests. */
    raceUsers: { id: string; email: string; sessionId: string }[];
  }
}

/**
 * Starts one Postgres and three backends for the whole run, on free ports and in temporary directories. Postgres runs
 * without fsync.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), "atelierland-test-"));
  const storageDirectory = await mkdtemp(path.join(tmpdir(), "atelierland-test-storage-"));
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  await completeLegalDetails((await prepareDatabase(cluster, "template")).url);
  const startWithOwnDatabase = async (name: string) => {
    const { url: databaseUrl } = await cloneDatabase(cluster, "template", name);
    return { ...(await startBackend({ databaseUrl, port: 0, storageDirectory })), databaseUrl };
  };
  const backend = await startWithOwnDatabase("shared");
  const outboxBackend = await startWithOwnDatabase("outbox");
  const settingsBackend = await startWithOwnDatabase("settings");
  project.provide("clusterUrl", cluster.url);
  project.provide("templateDatabase", "template");
  project.provide("backendUrl", backend.url);
  project.provide("outboxBackendUrl", outboxBackend.url);
  project.provide("settingsBackendUrl", settingsBackend.url);
  project.provide("publishableKey", backend.publishableKey);
  project.provide("secretKey", backend.secretKey);
  project.provide("raceUsers", await createRaceUsers(backend.databaseUrl));
  return async () => {
    await backend.stop();
    await outboxBackend.stop();
    await settingsBackend.stop();
    await cluster.stop();
    for (const directory of [dataDirectory, storageDirectory]) await rm(directory, { recursive: true, force: true });
  };
}

/** Publishes the landing pages and names the operator, because nobody can book otherwise. Skips triggers. */
async function completeLegalDetails(databaseUrl: string): Promise<void> {
  const sql = postgres(asRole(databaseUrl, "supabase_admin"), { max: 1, onnotice: () => undefined });
  await sql`set session_replication_role = replica`;
  await sql`update public.landing_page set status = 'published'`;
  await sql`update public.site_setting set ${sql(operator)}`;
  await sql.end();
}

async function createRaceUsers(databaseUrl: string): Promise<{ id: string; email: string; sessionId: string }[]> {
  const sql = postgres(asRole(databaseUrl, "supabase_admin"), { max: 1, onnotice: () => undefined });
  const people = await sql<{ id: string; email: string }[]>`
    insert into auth.users (id, aud, role, email, email_confirmed_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'race-user-' || n || '@example.org', now()
    from generate_series(1, 200) n returning id, email`;
  await sql`insert into auth.sessions (id, user_id) select id, id from auth.users where email like 'race-user-%'`;
  await sql.end();
  return people.map(({ id, email }) => ({ id, email, sessionId: id }));
}
