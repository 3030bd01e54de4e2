import { parseArgs } from "node:util";
import { listHtmlSizes } from "./budget/html.ts";
import { measurePages } from "./budget/lighthouse.ts";
import { formatKilobytes, limits } from "./budget/limits.ts";
import { measureScripts, measureWorker } from "./budget/scripts.ts";
import { startProduct } from "./product-process.ts";

/**
 * `npm run budget`: builds, then compares file sizes and Lighthouse's scores and metrics with the limits of the project.
 * Exits with 1 when one is exceeded. `-- --sizes` measures file sizes only; `-- --rounds 1` measures each page once instead of five
 * times. The website under test has its own data. PORT and LOCAL_BACKEND_PORT set its ports.
 */

const { values } = parseArgs({
  options: { sizes: { type: "boolean", default: false }, rounds: { type: "string", default: "5" } },
});

let isWithinLimits = measureScripts();
isWithinLimits = measureWorker() && isWithinLimits;
if (!values.sizes) {
  const website = await startProduct(".local/budget");
  try {
    isWithinLimits = (await measureWebsite(website.url)) && isWithinLimits;
  } finally {
    await website.stop();
  }
}
console.log(isWithinLimits ? "\nEvery limit is met." : "\nA limit is exceeded.");
process.exit(isWithinLimits ? 0 : 1);

async function measureWebsite(siteUrl: string): Promise<boolean> {
  const sizes = await listHtmlSizes(siteUrl);
  const offer = sizes.find(({ path }) => path.startsWith("/angebot/"));
  if (!offer) throw new Error("The demo content has no offer");
  const isSmall = printHtmlSizes(sizes);

  const pages = ["/", "/kunstszene/", offer.path];
  const debuggingPort = Number(new URL(siteUrl).port) + 1;
  const meetsLimits = await measurePages(pages, { siteUrl, debuggingPort, rounds: Number(values.rounds) });
  return isSmall && meetsLimits;
}

/** Prints which HTML exceeds its limit, and the largest size. Returns whether every page is within its limit. */
function printHtmlSizes(sizes: { path: string; bytes: number }[]): boolean {
  const tooLarge = sizes.filter(({ bytes }) => bytes > limits.html);
  for (const { path, bytes } of tooLarge) console.log(`HTML of ${path}: ${formatKilobytes(bytes)}  EXCEEDED`);
  console.log(
    `HTML of ${sizes.length} pages: at most ${formatKilobytes(sizes[0]?.bytes ?? 0)}   ≤ ${formatKilobytes(limits.html)}\n`,
  );
  return tooLarge.length === 0;
}
