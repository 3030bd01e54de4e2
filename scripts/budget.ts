import { parseArgs } from "node:util";
import { listHtmlSizes } from "./budget/html.ts";
import { checkScriptsUntilIdle } from "./budget/idle-scripts.ts";
import { checkLighthouse } from "./budget/lighthouse.ts";
import { formatKilobytes, limits } from "./budget/limits.ts";
import { checkPageScripts, checkWorkerSize } from "./budget/scripts.ts";
import { startProduct } from "./product-process.ts";

/**
 * `npm run budget` measures the sizes of the built files, of HTML and of the scripts that pages load, and Lighthouse's
 * figures. It fails when a limit is exceeded. `-- --sizes` measures the built files only; `-- --rounds 1` measures each
 * page once. PORT and LOCAL_BACKEND_PORT set the ports of the website and its backend.
 */

const { values } = parseArgs({
  options: { sizes: { type: "boolean", default: false }, rounds: { type: "string", default: "5" } },
});

let isWithinLimits = checkPageScripts();
isWithinLimits = checkWorkerSize() && isWithinLimits;
if (!values.sizes) {
  const website = await startProduct(".local/budget");
  try {
    isWithinLimits = (await checkWebsite(website.url)) && isWithinLimits;
  } finally {
    await website.stop();
  }
}
console.log(isWithinLimits ? "\nEvery limit is met." : "\nA limit is exceeded.");
process.exit(isWithinLimits ? 0 : 1);

async function checkWebsite(siteUrl: string): Promise<boolean> {
  const sizes = await listHtmlSizes(siteUrl); // largest first
  const isOffer = ({ path }: { path: string }) => path.startsWith("/angebot/");
  const offers = sizes.filter(isOffer);
  const [largestOffer] = offers;
  if (!largestOffer) throw new Error("The demo content has no offer");
  const largestOtherPage = sizes.find((page) => !isOffer(page));
  for (const { path, bytes } of offers) {
    if (bytes > limits.offerHtml) console.log(`HTML of ${path}: ${formatKilobytes(bytes)}  EXCEEDED`);
  }
  console.log(
    `HTML of ${offers.length} offer pages: at most ${formatKilobytes(largestOffer.bytes)}   ≤ ${formatKilobytes(limits.offerHtml)}`,
  );
  if (largestOtherPage)
    console.log(`HTML of other pages: at most ${formatKilobytes(largestOtherPage.bytes)}, ${largestOtherPage.path}`);

  const pages = ["/", "/kunstszene/", largestOffer.path];
  const meetsScriptLimit = await checkScriptsUntilIdle(pages, siteUrl);
  const debuggingPort = Number(new URL(siteUrl).port) + 1;
  const meetsLighthouseLimits = await checkLighthouse(pages, { siteUrl, debuggingPort, rounds: Number(values.rounds) });
  return meetsLighthouseLimits && meetsScriptLimit && largestOffer.bytes <= limits.offerHtml;
}
