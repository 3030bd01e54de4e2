import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { isAlive } from "./is-alive.ts";
import { localeOn, POSTGRES_ENVIRONMENT, POSTGRES_USER, SHARED_DIRECTORY } from "./postgres-binaries.ts";

/** The bootstrap superuser, as on hosted Supabase. Connect as this user only when `postgres` lacks a right. */
export const SUPERUSER = "supabase_admin";

const SHARED_PREFIX = "atelierland-postgres-";

/**
 * Returns `directory`, or its target when it is a link, and creates the parents of the returned directory. When
 * `POSTGRES_USER` cannot enter the parent, as in root's home, `directory` becomes a link to a new directory in
 * /var/lib.
 * @throws Error when a parent is not writable, or when `directory` would be replaced with a link and contains files
 */
export function prepareDataDirectory(directory: string): string {
  const parent = path.dirname(directory);
  try {
    mkdirSync(parent, { recursive: true });
  } catch (cause) {
    throw new Error(`The database cannot be created: ${parent} is not writable.`, { cause });
  }
  const entry = lstatSync(directory, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) {
    const target = targetOfLink(directory);
    mkdirSync(path.dirname(target), { recursive: true });
    return target;
  }
  if (!POSTGRES_USER || spawnSync("/usr/bin/test", ["-x", parent], { ...POSTGRES_USER, cwd: "/" }).status === 0)
    return directory;
  if (entry?.isDirectory()) assertUnused(directory);
  // Always a new directory: a moved or copied folder may still have a link to an earlier one.
  mkdirSync(SHARED_DIRECTORY, { recursive: true });
  const sharedDirectory = mkdtempSync(path.join(SHARED_DIRECTORY, SHARED_PREFIX));
  chmodSync(sharedDirectory, 0o755);
  const target = path.join(sharedDirectory, "data");
  rmSync(directory, { recursive: true, force: true });
  symlinkSync(target, directory);
  return target;
}

/** @throws Error when the directory contains files: a start as root (sudo) would delete another user's database */
function assertUnused(directory: string): void {
  if (readdirSync(directory).length === 0) return;
  throw new Error(
    `${directory} contains files that Postgres cannot read when root starts it. ` +
      "Start as the user who created them (without sudo), or delete them with npm run reset.",
  );
}

/** The directory in /var/lib that `prepareDataDirectory` has created for the link `entry`; `null` for other entries. */
export function sharedDirectoryOf(entry: string): string | null {
  if (!lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink()) return null;
  const directory = path.dirname(targetOfLink(entry));
  return directory.startsWith(path.join(SHARED_DIRECTORY, SHARED_PREFIX)) ? directory : null;
}

/** Returns `directory`, or its target when it is a link. Unlike `prepareDataDirectory`, creates nothing. */
export function realDataDirectory(directory: string): string {
  const isLink = lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? targetOfLink(directory) : directory;
}

function targetOfLink(link: string): string {
  return path.resolve(realpathSync(path.dirname(link)), readlinkSync(link));
}

/**
 * Runs `initdb` in `{dataDirectory}.new` and renames that directory, so that `dataDirectory` never contains a partial
 * database after an interrupted start.
 */
export function createDataDirectory(binaries: string, dataDirectory: string): void {
  const unfinished = `${dataDirectory}.new`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    if (POSTGRES_USER) chownSync(unfinished, POSTGRES_USER.uid, POSTGRES_USER.gid);
  } catch (cause) {
    throw new Error(`The database cannot be created: ${path.dirname(dataDirectory)} is not writable.`, { cause });
  }
  const initdb = spawnSync(
    path.join(binaries, "initdb"),
    [
      "-D",
      unfinished,
      "-U",
      SUPERUSER,
      "--auth=trust",
      "-E",
      "UTF8",
      "--locale-provider=libc",
      ...localeOn(process.platform).initdbOptions,
      "--no-sync",
      "--no-instructions",
    ],
    { ...POSTGRES_USER, cwd: "/", env: POSTGRES_ENVIRONMENT, encoding: "utf8" },
  );
  if (initdb.status !== 0)
    throw new Error(`initdb failed: ${initdb.error?.message ?? (initdb.stderr || initdb.stdout)}`);
  rmSync(dataDirectory, { recursive: true, force: true });
  renameSync(unfinished, dataDirectory);
}

/** @throws Error when the directory contains files, which `createDataDirectory` would delete */
export function assertEmpty(dataDirectory: string): void {
  if (!existsSync(dataDirectory) || readdirSync(dataDirectory).length === 0) return;
  throw new Error(
    `${dataDirectory} holds files but no complete database (PG_VERSION is missing). ` +
      "Restore the file or move the directory away; npm run reset deletes it.",
  );
}

/**
 * @throws Error when the directory does not belong to the user that runs Postgres, or is read-only (not checked when
 * this process runs as root)
 */
export function assertOwner(dataDirectory: string): void {
  const expected = POSTGRES_USER?.uid ?? process.getuid?.();
  if (expected === undefined) return;
  const owner = statSync(dataDirectory).uid;
  if (owner !== expected) {
    throw new Error(
      `${dataDirectory} belongs to user id ${owner}, but Postgres would run as ${expected}. ` +
        `Change the owner (chown -R ${expected} ${dataDirectory}) or delete it with npm run reset.`,
    );
  }
  if (!POSTGRES_USER) {
    try {
      accessSync(dataDirectory, constants.W_OK);
    } catch (cause) {
      throw new Error(`${dataDirectory} is read-only: the database cannot run there.`, { cause });
    }
  }
}

/** The process id in Postgres's lock file; `null` when that process has ended, or is another program. */
export function runningPostgres(dataDirectory: string): number | null {
  const lockFile = path.join(dataDirectory, "postmaster.pid");
  if (!existsSync(lockFile)) return null;
  const pid = Number(readFileSync(lockFile, "utf8").split("\n")[0]);
  // A crash can leave an empty file.
  return pid > 0 && isAlive(pid) && isPostgres(pid, dataDirectory) ? pid : null;
}

/** Whether the process is the Postgres of this data directory. Outside Linux: whether the process is any Postgres. */
export function isPostgres(pid: number, dataDirectory: string): boolean {
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" });
    return path.basename(stdout.trim()) === "postgres";
  }
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(dataDirectory);
  } catch {
    return false; // A process of another user, which is not Postgres: Postgres runs as the owner of the data directory.
  }
}
