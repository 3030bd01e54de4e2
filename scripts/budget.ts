import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { bars, kB } from "./budget/bars.ts";
import { measurePages } from "./budget/lighthouse.ts";
import { weighScripts, weighWorker } from "./budget/scripts.ts";
import { portFrom } from "./port.ts";

/**
 * `npm run budget`: what the last build weighs and how quick it is, against the bars of the project; exits with 1 when one is
 * broken. `-- --sizes` only weighs the files; `-- --rounds 1` measures each page once instead of taking the median of five.
 * The product runs on data of its own meanwhile (BUDGET_PORT, BUDGET_BACKEND_PORT).
 */
const { values } = parseArgs({
  options: { sizes: { type: "boolean", default: false }, rounds: { type: "string", default: "5" } },
});

let isKept = weighScripts();
isKept = weighWorker() && isKept;
if (!values.sizes) isKept = (await withWebsite(measureWebsite)) && isKept;
console.log(isKept ? "\nEvery bar is kept." : "\nA bar is broken.");
process.exit(isKept ? 0 : 1);

async function measureWebsite(siteUrl: string, debuggingPort: number): Promise<boolean> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const offer = /<loc>[^<]*(\/angebot\/[^<]*)<\/loc>/.exec(sitemap)?.[1];
  if (!offer) throw new Error("The demo content has no offer");
  const html = gzipSync(Buffer.from(await (await fetch(siteUrl + offer)).arrayBuffer())).length;
  const isLight = html <= bars.offerHtml;
  console.log(`HTML of an offer page: ${kB(html)}   ≤ ${kB(bars.offerHtml)}${isLight ? "" : "  BROKEN"}\n`);

  const pages = ["/", "/kunstszene/", offer];
  const isQuick = await measurePages(pages, { siteUrl, debuggingPort, rounds: Number(values.rounds) });
  return isLight && isQuick;
}

/** Serves the last build with the demo content, as `npm start` does, for as long as `use` takes. */
async function withWebsite(use: (siteUrl: string, debuggingPort: number) => Promise<boolean>): Promise<boolean> {
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
    return await use(siteUrl, port + 1);
  } finally {
    website.kill("SIGTERM");
    await ended;
  }
}

async function untilHealthy(siteUrl: string, hasEnded: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 120_000;
  while (Date.now() < giveUpAt && !hasEnded()) {
    const health = await fetch(`${siteUrl}/api/health`).catch(() => null);
    if (health?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error("The product did not start");
}
