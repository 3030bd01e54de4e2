import { setTimeout } from "node:timers/promises";
import { allowScriptsByHash } from "#workers/app/content-security-policy.ts";
import { entityTagOf } from "#workers/app/page-cache/entity-tag.ts";
import { type Figure, median, medianOfRounds } from "./figure.ts";
import { load } from "./load.ts";
import { withOffer } from "./offer.ts";
import { builtModules, patched, productWorker, runWorkers } from "./workerd.ts";

const ROUNDS = 5;
const COLD_REQUESTS = 50;
const HASHED_PAGES = 50;
const LIMITED_REQUESTS = 100;
/** Number of networks that send the requests, so that none reaches its limit. */
const NETWORKS = 20;
/** The `attempts` of `anonymous` in workers/app/limits/limits.ts. */
const ANONYMOUS_LIMIT = 120;
/** Longer than `REUSE_MS` of workers/app/page-cache/shared-renders.ts, so that a finished render is not reused. */
const AFTER_REUSE_MS = 1_500;

/** Returns the body that was last put under the path. */
export const MEMORY_WORKER = `const bodies = new Map();
export default { async fetch(request) {
  const { pathname } = new URL(request.url);
  if (request.method === "PUT") bodies.set(pathname, { body: await request.arrayBuffer(), type: request.headers.get("content-type") });
  const { body, type } = bodies.get(pathname) ?? {};
  return new Response(request.method === "PUT" ? null : body, { headers: { "content-type": type ?? "text/plain" } });
} };`;

/** Makes only the KV reads of a cached offer page: the page once per isolate, and 8 stamps for every request. */
const KV_READS_WORKER = `const stamps = Array.from({ length: 8 }, (_, index) => "stamp:" + index);
let page;
export default { async fetch(request, env) {
  page ??= await env.PAGES.get("bench:page", "arrayBuffer");
  await env.PAGES.get(stamps, "text");
  return new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
} };`;

/** Forwards and counts requests. `/requests` returns their number and restarts the count. */
const COUNTER_WORKER = `let requests = 0;
export default { async fetch(request) {
  const { pathname } = new URL(request.url);
  if (pathname === "/") return new Response("ready");
  if (pathname !== "/requests") {
    requests++;
    return fetch(request);
  }
  const counted = requests;
  requests = 0;
  return new Response(String(counted));
} };`;

/**
 * DELETE empties KV (`*` is every key, see `workerd.ts`). The stamp `everything` invalidates the copies of pages in the
 * isolates.
 */
const STORE_WORKER = `export default { async fetch(request, env) {
  if (request.method === "PUT") await env.PAGES.put("bench:page", await request.arrayBuffer());
  if (request.method === "DELETE") {
    await env.PAGES.delete("*");
    await env.PAGES.put("stamp:everything", String(Date.now()));
  }
  return new Response("ok");
} };`;

/**
 * A control, which must be too slow to meet the product's limit: the built Worker without page copies and without
 * streaming. The patterns match the minified source of page-copies.ts and page-cache.ts in workers/app/page-cache.
 */
function modulesThatReadText() {
  const withoutCopies = patched(builtModules(), /=16e6/, "=0");
  const withoutTee = patched(
    withoutCopies,
    /(body:([\w$]+)\}\)\{)(let\[[\w$]+,[\w$]+\]=\2\.tee\(\))/,
    "$1return arguments[1];$3",
  );
  return patched(
    withoutTee,
    /return ([\w$]+)&&(await [\w$]+\(\1\))(\}catch\([\w$]+\)\{return this\.#[\w$]+\([\w$]+\),null\}\})/,
    "if(!$1)return null;let stored=$2;return{head:stored.head,body:await new Response(stored.body).text()}$3",
  );
}

/**
 * Runs one of four benchmarks. `hashing` is measured in Node, the others in workerd without wrangler. `cached` compares
 * an offer page from the cache with a bare Worker that returns the same bytes from memory, and with `KV_READS_WORKER`.
 */
export function benchPages(benchmark: "cached" | "cold" | "hashing" | "limits"): Promise<Figure[]> {
  return withOffer(async ({ backend, offer }) => {
    const workers = await runWorkers({
      product: { ...productWorker(backend), ...(benchmark === "cold" && { outbound: "counter" }) },
      text: productWorker(backend, modulesThatReadText()),
      memory: { modules: [{ name: "memory.js", text: MEMORY_WORKER }] },
      reads: { modules: [{ name: "reads.js", text: KV_READS_WORKER }] },
      store: { modules: [{ name: "store.js", text: STORE_WORKER }] },
      counter: { modules: [{ name: "counter.js", text: COUNTER_WORKER }] },
    });
    try {
      const { product, text, memory, reads, store, counter } = workers.urls;
      const pageUrl = product + offer.path;
      if (benchmark === "cold") return await benchColdPage(pageUrl, { store, counter });
      if (benchmark === "hashing") return await benchHashing(product);
      if (benchmark === "limits") return await benchLimits(product);

      const { body } = await untilCached(pageUrl);
      for (const url of [store, memory]) await fetch(url, { method: "PUT", body });
      await untilCached(text + offer.path);
      return await benchCachedPage({ pageUrl, memory, reads, text: text + offer.path });
    } finally {
      await workers.stop();
    }
  });
}

