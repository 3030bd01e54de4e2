import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { describeFailures, readVitestReport } from "./test-reports.ts";

/**
 * `npm run test:hosted`: runs the contract suite against the project at SUPABASE_URL and prints the differences from
 * the embedded backend (docs/backend.md). Use an empty project, because the suite creates users, buckets and
 * `contract_*` tables.
 */

const REPORT = ".local/test-reports/hosted.json";
const REQUIRED_VARIABLES = ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY", "SUPABASE_DB_URL"];

parseArgs(); // Refuses arguments.
const missing = REQUIRED_VARIABLES.filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`\n  Set ${missing.join(", ")} in the shell.\n`);
  process.exit(1);
}
rmSync(REPORT, { force: true });
mkdirSync(".local/test-reports", { recursive: true });
const { status } = spawnSync(
  "vitest",
  [
    ...["run", "--project", "backend", "tests/backend"],
    // These tests always use an embedded Postgres, never the project at SUPABASE_URL.
    ...["--exclude", "tests/backend/{cluster,seed}.test.ts"],
    "--no-file-parallelism",
    ...["--reporter=json", `--outputFile.json=${REPORT}`],
  ],
  { stdio: ["ignore", "ignore", "inherit"] },
);
const { passed, failed, failures } = readVitestReport(JSON.parse(readFileSync(REPORT, "utf8")), process.cwd());
console.log(describeFailures(failures));
console.log(`\n${process.env.SUPABASE_URL}: ${passed} tests pass, ${failed} differ.\n`);
process.exit(status === 0 && passed > 0 && failed === 0 ? 0 : 1);
