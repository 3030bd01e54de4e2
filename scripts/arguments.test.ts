import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";

it.each([
  "add-previous-assets",
  "admin",
  "backend",
  "deploy",
  "deploy-settings",
  "dev",
  "media",
  "reset",
  "seed",
  "start",
  "typegen",
])("%s refuses an option that it does not have, and writes no file", (name) => {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-arguments-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const { status, stderr } = spawnSync(process.execPath, [path.resolve(`scripts/${name}.ts`), "--dry-run"], {
    cwd: directory,
    encoding: "utf8",
    timeout: 30_000,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining("Unknown option '--dry-run'")]);
  expect(readdirSync(directory)).toEqual([]);
});
