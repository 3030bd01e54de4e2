import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type CrawlResult, crawl, isBroken } from "./crawler.ts";
import { memoryByProgram } from "./process-memory.ts";
import { startProduct, temporaryDataDirectory } from "./product-process.ts";

/** Maximum growth of the product's memory in the third crawl, as a share. By then, every cache is full. */
const MAX_MEMORY_GROWTH = 0.05;
const ABORTED_REQUESTS = 200;
const ABORT_AFTER_MS = 30;
/** Time in which workerd logs the errors of aborted requests. */
const AFTER_ABORT_MS = 5_000;
const MAX_PRINTED_FAILURES = 10;
const MAX_PRINTED_LOG_LINES = 5;
const ERROR_LINE = /disconnected|Broken pipe|^\s+at |Error\b/;

/**
 * `npm run crawl` crawls the product once with empty caches and twice with full ones, then aborts requests. Does
 * all of this twice: on the idle machine, then while busy loops use half of the CPU cores. Fails on a broken response
 * (`isBroken`), an error in the log or growing memory. Runs on Linux only. LOCAL_DIRECTORY names a data directory to
 * reuse; the crawl deletes the Worker's state in this directory (caches, booking drafts).
 */

parseArgs(); // Refuses arguments.
const directory = process.env.LOCAL_DIRECTORY ?? temporaryDataDirectory("atelierland-crawl-");
const failures: string[] = [];

await crawlWebsite("idle", 0);
await crawlWebsite("busy", Math.ceil(availableParallelism() / 2));

for (const failure of failures) console.error(`  ${failure}`);
if (process.env.LOCAL_DIRECTORY === undefined) rmSync(directory, { recursive: true, force: true });
process.exit(failures.length > 0 ? 1 : 0);

async function crawlWebsite(name: string, busyLoopCount: number): Promise<void> {
  rmSync(path.join(directory, "worker"), { recursive: true, force: true });
  // Without limits per network, because all requests come from this machine.
  const website = await startProduct(directory, { LOOPBACK_LIMITS: "off" });
  const busyLoops = Array.from({ length: busyLoopCount }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  try {
    for (const caches of ["empty", "filled", "filled again"]) {
      const memoryBefore = memoryOf(website.pid);
      const results = await crawl(website.url, "everything");
      const memoryAfter = memoryOf(website.pid);
      const memory = { "MB before": memoryBefore, "MB after": memoryAfter };
      console.table([{ run: name, caches, ...figuresOf(results), ...memory }]);
      for (const { url, status, failure } of results.filter(isBroken).slice(0, MAX_PRINTED_FAILURES))
        failures.push(`${name}, ${caches}: ${failure ?? status} ${url}`);
      if (caches === "filled again" && memoryAfter > memoryBefore * (1 + MAX_MEMORY_GROWTH))
        failures.push(`${name}: memory grew from ${memoryBefore} to ${memoryAfter} MB`);
      if (caches === "filled again") await abortRequests(results.slice(-ABORTED_REQUESTS).map(({ url }) => url));
    }
  } finally {
    for (const busyLoop of busyLoops) busyLoop.kill("SIGKILL");
    await website.stop();
  }
  const errorLines = website
    .log()
    .split("\n")
    .filter((line) => ERROR_LINE.test(line));
  for (const line of errorLines.slice(0, MAX_PRINTED_LOG_LINES)) {
    failures.push(`${name}: the log contains ${line.trim()}`);
  }
}

/** Sends all requests at once, and aborts those that take longer than `ABORT_AFTER_MS`. */
async function abortRequests(urls: string[]): Promise<void> {
  const requests = urls.map((url) =>
    fetch(url, { signal: AbortSignal.timeout(ABORT_AFTER_MS) })
      .then((response) => response.arrayBuffer())
      .catch(() => null),
  );
  await Promise.all(requests);
  await new Promise((resolve) => setTimeout(resolve, AFTER_ABORT_MS));
}

function figuresOf(results: CrawlResult[]) {
  const durations = results.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  return {
    requests: results.length,
    failed: results.filter(isBroken).length,
    "404": results.filter(({ status }) => status === 404).length,
    "p50 ms": Math.round(durations[Math.floor(durations.length / 2)] ?? 0),
    "p99 ms": Math.round(durations[Math.floor(durations.length * 0.99)] ?? 0),
    "max ms": Math.round(durations.at(-1) ?? 0),
  };
}

/** In MB. */
function memoryOf(pid: number): number {
  const { node, workerd, postgres } = memoryByProgram(pid);
  return Math.round(node + workerd + postgres);
}
