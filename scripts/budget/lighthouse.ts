import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "../browser.ts";
import { maximumMetrics, minimumScores } from "./limits.ts";

/** Pinned, because scores change with the version. `npx` installs Lighthouse on first use. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
/** Lighthouse reports an audit below this score (0 to 1) as failed. */
const PASSING_SCORE = 0.9;

type Figures = Record<keyof typeof minimumScores | keyof typeof maximumMetrics, number>;
type Run = { figures: Figures; failures: string[] };

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
};

const categories = Object.keys(minimumScores) as (keyof typeof minimumScores)[];
const metricIds = Object.keys(maximumMetrics) as (keyof typeof maximumMetrics)[];

/**
 * Runs Lighthouse with its defaults (mobile, slow network).
 * @returns whether every page is within the limits
 */
export async function checkLighthouse(
  pages: readonly string[],
  { siteUrl, debuggingPort, rounds }: { siteUrl: string; debuggingPort: number; rounds: number },
): Promise<boolean> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [`--remote-debugging-port=${debuggingPort}`, ...BROWSER_ARGUMENTS],
  });
  const runs = new Map<string, Run[]>(pages.map((page) => [page, []]));
  try {
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) runs.get(page)?.push(await measure(siteUrl + page, debuggingPort));
    }
  } finally {
    await browser.close();
  }
  const results = pages.map((page) => checkFigures(page, runs.get(page) ?? []));
  return results.every(Boolean);
}

async function measure(url: string, debuggingPort: number): Promise<Run> {
  const report = await runLighthouse(url, debuggingPort);
  const figures = Object.fromEntries([
    ...categories.map((id) => [id, Math.round((report.categories[id]?.score ?? 0) * 100)]),
    ...metricIds.map((id) => [id, report.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY]),
  ]) as Figures;
  const failures = categories.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && (report.audits[id]?.score ?? 1) < PASSING_SCORE)
      .map(({ id }) => `${category}: ${id} ${report.audits[id]?.displayValue ?? ""}`.trim()),
  );
  return { figures, failures };
}

/** @throws Error when `npx` cannot install Lighthouse, or Lighthouse fails or cannot load the page */
export async function runLighthouse(url: string, debuggingPort: number): Promise<Report> {
  const options = [`--port=${debuggingPort}`, "--output=json", "--quiet", "--no-enable-error-reporting"];
  const { stdout } = await promisify(execFile)(
    "npx",
    ["--yes", LIGHTHOUSE, url, ...options, `--only-categories=${categories.join(",")}`],
    { maxBuffer: MAX_REPORT_BYTES },
  );
  return JSON.parse(stdout);
}

/** Returns whether the page is within the limits. */
function checkFigures(page: string, runs: readonly Run[]): boolean {
  const median = (id: keyof Figures) => {
    const values = runs.map(({ figures }) => figures[id]).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  const hasGoodScores = categories.every((id) => median(id) >= minimumScores[id]);
  const hasGoodMetrics = metricIds.every((id) => median(id) <= maximumMetrics[id]);
  const scores = categories.map((id) => `${id} ${median(id)}`).join(", ");
  const metrics = [
    `LCP ${Math.round(median("largest-contentful-paint"))} ms`,
    `TBT ${Math.round(median("total-blocking-time"))} ms`,
    `CLS ${median("cumulative-layout-shift").toFixed(3)}`,
  ].join(", ");
  console.log(`${page}\n  ${scores}\n  ${metrics}${hasGoodScores && hasGoodMetrics ? "" : "   EXCEEDED"}`);
  const failures = new Set(runs.flatMap((run) => run.failures));
  for (const failure of failures) console.log(`  - ${failure}`);
  return hasGoodScores && hasGoodMetrics;
}
