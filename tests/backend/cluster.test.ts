import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, expect, test, vi } from "vitest";
import { startBackend } from "#supabase/local/backend.ts";
import { prepareDatabase } from "#supabase/local/database.ts";
import { spawnGuarded, startCluster } from "#supabase/local/postgres.ts";
import { findBinaries, POSTGRES_USER } from "#supabase/local/postgres-binaries.ts";
import { prepareDataDirectory, realDataDirectory } from "#supabase/local/postgres-data.ts";
import { startLocalStack } from "#supabase/local/stack.ts";
import { freshBackend, freshDatabase } from "../database.ts";

// `POSTGRES_USER` is the user that runs Postgres when root runs the tests. It is undefined when another user runs them.

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

function aDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-cluster-"));
  directories.push(directory);
  return directory;
}

async function aStoppedCluster(): Promise<string> {
  const dataDirectory = aDirectory();
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  await cluster.stop();
  return dataDirectory;
}

test("reports a taken port", async () => {
  const first = await freshBackend();
  const database = await freshDatabase();
  const second = startBackend({ databaseUrl: database.url, port: first.port, storageDirectory: aDirectory() });
  await expect(second).rejects.toThrow(`Port ${first.port} is taken`);
  await database.close();
  await first.close();
});

test("reports a directory that cannot be created", async () => {
  const file = path.join(aDirectory(), "file");
  writeFileSync(file, "");
  const start = startCluster({ dataDirectory: path.join(file, "postgres"), durability: "fast" });
  await expect(start).rejects.toThrow(`${file} is not writable`);
});

test.skipIf(POSTGRES_USER)("reports a read-only directory", async () => {
  const dataDirectory = await aStoppedCluster();
  chmodSync(dataDirectory, 0o500);
  await expect(startCluster({ dataDirectory, durability: "fast" })).rejects.toThrow("is read-only");
  chmodSync(dataDirectory, 0o700);
});

test.runIf(POSTGRES_USER)("reports a directory of another owner with the command that fixes it", async () => {
  const dataDirectory = await aStoppedCluster();
  chownSync(dataDirectory, 12345, 12345);
  const start = startCluster({ dataDirectory, durability: "fast" });
  await expect(start).rejects.toThrow(/belongs to user id 12345.*chown -R/s);
});

test.runIf(POSTGRES_USER)("keeps a user's data when root starts the cluster, and advises against sudo", async () => {
  const home = aDirectory(); // mode 700, so Postgres, which runs as `nobody`, cannot read it
  const file = path.join(home, "postgres", "PG_VERSION");
  mkdirSync(path.dirname(file));
  writeFileSync(file, "17");
  const start = startCluster({ dataDirectory: path.dirname(file), durability: "fast" });
  await expect(start).rejects.toThrow(/without sudo.*npm run reset/);
  expect(existsSync(file)).toBe(true);
});

test("refuses a cluster whose encoding is not UTF-8", async () => {
  const dataDirectory = path.join(aDirectory(), "data");
  mkdirSync(dataDirectory);
  chmodSync(path.dirname(dataDirectory), 0o755);
  if (POSTGRES_USER) chownSync(dataDirectory, POSTGRES_USER.uid, POSTGRES_USER.gid);
  const initdb = path.join(findBinaries(), "initdb");
  const args = [
    "-D",
    dataDirectory,
    "-U",
    "supabase_admin",
    "--auth=trust",
    "-E",
    "SQL_ASCII",
    "--locale=C",
    "--no-sync",
  ];
  spawnSync(initdb, args, { ...POSTGRES_USER, cwd: "/" });
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  await expect(prepareDatabase(cluster, "ascii")).rejects.toThrow(/SQL_ASCII, not in UTF-8.*npm run reset/s);
  await cluster.stop();
});

test("stores text in UTF-8 and can sort by an ICU collation when the terminal has another encoding", async () => {
  const { LC_ALL } = process.env;
  process.env.LC_ALL = "de_DE.ISO-8859-1";
  const cluster = await startCluster({ dataDirectory: aDirectory(), durability: "fast" });
  if (LC_ALL === undefined) delete process.env.LC_ALL;
  else process.env.LC_ALL = LC_ALL;
  const sql = postgres(`${cluster.url}/postgres`, { max: 1 });
  const [row] = await sql`select current_setting('server_encoding') as encoding,
    (select string_agg(n, '' order by n collate "de-x-icu") from unnest(array['b', 'Ä', 'a', 'Z']) n) as sorted`;
  expect(row).toEqual({ encoding: "UTF8", sorted: "aÄbZ" });
  await sql.end();
  await cluster.stop();
});

