import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findBrowser } from "./browser.ts";
import { ensureDevVars, quietEnvironment } from "./environment.ts";
import { describeFindings, type Outcome, readPlaywrightReport, readVitestReport } from "./test-reports.ts";

/**
 * `npm test`: every check there is. Goes on after a failure, so that one run tells everything. Ends with the failed tests, those
 * that passed only on a second try, and `N passed, N failed`: the sums of all runners. A check without tests of its own counts as one.
 */
type Check = {
  name: string;
  command: string;
  arguments: string[];
  report?: { file: string; read: (json: never) => Outcome };
};

const REPORTS = ".local/test-reports";
const vitestReport = `${REPORTS}/vitest.json`;
const playwrightReport = `${REPORTS}/playwright.json`;

/** Each of these waits on one thing for long, so they run beside each other and say what they have to say at their end. */
const checksOfTheCode: Check[] = [
  { name: "generated types are current", command: "npm", arguments: ["run", "--silent", "typegen", "--", "--check"] },
  { name: "types", command: "npm", arguments: ["run", "--silent", "typecheck"] },
  { name: "lint", command: "npm", arguments: ["run", "--silent", "lint"] },
  { name: "build", command: "npm", arguments: ["run", "--silent", "build"] },
];
const unitTests: Check = {
  name: "unit, database, backend and Worker tests",
  command: "vitest",
  arguments: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  report: { file: vitestReport, read: (json) => readVitestReport(json, process.cwd()) },
};
const journeys: Check = {
  name: "journeys in the browser",
  command: "playwright",
  arguments: ["test"],
  report: { file: playwrightReport, read: readPlaywrightReport },
};

Object.assign(process.env, quietEnvironment, {
  CHROMIUM: findBrowser(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
});
ensureDevVars();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const outcomes = await Promise.all(checksOfTheCode.map((check) => run(check, "afterwards")));
for (const check of [unitTests, journeys]) outcomes.push(await run(check, "at once"));

const total = (key: "passed" | "failed") => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
const all = (key: "failures" | "flaky") => outcomes.flatMap((outcome) => outcome[key]);
console.log(describeFindings("Passed on the second try only:", all("flaky")));
console.log(describeFindings("Failed:", all("failures")));
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") > 0 ? 1 : 0);

async function run(
  { name, command, arguments: parameters, report }: Check,
  printed: "at once" | "afterwards",
): Promise<Outcome> {
  const startedAt = Date.now();
  if (printed === "at once") console.log(`\n── ${name}`);
  const output: Buffer[] = [];
  const status = await new Promise<number>((resolve) => {
    const running = spawn(command, parameters, {
      stdio: ["ignore", ...(printed === "at once" ? (["inherit", "inherit"] as const) : (["pipe", "pipe"] as const))],
    });
    running.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    running.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
    running.on("error", (error) => {
      output.push(Buffer.from(String(error)));
      resolve(1);
    });
    running.on("close", (code) => resolve(code ?? 1));
  });
  const words = Buffer.concat(output).toString();
  if (printed === "afterwards") console.log(`\n── ${name}\n${words}`);
  console.log(`   ${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);

  const reported = report && outcomeIn(report);
  if (status === 0 && !report) return { passed: 1, failed: 0, failures: [], flaky: [] };
  if (reported && (status === 0 || reported.failed > 0)) return reported;
  // A runner that ended badly without a failed test, or said nothing of its tests, failed itself.
  const message =
    words || `ended with exit code ${status}${reported ? "" : " and without a report"}; see its output above`;
  const failures = [{ test: name, messages: [message] }];
  return { passed: reported?.passed ?? 0, failed: 1, failures, flaky: reported?.flaky ?? [] };
}

function outcomeIn({ file, read }: NonNullable<Check["report"]>): Outcome | null {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")) as never);
  } catch {
    return null; // the runner died before it could write one
  }
}
