import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseEnv } from "node:util";

const DEV_VARS = ".dev.vars";

/** Creates .dev.vars from its example when it is missing, so that everything runs without a manual step. */
export function ensureDevVars(): void {
  if (!existsSync(DEV_VARS)) copyFileSync(`${DEV_VARS}.example`, DEV_VARS);
}

/** What .dev.vars says. */
export function readDevVars(): NodeJS.Dict<string> {
  return parseEnv(readFileSync(DEV_VARS, "utf8"));
}

/** Whether .dev.vars points at a hosted project; then no embedded backend is started. */
export function usesHostedProject(): boolean {
  return !isLoopback(readDevVars().SUPABASE_URL ?? "");
}

/** Lets `vite` and `wrangler dev`, which read .dev.vars, find the embedded backend on the port it was given. */
export function pointDevVarsAt(backendUrl: string): void {
  const text = readFileSync(DEV_VARS, "utf8");
  const pointed = text.replace(/^(SUPABASE_URL=)"?([^"\n]*)"?/m, (line, name: string, url: string) =>
    isLoopback(url) ? `${name}"${backendUrl}"` : line,
  );
  if (pointed !== text) writeFileSync(DEV_VARS, pointed);
}

/** Keeps every tool from asking the network for updates, facts or metrics. */
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) ensureDevVars();
