import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { POSTGRES_USER } from "#supabase/local/postgres-binaries.ts";
import { prepareDataDirectory } from "#supabase/local/postgres-data.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "atelierland-reset-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/**
 * Links `.local/{name}` to a data directory whose lock file contains the process id that `pidFor` returns. Returns the
 * path of the lock file.
 */
function linkDataDirectory(name: string, pidFor: (dataDirectory: string) => number | undefined) {
  const target = path.join(directory, "elsewhere/data");
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, "PG_VERSION"), "17\n");
  const link = path.join(directory, ".local", name);
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(target, link);
  const lockFile = path.join(target, "postmaster.pid");
  writeFileSync(lockFile, `${pidFor(target)}\n`);
  return lockFile;
}

/** Runs the script in `directory`. */
function reset(localDirectory = ".local", ...parameters: string[]) {
  return spawnSync(process.execPath, [path.resolve("scripts/reset.ts"), ...parameters], {
    cwd: directory,
    env: { ...process.env, LOCAL_DIRECTORY: localDirectory },
    encoding: "utf8",
  });
}

it.each(["postgres", "large", "e2e/postgres", "bench-peers/data/postgres"])(
  "deletes nothing while a database runs in the linked data directory %s",
  (name) => {
    let database: ChildProcess | undefined;
    const lockFile = linkDataDirectory(name, (cwd) => {
      database = spawn("sleep", ["60"], { cwd }); // Postgres runs in its data directory, too.
      return database.pid;
    });
    const { status, stderr } = reset();
    database?.kill();
    expect([status, stderr]).toEqual([1, expect.stringContaining(`is running (process ${database?.pid})`)]);
    expect(existsSync(lockFile)).toBe(true);
  },
);

it("deletes a database whose lock file names another program, for example after a crash", () => {
  const lockFile = linkDataDirectory("postgres", () => process.pid);
  expect(reset().status).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});

it.runIf(POSTGRES_USER)("deletes the directory in /var/lib of a link, even when its database was never created", () => {
  const target = prepareDataDirectory(path.join(directory, ".local", "postgres"));
  expect(existsSync(path.dirname(target))).toBe(true);
  expect(reset().status).toBe(0);
  expect(existsSync(path.dirname(target))).toBe(false);
});

it("deletes a linked database that lacks PG_VERSION, but not the target of another link", () => {
  const lockFile = linkDataDirectory("postgres", () => process.pid);
  rmSync(path.join(path.dirname(lockFile), "PG_VERSION"));
  mkdirSync(path.join(path.dirname(lockFile), "global"));
  writeFileSync(path.join(path.dirname(lockFile), "global/pg_control"), "");
  const photo = path.join(directory, "photos/cat.jpg");
  mkdirSync(path.dirname(photo));
  writeFileSync(photo, "");
  symlinkSync(path.dirname(photo), path.join(directory, ".local/photos"));
  expect(reset().status).toBe(0);
  expect([existsSync(path.dirname(lockFile)), existsSync(photo)]).toEqual([false, true]);
});

it.each([
  ["notes.txt"],
  ["postgres/PG_VERSION", "notes.txt"],
  ["data/postgres/PG_VERSION"],
  ["storage/notes.txt"], // no database
])("deletes nothing in a directory other than .local that contains other files or no database", (...files) => {
  const other = aDirectory(files);
  expect(reset(other)).toMatchObject({ status: 1, stderr: expect.stringContaining(`${other} contains other files`) });
  expect(files.filter((file) => !existsSync(path.join(other, file)))).toEqual([]);
});

it("deletes a directory other than .local that contains only the product's data, even when its database is damaged", () => {
  // The database is damaged, because PG_VERSION is missing.
  const other = aDirectory(["postgres/base/1", "storage/media/bild.webp", "worker/kv.sqlite"]);
  expect(reset(other).status).toBe(0);
  expect(existsSync(other)).toBe(false);
});

it("deletes nothing when the command has an argument", () => {
  const other = aDirectory(["postgres/PG_VERSION"]);
  expect(reset(other, "--help")).toMatchObject({ status: 1, stderr: expect.stringContaining("--help") });
  expect(existsSync(other)).toBe(true);
});

/** A directory with files, outside `.local`. */
function aDirectory(files: readonly string[]): string {
  const other = path.join(directory, "other");
  for (const file of files) {
    mkdirSync(path.dirname(path.join(other, file)), { recursive: true });
    writeFileSync(path.join(other, file), "");
  }
  return other;
}