test("refuses a second start on the same data", async () => {
  const dataDirectory = aDirectory();
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  await expect(startCluster({ dataDirectory, durability: "fast" })).rejects.toThrow(
    /already running \(process \d+, named in .*postmaster\.pid\)/,
  );
  await cluster.stop();
});

test("starts when the lock file contains the process id of another program", async () => {
  const dataDirectory = await aStoppedCluster();
  writeFileSync(path.join(dataDirectory, "postmaster.pid"), `${process.pid}\n${dataDirectory}\n`);
  await (await startCluster({ dataDirectory, durability: "fast" })).stop();
});

test("refuses a data directory without PG_VERSION, deletes nothing and reports the command that resets it", async () => {
  const dataDirectory = await aStoppedCluster();
  rmSync(path.join(dataDirectory, "PG_VERSION"));
  await expect(startCluster({ dataDirectory, durability: "fast" })).rejects.toThrow(
    /PG_VERSION is missing.*npm run reset/,
  );
  expect(existsSync(path.join(dataDirectory, "base"))).toBe(true);
});

test("uses the link's target as the data directory when the given directory is a relative link", () => {
  const parent = realpathSync(aDirectory());
  mkdirSync(path.join(parent, "disk", "local"), { recursive: true });
  symlinkSync("../data", path.join(parent, "disk", "local", "postgres"));
  symlinkSync("disk/local", path.join(parent, "alias"));
  const link = path.join(parent, "alias", "postgres");
  const target = path.join(parent, "disk", "data");
  expect([prepareDataDirectory(link), realDataDirectory(link)]).toEqual([target, target]);
});

test.runIf(POSTGRES_USER)(
  "links a new directory when the link to a database was deleted, and keeps that database",
  () => {
    const home = mkdtempSync(path.join(tmpdir(), "atelierland-cluster-")); // has the mode 700
    directories.push(home);
    const linkDatabase = () => {
      const target = prepareDataDirectory(path.join(home, "local", "postgres"));
      directories.push(path.dirname(target));
      return target;
    };
    const target = linkDatabase();
    mkdirSync(target);
    rmSync(path.join(home, "local"), { recursive: true });
    expect([linkDatabase() === target, existsSync(target)]).toEqual([false, true]);
  },
);

