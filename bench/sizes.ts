import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "../scripts/browser.ts";
import { listHtmlSizes } from "../scripts/budget/html.ts";
import { measureScriptBytes } from "../scripts/budget/idle-scripts.ts";
import { limits } from "../scripts/budget/limits.ts";
import { listPageScripts, workerSize } from "../scripts/budget/scripts.ts";
import { startProduct } from "../scripts/product-process.ts";
import { type Figure, medianOfRounds } from "./figure.ts";

/** Measures the last build and its pages with the demo content. */
export async function benchSizes(): Promise<Figure[]> {
  const pages = listPageScripts();
  const largest = (part: "firstLoad" | "ownPart", limit: number) =>
    Math.max(...pages.flatMap((page) => (page.limitedSize === part && page.limit === limit ? [page[part]] : [])));
  const figures = [
    sizeFigure(
      "first-load JavaScript of a public page",
      largest("firstLoad", limits.publicScript),
      limits.publicScript,
      118,
    ),
    sizeFigure("JavaScript that booking adds", largest("ownPart", limits.bookingScript), limits.bookingScript),
    sizeFigure(
      "JavaScript that the admin editor with an opened text section adds",
      largest("ownPart", limits.adminScript),
      limits.adminScript,
    ),
    sizeFigure("JavaScript of check-in", largest("firstLoad", limits.checkInScript), limits.checkInScript),
    sizeFigure("Worker", workerSize(), limits.worker, 600),
  ];
  const product = await startProduct(".local/bench-sizes", { LOOPBACK_LIMITS: "off" });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS });
  try {
    const html = await listHtmlSizes(product.url); // largest first
    const isOffer = ({ path }: { path: string }) => path.startsWith("/angebot/");
    const offers = html.filter(isOffer);
    const tooLarge = offers.filter(({ bytes }) => bytes > limits.offerHtml).length;
    figures.push(
      sizeFigure("HTML of the largest offer page", offers[0]?.bytes ?? Number.NaN, limits.offerHtml, 8),
      { name: `offer pages above 15 kB, of ${offers.length}`, value: tooLarge, unit: "pages" },
      sizeFigure("HTML of the largest other page", html.find((page) => !isOffer(page))?.bytes ?? Number.NaN),
    );
    for (const pagePath of ["/", "/kunstszene/", offers[0]?.path ?? ""]) {
      const bytes = await measureScriptBytes(browser, product.url + pagePath);
      figures.push(sizeFigure(`JavaScript of ${pagePath} until it is idle`, bytes, limits.idleScript, 125));
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return [...figures, await benchWorkerStart()];
}

/** `limit` is in bytes, `target` in kB. */
function sizeFigure(name: string, bytes: number, limit?: number, target?: number): Figure {
  const judged = limit !== undefined && { limit: limit / 1000, better: "less" as const };
  return { name: `${name}, gzip`, value: bytes / 1000, unit: "kB", ...judged, ...(target !== undefined && { target }) };
}

type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  /** In microseconds. */
  timeDeltas: number[];
};

/** Cloudflare limits the time that a Worker needs to start. */
async function benchWorkerStart(): Promise<Figure> {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-bench-"));
  const profilePath = path.join(directory, "start.cpuprofile");
  const wranglerArguments = ["check", "startup", "--args=--dry-run", "--outfile", profilePath];
  try {
    const { ms } = await medianOfRounds(async () => {
      execFileSync("npx", ["wrangler", ...wranglerArguments, "--config", "build/server/wrangler.json"]);
      return { ms: activeMs(JSON.parse(readFileSync(profilePath, "utf8"))) };
    });
    return {
      name: "processor time to start the Worker",
      value: ms,
      unit: "ms",
      limit: 100,
      target: 50,
      better: "less",
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function activeMs({ nodes, samples, timeDeltas }: CpuProfile): number {
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === "(idle)")?.id;
  const microseconds = timeDeltas.filter((_, index) => samples[index] !== idle).reduce((sum, delta) => sum + delta, 0);
  return microseconds / 1000;
}
