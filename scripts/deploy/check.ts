import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  projectRefOf,
  type ReadResult,
  readAuthConfig,
  readCloudflarePlans,
  readMigrationStatements,
  readMigrations,
  readNamespaceIds,
  readPlan,
  readRealtimeConfig,
  readSecretNames,
  readSigningKeyStates,
  readSigningKeys,
} from "./accounts.ts";
import {
  checkAuth,
  checkCloudflarePlans,
  checkMigrations,
  checkNamespaces,
  checkRealtime,
  checkRewrittenMigrations,
  checkSecrets,
  checkSigningKeyStates,
  checkSigningKeys,
  checkWorker,
  type Finding,
} from "./findings.ts";
import { checkSameProject } from "./same-project.ts";
import { readWorkerConfig } from "./worker-config.ts";

/**
 * Checks wrangler.toml, the secrets, the migrations and the settings of the Cloudflare and Supabase accounts. An unset
 * or refused token is a `missing` finding, and so is a failure to read the migrations from the database. Any other
 * failure to read a value is a `dangerous` finding. For Cloudflare's plans, a refused token is a `dangerous` finding,
 * too.
 * @param environment the section of wrangler.toml: `staging` or `production`
 * @returns the findings in the order in which the operator can fix them, and the site's URL
 * @throws Error when wrangler.toml has no such section
 */
export async function checkDeployment(environment: string): Promise<{ findings: Finding[]; siteUrl: string }> {
  const config = readWorkerConfig(environment);
  const { SITE_URL = "", SUPABASE_URL = "" } = config.vars;
  const { SUPABASE_DB_URL = "" } = process.env;
  const findings = [...checkWorker(config), ...checkSameProject(config.vars, process.env)];
  const collect = <Value>(result: ReadResult<Value>, check: (value: Value) => Finding[]) => {
    if ("value" in result) findings.push(...check(result.value));
    // Several reads fail with the same finding when a token is missing.
    else if (!findings.some(({ what }) => what === result.unknown.what)) findings.push(result.unknown);
  };

  collect(await readSecretNames(config.name), (names) =>
    checkSecrets(config.secrets?.required ?? [], names, environment),
  );
  collect(await readNamespaceIds(), (ids) => checkNamespaces(config, ids));
  collect(await readCloudflarePlans(), checkCloudflarePlans);
  if (URL.canParse(SUPABASE_URL)) {
    const ref = projectRefOf(SUPABASE_URL);
    collect(await readSigningKeys(SUPABASE_URL), (jwks) => checkSigningKeys(jwks, ref));
    collect(await readSigningKeyStates(ref), (keys) => checkSigningKeyStates(keys, ref));
    const migrations = readLocalMigrations();
    const plan = await readPlan(ref);
    collect(plan, () => []);
    // An unknown plan counts as a paid plan.
    const hasPaidPlan = !("value" in plan) || plan.value !== "free";
    collect(await readAuthConfig(ref), (auth) => checkAuth(auth, { siteUrl: SITE_URL, ref, hasPaidPlan }));
    collect(await readRealtimeConfig(ref), (realtime) => checkRealtime(realtime, ref));
    collect(await readMigrations(ref), (applied) => checkMigrations([...migrations.keys()], applied));
    if (SUPABASE_DB_URL !== "") {
      collect(await readMigrationStatements(SUPABASE_DB_URL), (applied) =>
        checkRewrittenMigrations(migrations, applied),
      );
    }
  }
  return { findings, siteUrl: SITE_URL };
}

export function describeFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "  Nothing is missing.";
  return findings.map(({ kind, what, fix }) => `  ${kind.padEnd(10)}${what}\n            ${fix}`).join("\n");
}

/** The text of each migration, by version. */
function readLocalMigrations(): Map<string, string> {
  const directory = "supabase/migrations";
  const migrations = new Map<string, string>();
  for (const file of readdirSync(directory).sort()) {
    const version = /^(\d{14})_.*\.sql$/.exec(file)?.[1];
    if (version) migrations.set(version, readFileSync(path.join(directory, file), "utf8"));
  }
  return migrations;
}
