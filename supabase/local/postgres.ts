import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { findBinaries, POSTGRES_ENVIRONMENT, POSTGRES_USER } from "./postgres-binaries.ts";
import { assertOwner, createDataDirectory, reachableDirectory, SUPERUSER } from "./postgres-data.ts";

/** `fast` trades crash safety for speed; for tests only. */
export type Durability = "durable" | "fast";

export type Cluster = {
  /** URL of the superuser `supabase_admin`, without a database name. */
  url: string;
  /** True when this start created the cluster. */
  isFresh: boolean;
  stop(): Promise<void>;
};

/**
 * Starts a private Postgres cluster on 127.0.0.1 and creates it when `dataDirectory` is empty. It stops with `stop` and
 * when this process ends, even by kill -9. Without `port` it takes a free one.
 * @throws Error with a message for the terminal when the directory is not writable, belongs to another user or is in use
 */
export async function startCluster(options: {
  dataDirectory: string;
  port?: number;
  durability: Durability;
}): Promise<Cluster> {
  const dataDirectory = reachableDirectory(path.resolve(options.dataDirectory));
  const binaries = findBinaries();
  const isFresh = !existsSync(path.join(dataDirectory, "PG_VERSION"));
  if (isFresh) createDataDirectory(binaries, dataDirectory);
  else assertOwner(dataDirectory);
  await awaitPredecessor(dataDirectory);

  const port = options.port ?? (await freePort());
  const args = ["-D", dataDirectory, ...settings(port, options.durability)];
  const child = await launch(path.join(binaries, "postgres"), args);
  let isStopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      if (!isStopping) console.error("Postgres stopped unexpectedly. Restart; no committed data is lost.");
      resolve();
    });
  });
  return {
    url: `postgres://${SUPERUSER}@127.0.0.1:${port}`,
    isFresh,
    async stop() {
      isStopping = true;
      child.stdin?.end();
      await ended;
    },
  };
}

function settings(port: number, durability: Durability): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    shared_buffers: durability === "fast" ? "128MB" : "64MB",
    max_connections: durability === "fast" ? 300 : 100,
    wal_level: durability === "fast" ? "minimal" : "replica",
    max_wal_senders: 0,
    timezone: "UTC",
    lc_messages: "C",
    ...(durability === "fast" && {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
    }),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/**
 * Waits briefly for a previous instance that is shutting down; one that keeps running is an error. Removes a lock file
 * whose process id now belongs to another program (after a reboot), because Postgres would refuse to start.
 */
async function awaitPredecessor(dataDirectory: string): Promise<void> {
  const lock = path.join(dataDirectory, "postmaster.pid");
  for (let attempt = 0; existsSync(lock); attempt++) {
    const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
    if (!isAlive(pid)) return; // Postgres takes over such a lock and checks for orphans.
    if (!isPostgres(pid, dataDirectory)) {
      rmSync(lock, { force: true });
      return;
    }
    if (attempt === 60) throw new Error(`The database in ${dataDirectory} is already running (process ${pid}).`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isPostgres(pid: number, dataDirectory: string): boolean {
  if (process.platform !== "linux") return true;
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(dataDirectory);
  } catch {
    return true; // Another user's process: Postgres decides.
  }
}

/**
 * Runs Postgres behind a shell that reads a pipe from this process. When the pipe closes, even by kill -9, the shell
 * requests a fast shutdown.
 */
function spawnGuarded(command: string, args: string[]): ChildProcess {
  const guard = 'exec 3<&0; trap "" INT TERM HUP; "$0" "$@" 3<&- & p=$!; { read _ <&3; kill -INT $p; } & wait $p';
  return spawn("/bin/sh", ["-c", guard, command, ...args], {
    ...POSTGRES_USER,
    cwd: "/",
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
}

/** Starts Postgres and waits until it accepts connections; retries while a killed predecessor is still ending. */
async function launch(command: string, args: string[]): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt++) {
    const child = spawnGuarded(command, args);
    const failure = await untilReady(child);
    if (failure === null) return child;
    if (attempt === 50 || !/shared memory block|lock file .* already exists/.test(failure)) {
      throw new Error(`Postgres did not start:\n${failure}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Null when Postgres accepts connections, else the end of its log. */
function untilReady(child: ChildProcess): Promise<string | null> {
  let log = "";
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes("ready to accept connections")) resolve(null);
    });
    child.once("exit", () => resolve(log.trim()));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
