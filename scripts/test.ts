import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { findBrowser } from "./browser.ts";
import { ensureDevVars, OPERATOR_VARIABLES, quietEnvironment } from "./environment.ts";
import { describeFailures, type Outcome, readPlaywrightReport, readVitestReport } from "./test-reports.ts";

/**
 * `npm test`: runs every check, even after a failure, and without the variables of an operator's shell. The last line of
 * the output is `N passed, N failed`; a check that reports no tests counts as one test.
 */

type Check = {
  name: string;
  command: string;
  arguments: string[];
  environment?: Record<string, string>;
  /** `json` has the type `never`, because each `read` function expects the report of its own runner. */
  report?: { file: string; read: (json: never) => Outcome };
};

const REPORTS = ".local/test-reports";
const vitestReport = `${REPORTS}/vitest.json`;
const playwrightReport = `${REPORTS}/playwright.json`;

const codeChecks: Check[] = [
  { name: "generated types are current", command: "npm", arguments: ["run", "--silent", "typegen", "--", "--check"] },
  {
    name: "types",
    command: "npm",
    arguments: ["run", "--silent", "typecheck"],
    // tsc, a Go program, needs a third less CPU time when it collects garbage only near this limit.
    environment: { GOGC: "off", GOMEMLIMIT: "3GiB" },
  },
  { name: "lint", command: "npm", arguments: ["run", "--silent", "lint"] },
  { name: "build", command: "npm", arguments: ["run", "--silent", "build"] },
];
const vitestTests: Check = {
  name: "unit, component, database, backend, deployment and Worker tests",
  command: "vitest",
  arguments: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  report: { file: vitestReport, read: (json) => readVitestReport(json, process.cwd()) },
};
const endToEndTests: Check = {
  name: "end-to-end tests",
  command: "playwright",
  arguments: ["test"],
  report: { file: playwrightReport, read: readPlaywrightReport },
};

for (const name of Object.keys(process.env)) if (OPERATOR_VARIABLES.test(name)) delete process.env[name];
Object.assign(process.env, quietEnvironment, {
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  // Node.js processes reuse the modules that earlier ones compiled.
  NODE_COMPILE_CACHE: path.resolve(".local/compile-cache"),
});
ensureDevVars();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

// All of these checks run at the same time, and a missing browser is installed meanwhile. The output of a code check
// appears when the check ends.
const browserError = prepareBrowser();
const outcomes = await Promise.all([
  ...codeChecks.map((check) => runCheck(check, "buffered")),
  runCheck(vitestTests, "streamed"),
]);
outcomes.push(await runEndToEndTests(await browserError));

const total = (key: "passed" | "failed") => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(describeFailures(outcomes.flatMap(({ failures }) => failures)));
console.log(`\n   all checks: ${(performance.now() / 60_000).toFixed(1)} min`);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") > 0 ? 1 : 0);

/** Sets `CHROMIUM`. Returns the reason why there is no browser, or null. */
async function prepareBrowser(): Promise<string | null> {
  try {
    process.env.CHROMIUM = await findBrowser();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function runEndToEndTests(browserError: string | null): Promise<Outcome> {
  if (browserError === null) return runCheck(endToEndTests, "streamed");
  return { passed: 0, failed: 1, failures: [{ test: endToEndTests.name, messages: [browserError] }] };
}

async function runCheck(
  { name, command, arguments: parameters, environment, report }: Check,
  output: "streamed" | "buffered",
): Promise<Outcome> {
  const startedAt = Date.now();
  if (output === "streamed") console.log(`\n── ${name}`);
  const chunks: Buffer[] = [];
  const status = await new Promise<number>((resolve) => {
    const outputStream = output === "streamed" ? "inherit" : "pipe";
    const child = spawn(command, parameters, {
      stdio: ["ignore", outputStream, outputStream],
      env: { ...process.env, ...environment },
    });
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => {
      chunks.push(Buffer.from(String(error)));
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
  const text = Buffer.concat(chunks).toString();
  if (output === "buffered") console.log(`\n── ${name}\n${text}`);
  console.log(`   ${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);

  const reportedOutcome = report && readOutcome(report);
  if (status === 0 && !report) return { passed: 1, failed: 0, failures: [] };
  if (reportedOutcome && (status === 0 || reportedOutcome.failed > 0)) return reportedOutcome;
  // An error without a failed test counts as one failure, and so does a missing report.
  const message =
    text || `ended with exit code ${status}${reportedOutcome ? "" : " and without a report"}; see its output above`;
  const failures = [{ test: name, messages: [message] }];
  return { passed: reportedOutcome?.passed ?? 0, failed: 1, failures };
}

function readOutcome({ file, read }: NonNullable<Check["report"]>): Outcome | null {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")) as never);
  } catch {
    return null; // The runner ended before it wrote a report.
  }
}
