import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

/** What `npm run typegen -- --check` prints when wrangler fails with `message`. */
function outputWith(message: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-typegen-test-"));
  try {
    writeFileSync(path.join(directory, "wrangler"), `#!/bin/sh\necho "${message}" >&2\nexit 1\n`, { mode: 0o755 });
    const { status, stderr } = spawnSync(process.execPath, ["scripts/typegen.ts", "--check"], {
      encoding: "utf8",
      env: { ...process.env, PATH: directory },
    });
    expect(status).toBe(1);
    return stderr;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

it("prints the failure of wrangler, and calls the types outdated only when wrangler does", () => {
  const failure = outputWith("Invalid TOML document");
  expect(failure).toContain("Invalid TOML document");
  expect(failure).not.toContain("outdated");
  const outdated = outputWith("Types at worker-configuration.d.ts are out of date.");
  expect(outdated).toContain("worker-configuration.d.ts is outdated. Run: npm run typegen");
});
