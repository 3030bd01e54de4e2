import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";

/** Runs a call of environment.ts, such as `usesHostedProject()`, in a directory whose .dev.vars contains `text`. */
function runWith(text: string, call: string) {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-environment-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = path.join(directory, ".dev.vars");
  writeFileSync(file, text);
  const source = JSON.stringify(pathToFileURL(path.resolve("scripts/environment.ts")).href);
  const script = `import * as environment from ${source}; environment.${call};`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: directory,
    encoding: "utf8",
  });
  return { status, stderr, text: readFileSync(file, "utf8") };
}

/** The text of .dev.vars after `setLocalUrlsInDevVars`. */
function devVarsAfter(text: string, urls: object): string {
  const { status, stderr, text: changed } = runWith(text, `setLocalUrlsInDevVars(${JSON.stringify(urls)})`);
  expect([status, stderr]).toEqual([0, ""]);
  return changed;
}

it("writes the URLs of website and backend to .dev.vars, and keeps a URL that is not local", () => {
  const urls = { SITE_URL: "http://localhost:5173", SUPABASE_URL: "http://127.0.0.1:54399" };
  const localVars = 'MAIL_TRANSPORT="local"\nSITE_URL="http://localhost:4173"\nSUPABASE_URL=http://127.0.0.1:54321\n';
  expect(devVarsAfter(localVars, urls)).toBe(
    'MAIL_TRANSPORT="local"\nSITE_URL="http://localhost:5173"\nSUPABASE_URL="http://127.0.0.1:54399"\n',
  );
  const hostedVars = 'SITE_URL="https://kunst.example.net"\nSUPABASE_URL="https://project.example.org"\n';
  expect(devVarsAfter(hostedVars, urls)).toBe(hostedVars);
});

it("refuses to choose a backend when SUPABASE_URL is no http or https URL", () => {
  for (const line of ['SUPABASE_URL=""', "SUPABASE_URL=project.example.org", "SUPABASE_URL=localhost:54321"]) {
    expect(runWith(line, "usesHostedProject()")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/SUPABASE_URL=".*" in \.dev\.vars is no URL/),
    });
  }
  expect(runWith('SUPABASE_URL="https://project.example.org"', "usesHostedProject()").status).toBe(0);
});
