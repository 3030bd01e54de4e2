import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { imageWidths } from "#domain/media/image.ts";
import { memoryByProgram } from "./process-memory.ts";
import { startProduct } from "./product-process.ts";

const CONNECTIONS = 10;
/** How far memory may grow when everything is fetched again and nothing is left to cache. */
const MAX_GROWTH = 0.05;
/** Requests that are given up after a moment, and the moment (ms). */
const ABANDONED = 200;
const ABANDON_MS = 30;

/**
 * `npm run crawl`: requests every page of the sitemap, what they link and each image in every width from `npm start`, with
 * ten connections: on an idle machine and while busy loops take half of the CPU cores, with empty caches and twice with
 * filled ones. Then it gives up requests half way. Fails on a 5xx response, a reset connection, growing memory or a runtime
 * stack in the log.
 * PORT and LOCAL_BACKEND_PORT set the ports; LOCAL_DIRECTORY reuses a data directory, whose caches are deleted.
 */
const directory = process.env.LOCAL_DIRECTORY ?? mkdtempSync(path.join(tmpdir(), "atelierland-crawl-"));
const failures: string[] = [];
const rows: Record<string, string | number>[] = [];

await crawlWebsite("idle", 0);
await crawlWebsite("busy", Math.ceil(availableParallelism() / 2));

console.table(rows);
for (const failure of failures) console.error(`  ${failure}`);
if (process.env.LOCAL_DIRECTORY === undefined) rmSync(directory, { recursive: true, force: true });
process.exit(failures.length > 0 ? 1 : 0);

/** Crawls with `hogs` busy loops beside the website. */
async function crawlWebsite(name: string, hogs: number): Promise<void> {
  rmSync(path.join(directory, "worker"), { recursive: true, force: true });
  const website = await startProduct(directory);
  const busy = Array.from({ length: hogs }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  try {
    for (const caches of ["empty", "filled", "filled again"]) {
      const before = memoryOf(website.pid);
      const answers = await crawl(website.url);
      const after = memoryOf(website.pid);
      rows.push({ run: name, caches, ...figuresOf(answers), "MB before": before, "MB after": after });
      for (const { url, status, failure } of answers.filter(isBroken).slice(0, 10))
        failures.push(`${name}, ${caches}: ${failure ?? status} ${url}`);
      if (caches === "filled again" && after > before * (1 + MAX_GROWTH))
        failures.push(`${name}: memory grew from ${before} to ${after} MB`);
      if (caches === "filled again") await abandon(answers.slice(-ABANDONED).map(({ url }) => url));
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

/** Status 0 with a `failure`: the connection was reset, or nothing came within a minute. */
type Answer = { url: string; status: number; failure: string | null; ms: number };

function isBroken({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

async function crawl(origin: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  const seen = new Set<string>();
  const queue: string[] = [];
  const add = (href: string, base: string) => {
    const url = URL.parse(href.replaceAll("&amp;", "&"), base);
    if (!url || url.origin !== origin) return;
    url.hash = "";
    for (const each of [url.href, ...widthsOf(url)]) {
      if (seen.has(each)) continue;
      seen.add(each);
      queue.push(each);
    }
  };
  add("/", origin);
  add("/sitemap.xml", origin);

  let active = 0;
  const connect = async () => {
    for (;;) {
      const url = queue.shift();
      if (url === undefined) {
        if (active === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      active++;
      const { text, ...answer } = await request(url);
      active--;
      answers.push(answer);
      for (const href of linksOf(text)) add(href, url);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connect));
  return answers;
}

async function request(url: string): Promise<Answer & { text: string }> {
  const startedAt = performance.now();
  let status = 0;
  let failure: string | null = null;
  let text = "";
  try {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { accept: "image/avif,image/webp,*/*" },
      signal: AbortSignal.timeout(60_000),
    });
    const body = await response.arrayBuffer();
    if (/html|xml/.test(response.headers.get("content-type") ?? "")) text = new TextDecoder().decode(body);
    const location = response.headers.get("location");
    if (location) text += ` href="${location}"`;
    status = response.status;
  } catch (error) {
    failure = String(error instanceof Error ? (error.cause ?? error) : error);
  }
  return { url, status, failure, ms: performance.now() - startedAt, text };
}

/** What a document links: `href`, `src`, `srcset` and the sitemap's `loc`. */
function linksOf(text: string): string[] {
  const single = [...text.matchAll(/\b(?:href|src)="([^"]+)"|<loc>([^<]+)<\/loc>/g)].map(
    ([, href, loc]) => href ?? loc ?? "",
  );
  const sets = [...text.matchAll(/\bsrcset="([^"]+)"/gi)].flatMap(([, set = ""]) =>
    set.split(",").map((candidate) => candidate.trim().split(" ")[0] ?? ""),
  );
  return [...single, ...sets];
}

/** The same image in every other width. */
function widthsOf({ href }: URL): string[] {
  const [, start, image] = /^(.+\/media\/)\d+(\/.+)$/.exec(href) ?? [];
  return start ? imageWidths.map((width) => `${start}${width}${image}`) : [];
}

function figuresOf(answers: Answer[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    requests: answers.length,
    "5xx": answers.filter(({ status }) => status >= 500).length,
    resets: answers.filter(({ status }) => status === 0).length,
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
