import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { BROWSER_ARGUMENTS, findBrowser } from "../scripts/browser.ts";
import { measureScriptBytes } from "../scripts/budget/idle-scripts.ts";
import { runLighthouse } from "../scripts/budget/lighthouse.ts";
import { median } from "./figure.ts";

const ROUNDS = 3;
const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * A build of the offer page: that of Atelierland (the product) or a copy in a framework (a peer). `assets` is the
 * directory of the files for the browser, `url` the URL of the Worker.
 */
type Site = { name: string; assets: string; url: string };
/** `scriptGzip` in bytes, `lcp` and `tbt` in ms. */
type BrowserFigures = { scriptGzip: number; lcp: number; tbt: number };

/**
 * Measures the median LCP and TBT on Lighthouse's simulated phone in alternating rounds, then the scripts that the page
 * loads until it is idle.
 * @param imageBaseUrl the URL of the bucket with the images in their original size
 */
export async function measureInBrowser(
  sites: Site[],
  { pagePath, imageBaseUrl }: { pagePath: string; imageBaseUrl: string },
): Promise<Record<string, BrowserFigures>> {
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [`--remote-debugging-port=${debuggingPort}`, ...BROWSER_ARGUMENTS],
  });
  const cdns: Awaited<ReturnType<typeof startCdn>>[] = [];
  try {
    for (const site of sites) cdns.push(await startCdn(site, imageBaseUrl));
    const results: Record<string, BrowserFigures> = {};
    const runs: Record<string, { lcp: number; tbt: number }[]> = {};
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, url } of cdns) {
        const { audits } = await runLighthouse(url + pagePath, debuggingPort);
        const [lcp, tbt] = ["largest-contentful-paint", "total-blocking-time"].map(
          (audit) => audits[audit]?.numericValue ?? Number.NaN,
        );
        runs[name] = [...(runs[name] ?? []), { lcp: lcp ?? Number.NaN, tbt: tbt ?? Number.NaN }];
      }
    }
    for (const { name, url } of cdns) {
      const lcp = median((runs[name] ?? []).map((run) => run.lcp));
      const tbt = median((runs[name] ?? []).map((run) => run.tbt));
      results[name] = {
        scriptGzip: await measureScriptBytes(browser, url + pagePath),
        lcp: Math.round(lcp),
        tbt: Math.round(tbt),
      };
    }
    return results;
  } finally {
    await browser.close();
    for (const cdn of cdns) cdn.stop();
  }
}

/**
 * Serves a site like a content delivery network. Files that a peer lacks, such as the stylesheet, come from the
 * product's build, and images are resized from the originals.
 */
async function startCdn({ name, assets, url }: Site, imageBaseUrl: string) {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", url);
    const file = [assets, "build/client"]
      .map((directory) => path.join(directory, pathname))
      .find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
    if (file) {
      const type = CONTENT_TYPES[path.extname(file)] ?? "application/octet-stream";
      send(200, type, readFileSync(file), IMMUTABLE);
      return;
    }
    const [, width, image] = /^\/media\/(\d+)\/(.+)$/.exec(pathname) ?? [];
    if (width && image) {
      const original = Buffer.from(await (await fetch(`${imageBaseUrl}/${image}`)).arrayBuffer());
      send(200, "image/webp", await sharp(original).resize(Number(width)).webp().toBuffer(), IMMUTABLE);
      return;
    }
    const upstream = await fetch(url + pathname + search, { headers: { accept: request.headers.accept ?? "*/*" } });
    const body = Buffer.from(await upstream.arrayBuffer());
    send(upstream.status, upstream.headers.get("content-type") ?? "", body, "no-cache");

    function send(status: number, type: string, bytes: Buffer, cacheControl: string) {
      const isText = /^text|javascript|json|svg/.test(type);
      const headers = { "content-type": type, "cache-control": cacheControl };
      response.writeHead(status, isText ? { ...headers, "content-encoding": "gzip" } : headers);
      response.end(isText ? gzipSync(bytes) : bytes);
    }
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
  );
  return {
    name,
    url: `http://localhost:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
  );
  await new Promise((resolve) => server.close(resolve));
  return port;
}
