import { copyFileSync, existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Creates .dev.vars from its example when it is missing, so that everything runs without a manual step. */
export function ensureDevVars(): void {
  if (!existsSync(".dev.vars")) copyFileSync(".dev.vars.example", ".dev.vars");
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) ensureDevVars();
