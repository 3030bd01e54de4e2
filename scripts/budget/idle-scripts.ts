import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "../browser.ts";
import { formatKilobytes, limits } from "./limits.ts";

/** A page is idle when it has requested nothing for this time. */
const IDLE_MS = 3_000;

/** Whether the scripts of every page until it is idle, gzipped, are within their limit; prints their size. */
export async function checkScriptsUntilIdle(pages: readonly string[], siteUrl: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS });
  try {
    let isWithinLimit = true;
    for (const page of pages) {
      const bytes = await measureScriptBytes(browser, siteUrl + page);
      const verdict = bytes <= limits.idleScript ? "" : "  EXCEEDED";
      console.log(
        `JavaScript of ${page} until it is idle: ${formatKilobytes(bytes)}   ≤ ${formatKilobytes(limits.idleScript)}${verdict}`,
      );
      isWithinLimit &&= bytes <= limits.idleScript;
    }
    return isWithinLimit;
  } finally {
    await browser.close();
  }
}

/** Gzipped bytes of all scripts that a page loads without user interaction. */
export async function measureScriptBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const scripts = new Map<string, Promise<number>>();
    let lastRequestAt = performance.now();
    page.on("request", () => {
      lastRequestAt = performance.now();
    });
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script" || scripts.has(response.url())) return;
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
    });
    await page.goto(url);
    while (performance.now() - lastRequestAt < IDLE_MS) await setTimeout(100);
    const sizes = await Promise.all(scripts.values());
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await context.close();
  }
}
