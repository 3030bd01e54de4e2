import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "atelierland-reset-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A linked data directory whose lock file names a process. Returns its lock file, and `reset`, which runs the script. */
function aDataDirectory(name: string, pid: (dataDirectory: string) => number | undefined) {
  const target = path.join(directory, "elsewhere/data");
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, "PG_VERSION"), "17\n");
  const link = path.join(directory, "local", name);
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(target, link);
  const lockFile = path.join(target, "postmaster.pid");
  writeFileSync(lockFile, `${pid(target)}\n`);
  const reset = () =>
    spawnSync(process.execPath, [path.resolve("scripts/reset.ts")], {
      cwd: directory,
      env: { ...process.env, LOCAL_DIRECTORY: path.join(directory, "local") },
      encoding: "utf8",
    });
  return { lockFile, reset };
}

it.each(["postgres", "large", "e2e/postgres", "bench-peers/data/postgres"])(
  "deletes nothing while a database runs in the linked data directory %s",
  (name) => {
    let database: ChildProcess | undefined;
    const { lockFile, reset } = aDataDirectory(name, (cwd) => {
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
  const { lockFile, reset } = aDataDirectory("postgres", () => process.pid);
  expect(reset().status).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});
