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

/** `hasDemoAccounts`: whether the database has the accounts of the demo content. */
export type LocalStack = Backend & { hasDemoAccounts: boolean };

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
  let hasDemoAccounts: boolean;
  try {
    const { url } = await prepareDatabase(cluster, DATABASE);
    backend = await startBackend({
      databaseUrl: url,
      storageDirectory: path.join(options.dataDirectory, "storage"),
      ...(options.port !== undefined && { port: options.port }),
      ...(options.siteUrl !== undefined && { siteUrl: options.siteUrl }),
    });
    hasDemoAccounts = await fillOnce(backend, options.content);
  } catch (error) {
    await backend?.stop();
    await cluster.stop();
    throw error;
  }
  const { stop } = backend;
  return {
    ...backend,
    hasDemoAccounts,
    async stop() {
      await stop();
      await cluster.stop();
    },
  };
}

/**
 * Records completion in the database: an interrupted seed runs again, and a database that was created with the content
 * `empty` is not filled later.
 * @returns whether the database has the demo accounts
 */
async function fillOnce(backend: Backend, content: "demo" | "empty"): Promise<boolean> {
  const sql = postgres(asRole(backend.databaseUrl, "supabase_admin"), { max: 1, onnotice: () => undefined });
  try {
    const [isSeeded] = await sql`select from local_backend.seeded`;
    if (!isSeeded && content === "demo") {
      console.log("Filling the new database with the demo content …");
      await seed(backend);
    }
    if (!isSeeded) await sql`insert into local_backend.seeded default values`;
    const emails = demoUsers.map(({ email }) => email);
    return (await sql`select from auth.users where email in ${sql(emails)}`).length === emails.length;
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
