import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseEnv } from "node:util";

const DEV_VARS = ".dev.vars";
const EXAMPLE = `${DEV_VARS}.example`;
/** Variables whose top-level values in wrangler.toml do not work locally. */
const LOCAL_VARIABLES = ["ENVIRONMENT", "SITE_URL", "MAIL_TRANSPORT", "SUPABASE_URL"];

/** Creates .dev.vars from the example, or adds the local variables that an older .dev.vars lacks. */
export function ensureDevVars(): void {
  if (!existsSync(DEV_VARS)) copyFileSync(EXAMPLE, DEV_VARS);
  const variables = readDevVars();
  const missing = LOCAL_VARIABLES.filter((name) => variables[name] === undefined);
  if (missing.length === 0) return;
  const example = parseEnv(readFileSync(EXAMPLE, "utf8"));
  const lines = missing.map((name) => `${name}="${example[name]}"\n`);
  appendFileSync(DEV_VARS, `\n${lines.join("")}`);
  console.log(`Added ${missing.join(", ")} to ${DEV_VARS}, as in ${EXAMPLE}.`);
}

export function readDevVars(): Record<string, string> {
  return parseEnv(readFileSync(DEV_VARS, "utf8")) as Record<string, string>;
}

/** @throws Error when SUPABASE_URL is no http or https URL */
export function usesHostedProject(): boolean {
  const { SUPABASE_URL = "" } = readDevVars();
  if (!/^https?:\/\//.test(SUPABASE_URL) || !URL.canParse(SUPABASE_URL)) {
    throw new Error(
      `SUPABASE_URL="${SUPABASE_URL}" in ${DEV_VARS} is no URL. For the embedded backend, delete the line.`,
    );
  }
  return !isLoopback(SUPABASE_URL);
}

/** Writes local URLs to .dev.vars, which Vite and `wrangler dev` read. Keeps URLs that are not local. */
export function setLocalUrlsInDevVars(urls: { SITE_URL: string; SUPABASE_URL?: string }): void {
  const text = readFileSync(DEV_VARS, "utf8");
  const changed = Object.entries(urls).reduce(
    (lines, [name, localUrl]) =>
      lines.replace(new RegExp(`^${name}="?([^"\\n]*)"?`, "m"), (line, url: string) =>
        isLoopback(url) ? `${name}="${localUrl}"` : line,
      ),
    text,
  );
  if (changed !== text) writeFileSync(DEV_VARS, changed);
}

/**
 * Names of the variables that docs/operations.md exports. With their values, tests would use the operator's project, and
 * builds the operator's settings.
 */
export const OPERATOR_VARIABLES = /^(CLOUDFLARE|SENTRY|SMTP|SUPABASE|TURNSTILE)_|^(SITE_URL|REDIRECT_URLS)$/;

/** Disables network look-ups, telemetry and banners of Miniflare, wrangler, the Supabase CLI and @supabase/lite. */
export const quietEnvironment = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  SUPABASE_TELEMETRY_DISABLED: "1",
  LITE_TELEMETRY: "0",
  DO_NOT_TRACK: "1",
} as const;

function isLoopback(url: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(url);
}

// `npm run build` runs this file directly.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) ensureDevVars();