async function benchCachedPage(urls: Record<"pageUrl" | "memory" | "reads" | "text", string>): Promise<Figure[]> {
  const medians = await medianOfRounds(async () => {
    const cached = await load(urls.pageUrl);
    const fromMemory = await load(`${urls.memory}/`);
    const fromKv = await load(`${urls.reads}/`);
    const asText = await load(urls.text);
    return {
      memory: cached.perSecond / fromMemory.perSecond,
      reads: cached.perSecond / fromKv.perSecond,
      text: asText.perSecond / fromKv.perSecond,
      p99: cached.p99 / fromKv.p99,
      perSecond: cached.perSecond,
    };
  });
  const name = "cached offer page with ten of 60 appointments";
  return [
    {
      name: `${name} ÷ a bare Worker with the same KV reads`,
      value: medians.reads,
      unit: "×",
      limit: 0.7,
      target: 0.85,
      better: "more",
    },
    {
      name: `${name} ÷ a bare Worker with the bytes in memory`,
      value: medians.memory,
      unit: "×",
      limit: 0.5,
      target: 0.7,
      better: "more",
    },
    { name: `${name}: requests per second`, value: medians.perSecond, unit: "/s" },
    { name: `${name}: p99 ÷ that of the same KV reads`, value: medians.p99, unit: "×", limit: 2, better: "less" },
    {
      name: "control: the product with KV read as text ÷ the same KV reads",
      value: medians.text,
      unit: "×",
      limit: 0.7,
      better: "less",
    },
  ];
}

/** Parallel requests for an uncached page share one render. */
async function benchColdPage(pageUrl: string, urls: Record<"store" | "counter", string>): Promise<Figure[]> {
  const ratios: { time: number; toSupabase: number }[] = [];
  const countRequests = async () => Number(await (await fetch(`${urls.counter}/requests`)).text());
  const cold = async (requests: number) => {
    await fetch(urls.store, { method: "DELETE" });
    await setTimeout(AFTER_REUSE_MS);
    await countRequests();
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: requests }, async () => (await fetch(pageUrl)).arrayBuffer()));
    return { ms: performance.now() - startedAt, toSupabase: await countRequests() };
  };
  for (let round = 0; round < ROUNDS; round++) {
    const one = await cold(1);
    const many = await cold(COLD_REQUESTS);
    ratios.push({ time: many.ms / one.ms, toSupabase: many.toSupabase / one.toSupabase });
  }
  const name = `${COLD_REQUESTS} requests at once for a cold page ÷ one`;
  return [
    { name: `${name}: time`, value: median(ratios.map(({ time }) => time)), unit: "×" },
    {
      name: `${name}: requests to Supabase, which are those of one render`,
      value: median(ratios.map(({ toSupabase }) => toSupabase)),
      unit: "×",
      limit: 1,
      better: "less",
    },
  ];
}

/** The time that caching a page adds to its render, for the hashes of its inline scripts and its entity tag. */
async function benchHashing(product: string): Promise<Figure[]> {
  // A search by day is not cached, so the page still has its nonce.
  const response = await fetch(`${product}/?von=2030-01-01`);
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
  const html = await response.text();
  if (!nonce) throw new Error("The page has no nonce");
  const durations: number[] = [];
  for (let page = 0; page < HASHED_PAGES; page++) {
    const rendered = new Response(html, { headers: { "content-type": "text/html" } });
    const startedAt = performance.now();
    await entityTagOf(await (await allowScriptsByHash(rendered, nonce)).arrayBuffer());
    durations.push(performance.now() - startedAt);
  }
  return [{ name: "hashes and entity tag of the home page, once per render", value: median(durations), unit: "ms" }];
}

/**
 * The time that the limit per network adds to a mutation, which is refused without a database query. A request without
 * `cf-connecting-ip` is not counted, because `productWorker` sets `LOOPBACK_LIMITS` to `off`.
 */
async function benchLimits(product: string): Promise<Figure[]> {
  const leaveWaitlist = async (ip: string | null) => {
    const startedAt = performance.now();
    const response = await fetch(`${product}/api/trpc/waitlistEntry.leave`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(ip !== null && { "cf-connecting-ip": ip }) },
      body: JSON.stringify({ json: { id: crypto.randomUUID() } }),
    });
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - startedAt };
  };
  const timeOf = async (network: number | null) => {
    const { status, ms } = await leaveWaitlist(network === null ? null : `203.0.113.${network}`);
    if (status !== 401) throw new Error(`A signed-out mutation returned ${status}`);
    return ms;
  };
  const added: number[] = [];
  // Round −1 warms up and is not measured.
  for (let round = -1; round < ROUNDS; round++) {
    const [counted, uncounted]: [number[], number[]] = [[], []];
    for (let request = 0; request < LIMITED_REQUESTS; request++) {
      counted.push(await timeOf(request % NETWORKS));
      uncounted.push(await timeOf(null));
    }
    if (round >= 0) added.push(median(counted) - median(uncounted));
  }
  for (let request = 0; request < ANONYMOUS_LIMIT; request++) await leaveWaitlist("203.0.113.255");
  if ((await leaveWaitlist("203.0.113.255")).status !== 429) throw new Error("The measured request is not counted");
  return [{ name: "a counted request − one without limits", value: median(added), unit: "ms" }];
}

/**
 * Requests a page or feed until the cache serves the response.
 * @throws Error when the response is not cached after ten seconds
 */
export async function untilCached(url: string): Promise<{ body: ArrayBuffer; type: string }> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const response = await fetch(url);
    const body = await response.arrayBuffer();
    const type = response.headers.get("content-type") ?? "";
    if (response.headers.get("x-edge-cache") === "HIT") return { body, type };
    await setTimeout(200);
  }
  throw new Error(`${url} is never cached`);
}
