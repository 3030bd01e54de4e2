import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { type CrawlResult, crawl, isBroken } from "./crawler.ts";
import { memoryByProgram } from "./process-memory.ts";
import { startProduct } from "./product-process.ts";

/** Maximum growth of memory in the third crawl, as a share. By then every cache is full. */
const MAX_GROWTH = 0.05;
/** The number of requests that are aborted, and the delay before each abort (ms). */
const ABANDONED = 200;
const ABANDON_MS = 30;

/**
 * `npm run crawl`: starts the product and requests every page of the sitemap, every link on these pages and every width
 * of each image, with ten connections. Crawls once with empty caches and twice with filled ones, then aborts requests
 * half way: first on an idle machine, then while busy loops use half of the CPU cores. Fails on a status of 400 and
 * above except 404, a reset connection, growing memory or a stack trace in the log. PORT and LOCAL_BACKEND_PORT set the
 * ports; LOCAL_DIRECTORY reuses a data directory, whose caches are deleted.
 */
const directory = process.env.LOCAL_DIRECTORY ?? mkdtempSync(path.join(tmpdir(), "atelierland-crawl-"));
const failures: string[] = [];

await crawlWebsite("idle", 0);
await crawlWebsite("busy", Math.ceil(availableParallelism() / 2));

for (const failure of failures) console.error(`  ${failure}`);
if (process.env.LOCAL_DIRECTORY === undefined) rmSync(directory, { recursive: true, force: true });
process.exit(failures.length > 0 ? 1 : 0);

/** Crawls while `hogs` busy loops run. */
async function crawlWebsite(name: string, hogs: number): Promise<void> {
  rmSync(path.join(directory, "worker"), { recursive: true, force: true });
  const website = await startProduct(directory, { LOOPBACK_LIMITS: "off" });
  const busy = Array.from({ length: hogs }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  try {
    for (const caches of ["empty", "filled", "filled again"]) {
      const before = memoryOf(website.pid);
      const results = await crawl(website.url, "everything");
      const after = memoryOf(website.pid);
      console.table([{ run: name, caches, ...figuresOf(results), "MB before": before, "MB after": after }]);
      for (const { url, status, failure } of results.filter(isBroken).slice(0, 10))
        failures.push(`${name}, ${caches}: ${failure ?? status} ${url}`);
      if (caches === "filled again" && after > before * (1 + MAX_GROWTH))
        failures.push(`${name}: memory grew from ${before} to ${after} MB`);
      if (caches === "filled again") await abandon(results.slice(-ABANDONED).map(({ url }) => url));
    }
  } finally {
    for (const each of busy) each.kill("SIGKILL");
    await website.stop();
  }
  const stacks = website
    .log()
    .split("\n")
    .filter((line) => /disconnected|Broken pipe|^\s+at |Error\b/.test(line));
  for (const line of stacks.slice(0, 5)) failures.push(`${name}: the log holds ${line.trim()}`);
}

/** Requests every URL and closes the connection before the response is complete. */
async function abandon(urls: string[]): Promise<void> {
  const requests = urls.map((url) =>
    fetch(`${url}${url.includes("?") ? "&" : "?"}abandoned`, { signal: AbortSignal.timeout(ABANDON_MS) })
      .then((response) => response.arrayBuffer())
      .catch(() => null),
  );
  await Promise.all(requests);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
}

function figuresOf(results: CrawlResult[]) {
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    requests: results.length,
    failed: results.filter(isBroken).length,
    "404": results.filter(({ status }) => status === 404).length,
    "p50 ms": Math.round(times[Math.floor(times.length / 2)] ?? 0),
    "p99 ms": Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    "max ms": Math.round(times.at(-1) ?? 0),
  };
}

/** The memory of the whole product in MB. */
function memoryOf(pid: number): number {
  const { node, workerd, postgres } = memoryByProgram(pid);
  return Math.round(node + workerd + postgres);
}
