import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "atelierland-reset-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it.each(["postgres", "large", "e2e/postgres"])(
  "deletes nothing while a database runs in the linked data directory %s",
  (name) => {
    const target = path.join(directory, "elsewhere/data");
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, "PG_VERSION"), "17\n");
    mkdirSync(path.join(directory, "local/e2e"), { recursive: true });
    symlinkSync(target, path.join(directory, "local", name));
    const lockFile = path.join(target, "postmaster.pid");
    writeFileSync(lockFile, `${process.pid}\n`);
    const { status, stderr } = spawnSync(process.execPath, [path.resolve("scripts/reset.ts")], {
      cwd: directory,
      env: { ...process.env, LOCAL_DIRECTORY: path.join(directory, "local") },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`is running (process ${process.pid})`)]);
    expect(existsSync(lockFile)).toBe(true);
  },
);
