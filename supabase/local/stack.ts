import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import postgres from "postgres";
import { demoUsers } from "../seed/users.ts";
import { type Backend, startBackend } from "./backend.ts";
import { asRole, prepareDatabase } from "./database.ts";
import { type Durability, startCluster } from "./postgres.ts";

const DATABASE = "atelierland";
const SEED_PROCESS = path.join(import.meta.dirname, "..", "seed", "seed-process.ts");

type Accounts = {
  /** The accounts of the demo content that exist. Each of them can be deleted in the product. */
  demoEmails: string[];
  hasAdmin: boolean;
};

export type LocalStack = Backend & Accounts;

/** Starts the embedded backend with its own Postgres. All data is in `dataDirectory` or linked from this directory. */
export async function startLocalStack(options: {
  dataDirectory: string;
  /** 54321 by default; 0 picks a free port. */
  port?: number;
  durability: Durability;
  /** The initial content of a new database; ignored when an earlier start has completed the initial content. */
  content: "demo" | "empty";
  siteUrl?: string;
  /** Called when Postgres has crashed too often or cannot be restarted. */
  onGiveUp?: () => void;
}): Promise<LocalStack> {
  const cluster = await startCluster({
    dataDirectory: path.join(options.dataDirectory, "postgres"),
    durability: options.durability,
    ...(options.onGiveUp && { onGiveUp: options.onGiveUp }),
  });
  let backend: Backend | undefined;
  let accounts: Accounts;
  try {
    const { url } = await prepareDatabase(cluster, DATABASE);
    backend = await startBackend({
      databaseUrl: url,
      storageDirectory: path.join(options.dataDirectory, "storage"),
      ...(options.port !== undefined && { port: options.port }),
      ...(options.siteUrl !== undefined && { siteUrl: options.siteUrl }),
    });
    accounts = await fillOnce(backend, options.content);
  } catch (error) {
    await backend?.stop();
    await cluster.stop();
    throw error;
  }
  const { stop } = backend;
  return {
    ...backend,
    ...accounts,
    async stop() {
      await stop();
      await cluster.stop();
    },
  };
}

/**
 * Records completion in the database: an interrupted seed runs again, and a database that was created with the content
 * `empty` is not filled later.
 */
async function fillOnce(backend: Backend, content: "demo" | "empty"): Promise<Accounts> {
  const sql = postgres(asRole(backend.databaseUrl, "supabase_admin"), { max: 1, onnotice: () => undefined });
  try {
    const [isSeeded] = await sql`select from local_backend.seeded`;
    if (!isSeeded && content === "demo") {
      console.log("Filling the new database with the demo content …");
      await seed(backend);
    }
    if (!isSeeded) await sql`insert into local_backend.seeded default values`;
    const emails = demoUsers.map(({ email }) => email);
    const existing = await sql<{ email: string }[]>`
      select email from auth.users where email in ${sql(emails)} order by email`;
    const admins = await sql`select from auth.users where raw_app_meta_data ->> 'role' = 'admin' limit 1`;
    return { demoEmails: existing.map(({ email }) => email), hasAdmin: admins.length > 0 };
  } finally {
    await sql.end();
  }
}

/** Seeds in a child process: this process would keep the memory used to render the images. */
async function seed({ url, secretKey }: Backend): Promise<void> {
  const child = fork(SEED_PROCESS);
  const ended = once(child, "exit");
  child.send({ url, secretKey });
  const [exitCode] = await ended;
  if (exitCode !== 0) throw new Error("The demo content was not created. The next start tries again.");
}
