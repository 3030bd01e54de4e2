import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { LatestBuild } from "./build-manifest.ts";

/**
 * `npm run source-maps`: uploads the source maps of the last build to Sentry and deletes the maps, which must not be
 * deployed. Runs between build and deployment (docs/operations.md, Monitoring).
 */

/** Pinned because the CLI changes the files that are deployed. */
const SENTRY_CLI = "@sentry/cli@3.8.0";
const DIRECTORIES = ["build/client", "build/server"];

parseArgs(); // Refuses arguments.
const maps = DIRECTORIES.flatMap((directory) =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".map"))
    .map((file) => path.join(directory, file)),
);
if (maps.length === 0) {
  throw new Error(
    "The build has no source maps. Set SENTRY_AUTH_TOKEN, SENTRY_ORG and SENTRY_PROJECT and build again.",
  );
}
const { id } = JSON.parse(readFileSync("build/client/builds/latest.json", "utf8")) as LatestBuild;
try {
  // Debug ids connect a file with its map; the release alone cannot distinguish chunks of the same name.
  runCli("sourcemaps", "inject", ...DIRECTORIES);
  runCli("sourcemaps", "upload", "--release", id, ...DIRECTORIES);
} finally {
  for (const map of maps) rmSync(map);
}
console.log(`Uploaded and deleted ${maps.length} source maps of build ${id}.`);

function runCli(...parameters: string[]): void {
  execFileSync("npx", ["--yes", SENTRY_CLI, ...parameters], { stdio: "inherit" });
}
