import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { measurePages } from "./budget/lighthouse.ts";
import { kB, limits } from "./budget/limits.ts";
import { measureScripts, measureWorker } from "./budget/scripts.ts";
import { portFrom } from "./port.ts";

/**
 * `npm run budget`: compares the size and speed of the last build with the limits of the project. Exits with 1 when one is
 * exceeded. `-- --sizes` measures file sizes only; `-- --rounds 1` measures each page once instead of five times.
 * The website under test has its own data and listens on BUDGET_PORT, its backend on BUDGET_BACKEND_PORT.
 */
const { values } = parseArgs({
  options: { sizes: { type: "boolean", default: false }, rounds: { type: "string", default: "5" } },
});

let isWithinLimits = measureScripts();
isWithinLimits = measureWorker() && isWithinLimits;
if (!values.sizes) isWithinLimits = (await withWebsite(measureWebsite)) && isWithinLimits;
console.log(isWithinLimits ? "\nEvery limit holds." : "\nA limit is exceeded.");
process.exit(isWithinLimits ? 0 : 1);

async function measureWebsite(siteUrl: string, debuggingPort: number): Promise<boolean> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc ?? "").pathname);
  const offer = paths.find((path) => path.startsWith("/angebot/"));
  if (!offer) throw new Error("The demo content has no offer");
  const isSmall = await measureHtml(siteUrl, paths);

  const pages = ["/", "/kunstszene/", offer];
  const isFast = await measurePages(pages, { siteUrl, debuggingPort, rounds: Number(values.rounds) });
  return isSmall && isFast;
}

/** Compares the gzipped HTML of every page in the sitemap with its limit. */
async function measureHtml(siteUrl: string, paths: string[]): Promise<boolean> {
  const sizes: { path: string; bytes: number }[] = [];
  for (const path of paths) {
    const html = Buffer.from(await (await fetch(siteUrl + path)).arrayBuffer());
    sizes.push({ path, bytes: gzipSync(html).length });
  }
  const tooLarge = sizes.filter(({ bytes }) => bytes > limits.html).sort((a, b) => b.bytes - a.bytes);
  for (const { path, bytes } of tooLarge) console.log(`HTML of ${path}: ${kB(bytes)}  EXCEEDED`);
  const largest = Math.max(...sizes.map(({ bytes }) => bytes));
  console.log(`HTML of ${sizes.length} pages: at most ${kB(largest)}   ≤ ${kB(limits.html)}\n`);
  return tooLarge.length === 0;
}

/** Serves the last build with the demo content while `measure` runs. */
async function withWebsite(measure: (siteUrl: string, debuggingPort: number) => Promise<boolean>): Promise<boolean> {
  const port = portFrom("BUDGET_PORT", 4373);
  const website = spawn(process.execPath, ["scripts/start.ts"], {
    env: {
      ...process.env,
      SKIP_BUILD: "1",
      PORT: String(port),
      LOCAL_BACKEND_PORT: String(portFrom("BUDGET_BACKEND_PORT", 54_521)),
      LOCAL_DIRECTORY: ".local/budget",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(website, "exit");
  try {
    const siteUrl = `http://localhost:${port}`;
    await untilHealthy(siteUrl, () => website.exitCode !== null);
    return await measure(siteUrl, port + 1);
  } finally {
    website.kill("SIGTERM");
    await ended;
  }
}

async function untilHealthy(siteUrl: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && !hasEnded()) {
    const health = await fetch(`${siteUrl}/api/health`).catch(() => null);
    if (health?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error("The website did not start");
}
