import path from "node:path";
import { startLocalStack } from "#supabase/local/stack.ts";
import { createBuilders, inDays } from "../tests/builders/backend.ts";
import { type Figure, median } from "./figure.ts";
import { load } from "./load.ts";
import { plainReactWorker } from "./plain-react.ts";
import { builtModules, productWorker, runWorkers } from "./workerd.ts";

const ROUNDS = 5;
const ROUND_MS = 3_000;
const CONNECTIONS = 10;
const APPOINTMENTS = 60;

/** Forwards each request of the product once and answers its repetitions from memory, in the same process. */
const MEMORY_WORKER = `const responses = new Map();
export default { async fetch(request) {
  if (new URL(request.url).pathname === "/") return new Response("ready");
  const body = request.body ? await request.text() : "";
  // The page asks for appointments from now on: another time in the URL is the same question.
  const key = request.method + request.url.replace(/\\d{4}-\\d\\d-\\d\\dT[^&)]*/g, "") + request.headers.get("range") + body;
  if (!responses.has(key)) {
    const answered = await fetch(new Request(request.url, { method: request.method, headers: request.headers, body: body || undefined }));
    responses.set(key, { status: answered.status, headers: [...answered.headers].filter(([name]) => name !== "content-encoding"), bytes: await answered.arrayBuffer() });
  }
  const { status, headers, bytes } = responses.get(key);
  return new Response(status === 204 ? null : bytes, { status, headers });
} };`;

/**
 * An offer page with 60 appointments without the page cache, its data from memory, divided by `renderToReadableStream` of the
 * same elements with the same scripts. The plain Worker neither reads data nor serializes it.
 */
export async function benchUncached(): Promise<Figure[]> {
  const backend = await startLocalStack({
    dataDirectory: path.resolve(".local/bench-uncached"),
    port: Number(process.env.BENCH_BACKEND_PORT ?? 54_574),
    durability: "fast",
    content: "empty",
  });
  const { anOffer, anAppointment } = createBuilders(backend);
  const offer = await anOffer();
  for (let day = 1; day <= APPOINTMENTS; day++) await anAppointment(offer.id, { timestamp: inDays(day).toISOString() });
  const uncached = builtModules().map(({ name, text }) => ({
    name,
    text: text.replace("isPageCacheOn:!0", "isPageCacheOn:!1"),
  }));
  const product = await runWorkers({
    product: { ...productWorker(backend, uncached), outbound: "memory" },
    memory: { modules: [{ name: "memory.js", text: MEMORY_WORKER }] },
  });
  try {
    const pageUrl = `${product.urls.product}/angebot/${offer.slug}/`;
    const response = await fetch(pageUrl);
    const html = await response.text();
    if (response.headers.get("x-edge-cache") !== "BYPASS") throw new Error("The page is cached");
    const plain = await runWorkers({ plain: { modules: [{ name: "plain.js", text: await plainReactWorker(html) }] } });
    try {
      const ratios: number[] = [];
      const perSecond: number[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const ours = await load(pageUrl, { connections: CONNECTIONS, ms: ROUND_MS });
        const theirs = await load(`${plain.urls.plain}/`, { connections: CONNECTIONS, ms: ROUND_MS });
        if (round < 0) continue; // warm-up
        ratios.push(ours.perSecond / theirs.perSecond);
        perSecond.push(ours.perSecond);
      }
      return [
        {
          name: "uncached offer page, data from memory ÷ plain React with the same elements",
          value: median(ratios),
          unit: "×",
          limit: 0.7,
          target: 0.85,
          better: "more",
        },
        { name: "uncached offer page, data from memory: requests per second", value: median(perSecond), unit: "/s" },
      ];
    } finally {
      await plain.stop();
    }
  } finally {
    await product.stop();
    await backend.stop();
  }
}
