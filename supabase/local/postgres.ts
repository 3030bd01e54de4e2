import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { isAlive } from "./is-alive.ts";
import { findBinaries, POSTGRES_ENVIRONMENT, POSTGRES_USER } from "./postgres-binaries.ts";
import {
  assertEmpty,
  assertOwner,
  createDataDirectory,
  isPostgres,
  prepareDataDirectory,
  SUPERUSER,
} from "./postgres-data.ts";

/** `fast` trades crash safety for speed, for data that can be created again. */
export type Durability = "durable" | "fast";

export type Cluster = {
  /** URL of the superuser `supabase_admin`, without a database name. */
  url: string;
  stop(): Promise<void>;
};

/** After more crashes, another restart is unlikely to help. */
const MAX_RESTARTS = 3;
const MAX_LAUNCH_RETRIES = 50;
const LAUNCH_RETRY_MS = 100;
const MAX_LOG_CHARACTERS = 4000;
const POLL_MS = 50;
/** Index of the line of postmaster.pid that contains the status. */
const STATUS_LINE = 7;
/** A previous instance that is ready in this many polls in a row is not shutting down, but running. */
const READY_POLLS = 3000 / POLL_MS;
const MAX_POLLS = 30_000 / POLL_MS;

/**
 * Starts a Postgres cluster on 127.0.0.1, which ends with this process, even after a kill -9. Restarts Postgres after a
 * crash. Calls `onGiveUp` after more than `MAX_RESTARTS` crashes, or when a restart fails.
 * @throws Error with a message for the terminal when the directory is not writable, belongs to another user, contains
 * other files or is in use, and when Postgres is not installed or does not start
 */
export async function startCluster(options: {
  dataDirectory: string;
  port?: number;
  durability: Durability;
  onGiveUp?: () => void;
}): Promise<Cluster> {
  const dataDirectory = prepareDataDirectory(path.resolve(options.dataDirectory));
  const binaries = findBinaries();
  const isFresh = !existsSync(path.join(dataDirectory, "PG_VERSION"));
  if (isFresh) assertEmpty(dataDirectory);
  if (isFresh) createDataDirectory(binaries, dataDirectory);
  else assertOwner(dataDirectory);
  await awaitPredecessor(dataDirectory);

  const port = options.port ?? (await freePort());
  const args = ["-D", dataDirectory, ...serverSettings(port, options.durability)];
  const command = path.join(binaries, "postgres");
  let child = await launch(command, args, dataDirectory);
  const dataNote = options.durability === "durable" ? " No committed data is lost." : "";
  let restarts = 0;
  let isStopping = false;
  let resolveEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve;
  });
  const supervise = () =>
    child.once("exit", async () => {
      if (isStopping) return resolveEnded();
      child.stdin?.end();
      if (restarts === MAX_RESTARTS) return giveUp(`It has stopped ${MAX_RESTARTS + 1} times.`);
      restarts++;
      console.error(`Postgres stopped unexpectedly and is restarting.${dataNote}`);
      try {
        child = await launch(command, args, dataDirectory);
        supervise();
        if (isStopping) child.stdin?.end(); // `stop` has ended only the stdin of the previous process
      } catch (error) {
        if (isStopping) return resolveEnded();
        giveUp(error instanceof Error ? error.message : String(error));
      }
    });
  const giveUp = (reason: string) => {
    console.error(`Postgres stopped and is not restarted.${dataNote} ${reason}`);
    resolveEnded();
    options.onGiveUp?.();
  };
  supervise();
  return {
    url: `postgres://${SUPERUSER}@127.0.0.1:${port}`,
    async stop() {
      isStopping = true;
      child.stdin?.end();
      await ended;
    },
  };
}

/**
 * True for errors that the client `postgres` may throw outside of any promise when Postgres stops. The client
 * reconnects.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return "code" in error
    ? error.code === "CONNECTION_CLOSED"
    : /\/postgres\/src\/connection\.js/.test(error.stack ?? "");
}

function serverSettings(port: number, durability: Durability): string[] {
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
 * Waits for the end of a previous instance. Throws after 30 seconds, or when the instance accepts connections for three
 * seconds. Removes a lock file whose process id belongs to another program: with this file, Postgres would not start.
 */
async function awaitPredecessor(dataDirectory: string): Promise<void> {
  const lock = path.join(dataDirectory, "postmaster.pid");
  let readyPolls = 0;
  for (let attempt = 0; existsSync(lock); attempt++) {
    const lines = readFileSync(lock, "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!isAlive(pid)) return; // Postgres removes such a lock file itself.
    if (!isPostgres(pid, dataDirectory)) {
      rmSync(lock, { force: true });
      return;
    }
    readyPolls = lines[STATUS_LINE]?.trim() === "ready" ? readyPolls + 1 : 0;
    if (readyPolls === READY_POLLS || attempt === MAX_POLLS)
      throw new Error(`The database in ${dataDirectory} is already running (process ${pid}, named in ${lock}).`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Runs Postgres behind a shell that shuts Postgres down when the pipe from this process closes, even after a kill -9.
 * The shell repeats the signal, because Postgres ignores signals in its first milliseconds.
 */
export function spawnGuarded(command: string, args: string[]): ChildProcess {
  // $p is Postgres, $g the process that waits until the pipe closes. File descriptor 3 is the pipe.
  const guard =
    'exec 3<&0; trap "" INT TERM HUP; "$0" "$@" 3<&- & p=$!; { read _ <&3; while kill -INT $p; do sleep 0.5; done; } & g=$!; wait $p; kill -KILL $g';
  return spawn("/bin/sh", ["-c", guard, command, ...args], {
    ...POSTGRES_USER,
    cwd: "/",
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
}

/** Retries while a killed predecessor is still ending. */
async function launch(command: string, args: string[], dataDirectory: string): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt++) {
    const child = spawnGuarded(command, args);
    const failure = await awaitReady(child);
    if (failure === null) return child;
    if (attempt === MAX_LAUNCH_RETRIES || !/shared memory block|lock file .* already exists/.test(failure)) {
      throw new Error(
        `Postgres did not start:\n${failure}\nIf its files are damaged, npm run reset deletes them, and the next start creates new ones.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, LAUNCH_RETRY_MS));
    await awaitPredecessor(dataDirectory);
  }
}

/** Resolves to null when Postgres accepts connections, or to the end of its log when it fails to start. */
function awaitReady(child: ChildProcess): Promise<string | null> {
  let log = "";
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-MAX_LOG_CHARACTERS);
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
