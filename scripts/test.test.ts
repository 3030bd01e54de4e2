import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";

it("passes no variable that docs/operations.md exports to a check of `npm test`", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-npm-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  copyFileSync(".dev.vars.example", path.join(directory, ".dev.vars.example"));
  const binaries = path.join(directory, "bin");
  mkdirSync(binaries);
  // Each check prints its environment.
  for (const name of ["npm", "vitest", "playwright"])
    writeFileSync(path.join(binaries, name), "#!/bin/sh\nenv\n", { mode: 0o755 });
  const exports = readFileSync("docs/operations.md", "utf8").match(/^ *export .+$/gm) ?? [];
  const names = exports.flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name = ""]) => name));
  expect(names).toEqual(expect.arrayContaining(["SUPABASE_URL", "SMTP_PASS"]));
  const operator = ["SUPABASE_PUBLISHABLE_KEY", "SENTRY_AUTH_TOKEN", "TURNSTILE_SECRET_KEY", ...names].filter(
    (name) => name !== "JOBS_RAN_UNTIL", // read by no program
  );
  const { stdout } = spawnSync(process.execPath, [path.resolve("scripts/test.ts")], {
    cwd: directory,
    env: {
      ...process.env,
      ...Object.fromEntries(operator.map((name) => [name, "value-of-the-operator"])),
      PATH: `${binaries}:${process.env.PATH}`,
      CHROMIUM: process.execPath,
    },
    encoding: "utf8",
  });
  // `vitest` and `playwright` count as failed, because they write no report.
  expect(stdout).toMatch(/^4 passed, 2 failed\n$/m);
  expect(stdout.split("\n").filter((line) => line.includes("value-of-the-operator"))).toEqual([]);
});