test("restarts Postgres on the same port after the first three kill -9, but not after the fourth", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const onGiveUp = vi.fn<() => void>();
  const dataDirectory = aDirectory();
  const cluster = await startCluster({ dataDirectory, durability: "fast", onGiveUp });
  for (let crash = 1; crash <= 4; crash++) {
    process.kill(Number(readFileSync(path.join(dataDirectory, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
    if (crash === 4) await vi.waitFor(() => expect(onGiveUp).toHaveBeenCalledOnce(), 30_000);
    else await vi.waitFor(() => query(cluster.url), { timeout: 30_000, interval: 100 });
  }
  expect(log.mock.calls.map(([line]) => line)).toEqual([
    ...Array<string>(3).fill("Postgres stopped unexpectedly and is restarting."),
    "Postgres stopped and is not restarted. It has stopped 4 times.",
  ]);
  log.mockRestore();
  await cluster.stop();
}, 90_000);

test("stops the cluster while Postgres is restarting after a kill -9", async () => {
  const dataDirectory = aDirectory();
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  const lock = path.join(dataDirectory, "postmaster.pid");
  const log = vi.spyOn(console, "error");
  const stopped = new Promise((resolve) => log.mockImplementation(() => resolve(cluster.stop())));
  process.kill(Number(readFileSync(lock, "utf8").split("\n")[0]), "SIGKILL");
  await stopped;
  log.mockRestore();
  expect(existsSync(lock)).toBe(false);
});

test("stops Postgres when the parent process ends while Postgres is starting", async () => {
  const dataDirectory = await aStoppedCluster();
  const args = ["-D", dataDirectory, "-c", "listen_addresses=", "-c", `unix_socket_directories=${dataDirectory}`];
  const binary = path.join(findBinaries(), "postgres");
  for (let delayMs = 0; delayMs < 24; delayMs += 2) {
    const child = spawnGuarded(binary, args);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    // Closes the pipe, as the end of this process would.
    setTimeout(() => child.stdin?.end(), delayMs);
    await ended;
  }
  expect(existsSync(path.join(dataDirectory, "postmaster.pid"))).toBe(false);
});

test("rolls back a failed migration, applies it once it is corrected, and warns of a deleted migration", async () => {
  const cluster = await startCluster({ dataDirectory: aDirectory(), durability: "fast" });
  const migrationsDirectory = aDirectory();
  const write = (name: string, text: string) => writeFileSync(path.join(migrationsDirectory, name), text);
  write("20270101000000_one.sql", "create table public.one (id integer);");
  write("20270101000001_two.sql", "create table public.two (id integer);\nselect nothing;");
  const failing = prepareDatabase(cluster, "half", { migrationsDirectory });
  await expect(failing).rejects.toThrow(/20270101000001_two\.sql failed: column "nothing" does not exist \(line 2\)/);
  write("20270101000001_two.sql", "create table public.two (id integer);");
  const { url } = await prepareDatabase(cluster, "half", { migrationsDirectory });
  const sql = postgres(url, { max: 1 });
  const applied = await sql`select version, name from supabase_migrations.schema_migrations order by version`;
  expect(applied.map(({ name }) => name)).toEqual(["one", "two"]);
  const [role] = await sql`select current_user as name, rolsuper as super from pg_roles where rolname = current_user`;
  expect(role).toEqual({ name: "postgres", super: false });
  await sql.end();

  const warn = vi.spyOn(console, "warn").mockReturnValue();
  rmSync(path.join(migrationsDirectory, "20270101000000_one.sql"));
  await prepareDatabase(cluster, "half", { migrationsDirectory });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/are gone \(20270101000000\).*npm run reset/));
  warn.mockRestore();
  await cluster.stop();
});

test("tells at each start which demo accounts exist and whether there is an admin", async () => {
  const dataDirectory = aDirectory();
  chmodSync(dataDirectory, 0o755);
  const start = () => startLocalStack({ dataDirectory, port: 0, durability: "fast", content: "empty" });
  const first = await start();
  const { auth } = createClient(first.url, first.secretKey, { auth: { persistSession: false } });
  await auth.admin.createUser({ email: "gast@example.org" });
  await auth.admin.createUser({ email: "leitung@example.org", app_metadata: { role: "admin" } });
  await first.stop();
  const second = await start();
  await second.stop();
  expect(first).toMatchObject({ demoEmails: [], hasAdmin: false });
  expect(second).toMatchObject({ demoEmails: ["gast@example.org"], hasAdmin: true });
});

test.each(["the backend", "Postgres alone"])("loses no acknowledged booking after kill -9 of %s", async (victim) => {
  const dataDirectory = aDirectory();
  chmodSync(dataDirectory, 0o755);
  // The script starts a backend in its own process, makes bookings, and prints the number of each acknowledged booking.
  const script = path.join(import.meta.dirname, "booking-writer.ts");
  const writer = spawn(process.execPath, [script, dataDirectory], { stdio: ["ignore", "pipe", "ignore"] });
  const acknowledged = await numbersUntil(writer, 100);
  const lock = path.join(dataDirectory, "postgres", "postmaster.pid");
  const closed = new Promise((resolve) => writer.once("close", resolve));
  if (victim === "the backend") writer.kill("SIGKILL");
  else process.kill(Number(readFileSync(lock, "utf8").split("\n")[0]), "SIGKILL");
  await closed; // the last acknowledgement has been read

  const backend = await startLocalStack({ dataDirectory, port: 0, durability: "durable", content: "empty" });
  const sql = postgres(backend.databaseUrl, { max: 1 });
  const bookings = await sql<{ last_name: string }[]>`select last_name from public.offer_booking`;
  const kept = new Set(bookings.map(({ last_name: name }) => name));
  expect(acknowledged.filter((number) => !kept.has(`Nummer ${number}`))).toEqual([]);
  const ledger = await sql`select booked, drift, held_drift from private.slot_ledger`;
  expect(ledger).toEqual([{ booked: kept.size, drift: 0, held_drift: 0 }]);
  await sql.end();
  await backend.stop();
});

/** Sends one query to the cluster. Rejects when the query fails. */
async function query(url: string): Promise<void> {
  const sql = postgres(`${url}/postgres`, { max: 1, connect_timeout: 2 });
  try {
    await sql`select 1`;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** Resolves when the writer has printed `count` numbers. The returned list grows until the writer ends. */
async function numbersUntil(writer: ChildProcess, count: number): Promise<number[]> {
  const numbers: number[] = [];
  let rest = "";
  await new Promise<void>((resolve) => {
    writer.stdout?.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      numbers.push(...lines.map(Number));
      if (numbers.length >= count) resolve();
    });
  });
  return numbers;
}
