import { readdirSync, readFileSync } from "node:fs";
import {
  type Answer,
  projectRef,
  readAuthConfig,
  readMigrations,
  readSecretNames,
  readSigningKeys,
} from "./accounts.ts";
import {
  checkAuth,
  checkMigrations,
  checkSecrets,
  checkSigningKeys,
  checkWorker,
  type Finding,
  type WorkerConfig,
} from "./findings.ts";

type BuiltConfig = WorkerConfig & { secrets: { required: string[] } };

/**
 * Compares the last build, the secrets, the migrations and the settings of both accounts with what the product needs.
 * Accounts whose token is not in the environment are reported as unknown.
 * @returns the findings in the order in which they are mended, and the site's URL
 * @throws Error when there is no build
 */
export async function checkDeployment(): Promise<{ findings: Finding[]; siteUrl: string }> {
  const config = JSON.parse(readFileSync("build/server/wrangler.json", "utf8")) as BuiltConfig;
  const { SITE_URL = "", SUPABASE_URL = "" } = config.vars;
  const findings = checkWorker(config);
  const collect = <Value>(answer: Answer<Value>, check: (value: Value) => Finding[]) =>
    findings.push(...("value" in answer ? check(answer.value) : [answer.unknown]));

  collect(await readSecretNames(config.name), (names) => checkSecrets(config.secrets.required, names));
  if (URL.canParse(SUPABASE_URL)) {
    const ref = projectRef(SUPABASE_URL);
    collect(await readSigningKeys(SUPABASE_URL), (jwks) => checkSigningKeys(jwks, ref));
    collect(await readAuthConfig(ref), (auth) => checkAuth(auth, SITE_URL, ref));
    collect(await readMigrations(ref), (applied) => checkMigrations(localMigrations(), applied));
  }
  return { findings, siteUrl: SITE_URL };
}

/** The findings as lines for the terminal. */
export function describeFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "  Nothing is missing.";
  return findings.map(({ kind, what, mend }) => `  ${kind.padEnd(10)}${what}\n            ${mend}`).join("\n");
}

function localMigrations(): string[] {
  return readdirSync("supabase/migrations").flatMap((file) => /^(\d{14})_.*\.sql$/.exec(file)?.[1] ?? []);
}
