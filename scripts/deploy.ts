import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { hasCustomDomain } from "./deploy/accounts.ts";
import { checkDeployment, describeFindings } from "./deploy/check.ts";
import { SUPABASE_CLI } from "./deploy/findings.ts";
import { readWorkerConfig } from "./deploy/worker-config.ts";

/**
 * `npm run deploy` deploys to the environment CLOUDFLARE_ENV, and waits until `/api/health` returns the new version and
 * "ok". `-- --without-previous-assets` skips the assets of replaced builds, which a site that is down cannot provide.
 * Every step can be repeated.
 */

const HEALTH_TIMEOUT_MS = 120_000;
const HEALTH_POLL_MS = 2_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** Wrangler appends lines of JSON to this file. The line of a deployment contains the id of the new version. */
const WRANGLER_OUTPUT = "build/wrangler-output.jsonl";

const { values } = parseArgs({ options: { "without-previous-assets": { type: "boolean", default: false } } });
process.env.CLOUDFLARE_ENV ??= "production";
const { SUPABASE_DB_URL = "" } = process.env;
if (SUPABASE_DB_URL === "")
  fail("SUPABASE_DB_URL is not set. Export the session pooler's URL (dashboard, Connect) with the password");
console.log("\n── Check");
const { findings, siteUrl } = await checkDeployment(process.env.CLOUDFLARE_ENV);
console.log(describeFindings(findings));
// A `dangerous` finding is only printed. Pending migrations, which `db push` fixes, are applied below.
if (findings.some(({ kind, fix }) => kind !== "dangerous" && !fix.includes("db push"))) process.exit(1);

runStep("Build", "npm", "run", "--silent", "build");
runStep("Migrations", "npx", "--yes", SUPABASE_CLI, "db", "push", `--remote=${SUPABASE_DB_URL}`, "--yes");
if (process.env.SENTRY_AUTH_TOKEN) runStep("Source maps", "npm", "run", "--silent", "source-maps");
if (values["without-previous-assets"]) {
  console.log("\n── Assets of replaced builds\n   Skipped: pages that are still open lose their assets.");
} else if (await isFirstDeployment(siteUrl)) {
  console.log("\n── Assets of replaced builds\n   None: no page of an earlier build is open.");
} else runStep("Assets of replaced builds", "npm", "run", "--silent", "previous-assets", "--", siteUrl);
process.env.WRANGLER_OUTPUT_FILE_PATH = WRANGLER_OUTPUT;
runStep("Deployment", "npx", "wrangler", "deploy");

const versionId = readDeployedVersion();
console.log(`\n── Health of version ${versionId}`);
const healthUrl = new URL("/api/health", siteUrl).href;
const deadline = Date.now() + HEALTH_TIMEOUT_MS;
let health = "no response";
while (!health.includes(`"worker_version":"${versionId}"`) || !health.includes('"status":"ok"')) {
  if (Date.now() > deadline) fail(`${healthUrl} does not return this version with the status "ok": ${health}`);
  await new Promise((resolve) => setTimeout(resolve, HEALTH_POLL_MS));
  health = await fetch(healthUrl, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    .then((response) => response.text())
    .catch(String);
}
console.log(`   ${siteUrl} serves this version.\n`);

/**
 * Whether the host is a custom domain that no deployment has added yet. A request to the missing host would make DNS
 * resolvers cache that the host does not exist.
 */
async function isFirstDeployment(url: string): Promise<boolean> {
  const { hostname } = new URL(url);
  const isCustomDomain = readWorkerConfig(process.env.CLOUDFLARE_ENV).routes?.some(
    (route) => typeof route === "object" && route.pattern === hostname && route.custom_domain === true,
  );
  if (!isCustomDomain) return false;
  const result = await hasCustomDomain(hostname);
  return "value" in result && !result.value;
}

function readDeployedVersion(): string {
  const lines = readFileSync(WRANGLER_OUTPUT, "utf8").trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as { type: string; version_id?: string });
  return entries.findLast(({ type }) => type === "deploy")?.version_id ?? fail("wrangler printed no version id");
}

function runStep(name: string, command: string, ...parameters: string[]): void {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, parameters, { stdio: "inherit" });
  if (status !== 0) fail(`${name}: ${command} ended with ${status}`);
}

function fail(message: string): never {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}
