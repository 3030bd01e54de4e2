import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findBrowser } from "./browser.ts";
import { ensureDevVars, quietEnvironment } from "./environment.ts";

/**
 * `npm test`: every check there is, in the order in which they fail fastest. Goes on after a failure, so that one run tells
 * everything. Ends with `N passed, N failed`, the sums of all runners; a check without tests of its own counts as one.
 */
type Tally = { passed: number; failed: number };
type Check = { name: string; command: string; arguments: string[]; report?: (exitedWell: boolean) => Tally };

const REPORTS = ".local/test-reports";
const vitestReport = `${REPORTS}/vitest.json`;
const playwrightReport = `${REPORTS}/playwright.json`;

const checks: Check[] = [
  { name: "generated types are current", command: "npm", arguments: ["run", "--silent", "typegen", "--", "--check"] },
  { name: "types", command: "npm", arguments: ["run", "--silent", "typecheck"] },
  { name: "lint", command: "npm", arguments: ["run", "--silent", "lint"] },
  {
    name: "unit, database, backend and Worker tests",
    command: "vitest",
    arguments: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    report: vitestTally,
  },
  { name: "build", command: "npm", arguments: ["run", "--silent", "build"] },
  { name: "journeys in the browser", command: "playwright", arguments: ["test"], report: playwrightTally },
];

Object.assign(process.env, quietEnvironment, {
  CHROMIUM: findBrowser(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
});
ensureDevVars();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const total: Tally = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const check of checks) {
  console.log(`\n── ${check.name}`);
  const { status } = spawnSync(check.command, check.arguments, { stdio: ["ignore", "inherit", "inherit"] });
  const tally = check.report?.(status === 0) ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that ended badly without a failed test still failed.
  if (status !== 0 && tally.failed === 0) tally.failed = 1;
  if (tally.failed > 0) failures.push(check.name);
  total.passed += tally.passed;
  total.failed += tally.failed;
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

function vitestTally(): Tally {
  const report = readReport(vitestReport) as { numPassedTests: number; numFailedTests: number } | null;
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : { passed: 0, failed: 1 };
}

function playwrightTally(): Tally {
  const report = readReport(playwrightReport) as {
    stats: { expected: number; flaky: number; unexpected: number };
  } | null;
  return report
    ? { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
    : { passed: 0, failed: 1 };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null; // the runner died before it could write one
  }
}
