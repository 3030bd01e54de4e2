import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "../scripts/browser.ts";
import { listHtmlSizes } from "../scripts/budget/html.ts";
import { limits } from "../scripts/budget/limits.ts";
import { listPageScripts, workerSize } from "../scripts/budget/scripts.ts";
import { startProduct } from "../scripts/product-process.ts";
import { type Figure, medianOfRounds } from "./figure.ts";
import { type BenchWorker, builtModules, runWorkers } from "./workerd.ts";

/** A page is idle when it has requested nothing for this time. */
const IDLE_MS = 3_000;
/** Duration of a clock tick, the unit of the times in /proc. */
const MS_PER_TICK = 10;

/**
 * Bytes of the last build and of its pages with the demo content, and the processor time that the Worker needs to
 * start.
 */
export async function benchSizes(): Promise<Figure[]> {
  const pages = listPageScripts();
  const largest = (part: "firstLoad" | "ownPart", limit: number) =>
    Math.max(...pages.flatMap((page) => (page.part === part && page.limit === limit ? [page[part]] : [])));
  const figures = [
    size("first-load JavaScript of a public page", largest("firstLoad", limits.publicScript), limits.publicScript, 118),
    size("JavaScript that booking adds", largest("ownPart", limits.bookingScript), limits.bookingScript),
    size("JavaScript that the admin editor adds", largest("ownPart", limits.adminScript), limits.adminScript),
    size("JavaScript of check-in", largest("firstLoad", limits.checkInScript), limits.checkInScript),
    size("Worker", workerSize(), limits.worker, 600),
  ];
  const product = await startProduct(".local/bench-sizes", { LOOPBACK_LIMITS: "off" });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS });
  try {
    const html = await listHtmlSizes(product.url);
    const isOffer = ({ path }: { path: string }) => path.startsWith("/angebot/");
    const offers = html.filter(isOffer);
    const tooLarge = offers.filter(({ bytes }) => bytes > limits.html).length;
    figures.push(
      size("HTML of the largest offer page", offers[0]?.bytes ?? Number.NaN, limits.html, 8),
      { name: `offer pages above 15 kB, of ${offers.length}`, value: tooLarge, unit: "pages" },
      size("HTML of the largest other page", html.find((page) => !isOffer(page))?.bytes ?? Number.NaN),
    );
    for (const path of ["/", "/kunstszene/", offers[0]?.path ?? ""]) {
      const bytes = await readScripts(browser, product.url + path);
      figures.push(size(`JavaScript of ${path} until it is idle`, bytes, limits.idleScript, 125));
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return [...figures, await benchWorkerStart()];
}

/** @param target in kB, like the printed value */
function size(name: string, bytes: number, limit?: number, target?: number): Figure {
  const judged = limit !== undefined && { limit: limit / 1000, better: "less" as const };
  return { name: `${name}, gzip`, value: bytes / 1000, unit: "kB", ...judged, ...(target !== undefined && { target }) };
}

/** The gzipped size of all scripts that a page loads by itself. */
export async function readScripts(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const scripts = new Map<string, Promise<number>>();
    let requestedAt = performance.now();
    page.on("request", () => {
      requestedAt = performance.now();
    });
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script" || scripts.has(response.url())) return;
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
    });
    await page.goto(url);
    while (performance.now() - requestedAt < IDLE_MS) await setTimeout(100);
    const sizes = await Promise.all(scripts.values());
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await context.close();
  }
}

/** Evaluates the product's modules, as an isolate does when it starts, and does nothing else. */
const STARTED_WORKER = `import "./index.js";
export default { fetch: () => new Response("ready") };`;

/** The processor time of workerd to start the Worker, minus that to start a Worker that does nothing. */
async function benchWorkerStart(): Promise<Figure> {
  const startOf = async (modules: BenchWorker["modules"]) => {
    const { pid, stop } = await runWorkers({ worker: { modules } });
    // utime and stime follow the name of the program, which is in brackets.
    const times = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
    await stop();
    return times.reduce((ms, ticks) => ms + Number(ticks) * MS_PER_TICK, 0);
  };
  const { ms } = await medianOfRounds(async () => {
    const product = await startOf([{ name: "started.js", text: STARTED_WORKER }, ...builtModules()]);
    return { ms: product - (await startOf([{ name: "bare.js", text: STARTED_WORKER.replace(/.*\n/, "") }])) };
  });
  return { name: "processor time to start the Worker", value: ms, unit: "ms", limit: 100, target: 50, better: "less" };
}
