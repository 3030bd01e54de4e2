import { imageWidths } from "#domain/media/image.ts";
import { aPng, bytesOf } from "../tests/builders/images.ts";
import { type Figure, medianOfRounds } from "./figure.ts";
import { load } from "./load.ts";
import { withOffer } from "./offer.ts";
import { MEMORY_WORKER, untilCached } from "./pages.ts";
import { BACKEND_CACHE_WORKER } from "./uncached.ts";
import { productWorker, runWorkers } from "./workerd.ts";

/** A Worker that stores the body of a PUT in the image cache, under the URL in the parameter `key`. */
const IMAGE_STORE = `export default { async fetch(request) {
  if (request.method !== "PUT") return new Response("ready");
  const { searchParams } = new URL(request.url);
  const body = await request.arrayBuffer();
  const headers = { "content-type": "image/webp", "content-length": String(body.byteLength), "cache-control": "public, max-age=31536000, immutable", etag: '"1"' };
  await (await caches.open("media")).put(searchParams.get("key"), new Response(body, { headers }));
  return new Response(null);
} };`;

const OFFER_LIST = `/api/trpc/offer.list?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;

/**
 * Compares responses other than pages with a bare Worker that returns the same bytes from memory. Only the tRPC query
 * is not cached.
 */
export function benchResponses(): Promise<Figure[]> {
  return withOffer(async ({ backend, offer, location }) => {
    const workers = await runWorkers({
      product: { ...productWorker(backend), outbound: "backendCache" },
      backendCache: { modules: [{ name: "backend-cache.js", text: BACKEND_CACHE_WORKER }] },
      memory: { modules: [{ name: "memory.js", text: MEMORY_WORKER }] },
      images: { modules: [{ name: "images.js", text: IMAGE_STORE }] },
    });
    const { product, memory, images } = workers.urls;
    try {
      const image = `/media/${imageWidths[0]}/bench.webp`;
      // The cache key of `workers/api/http/media.ts`.
      const key = encodeURIComponent(`${product}${image}?as=${encodeURIComponent("image/webp")}`);
      await fetch(`${images}/?key=${key}`, { method: "PUT", body: bytesOf(await aPng(200, 150)) as BodyInit });
      const feed = `/feeds/kunstraum/${location.slug}`;
      const responses = {
        "data request of an offer page": `${offer.path}_.data`,
        "RSS feed": `${feed}.xml`,
        calendar: `${feed}.ics`,
        image,
        "tRPC offer.list, data from memory": OFFER_LIST,
      };
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries(responses)) {
        const isInPageCache = !path.startsWith("/api/") && path !== image;
        const { body, type } = isInPageCache ? await untilCached(product + path) : await read(product + path);
        await fetch(memory + path, { method: "PUT", body, headers: { "content-type": type } });
        const medians = await medianOfRounds(async () => {
          const { perSecond } = await load(product + path);
          return { ratio: perSecond / (await load(memory + path)).perSecond, perSecond };
        });
        figures.push(
          { name: `${name} ÷ a bare Worker with the bytes in memory`, value: medians.ratio, unit: "×" },
          { name: `${name}: requests per second`, value: medians.perSecond, unit: "/s" },
        );
      }
      return figures;
    } finally {
      await workers.stop();
    }
  });
}

async function read(url: string): Promise<{ body: ArrayBuffer; type: string }> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return { body: await response.arrayBuffer(), type: response.headers.get("content-type") ?? "" };
}
