import { type Figure, medianOfRounds } from "./figure.ts";
import { load } from "./load.ts";
import { withOffer } from "./offer.ts";
import { builtModules, patched, productWorker, runWorkers } from "./workerd.ts";

/** A Worker that forwards each request once and answers repetitions from memory. */
export const BACKEND_CACHE_WORKER = `const responses = new Map();
export default { async fetch(request) {
  if (new URL(request.url).pathname === "/") return new Response("ready");
  const body = request.body ? await request.text() : "";
  // The page requests appointments from the current time on: requests that differ only in the time share a response.
  const key = request.method + request.url.replace(/\\d{4}-\\d\\d-\\d\\dT[^&)]*/g, "") + request.headers.get("range") + body;
  if (!responses.has(key)) {
    const response = await fetch(new Request(request.url, { method: request.method, headers: request.headers, body: body || undefined }));
    responses.set(key, { status: response.status, headers: [...response.headers].filter(([name]) => name !== "content-encoding"), bytes: await response.arrayBuffer() });
  }
  const { status, headers, bytes } = responses.get(key);
  return new Response(status === 204 ? null : bytes, { status, headers });
} };`;

/**
 * A Worker that serves the first request with the product. Later requests only render the first page's React element,
 * with the same loader data.
 */
const PLAIN_WORKER = `import product from "./index.js";
export * from "./index.js";
/** The element with a new hydration stream and new caches, because React Router consumes them in one render. */
function fresh(element) {
  const { value, children, context } = element.props;
  if (!context) return { ...element, props: { value: value instanceof Map ? new Map(value) : value, children: fresh(children) } };
  const { loaderData } = context.staticHandlerContext;
  const serverHandoffStream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(JSON.stringify(loaderData)));
      controller.close();
    },
  });
  return { ...element, props: { ...element.props, context: { ...context, serverHandoffStream, renderMeta: {} } } };
}
export default { async fetch(request, env, context) {
  if (new URL(request.url).pathname === "/") return new Response("ready");
  if (!globalThis.rendered) return product.fetch(request, env, context);
  const { render, page, nonce } = globalThis.rendered;
  const body = await render(fresh(page), { nonce, progressiveChunkSize: Infinity });
  return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
} };`;

/**
 * Measures an uncached offer page with ten of 60 appointments and its data in memory. Compares the page with a Worker
 * that only calls `renderToReadableStream` with the same components and data.
 */
export function benchUncached(): Promise<Figure[]> {
  return withOffer(async ({ backend, offer }) => {
    const uncached = patched(builtModules(), /isPageCacheOn:!0/, "isPageCacheOn:!1");
    const plain = patched(
      uncached,
      /\(0,(\w+\.renderToReadableStream)\)\((\w+),\{nonce:(\w+),signal/,
      "(globalThis.rendered={render:$1,page:$2,nonce:$3}).render($2,{nonce:$3,signal",
    );
    const workers = await runWorkers({
      product: { ...productWorker(backend, uncached), outbound: "memory" },
      plain: productWorker(backend, [{ name: "plain.js", text: PLAIN_WORKER }, ...plain]),
      memory: { modules: [{ name: "memory.js", text: BACKEND_CACHE_WORKER }] },
    });
    try {
      const pageUrl = workers.urls.product + offer.path;
      const plainUrl = workers.urls.plain + offer.path;
      const response = await fetch(pageUrl);
      if (response.headers.get("x-edge-cache") !== "BYPASS") throw new Error("The page is cached");
      await fetch(plainUrl); // renders with the product
      const plainHtml = await (await fetch(plainUrl)).text();
      if (elementNamesOf(plainHtml) !== elementNamesOf(await response.text()))
        throw new Error("The plain page has other elements");

      const medians = await medianOfRounds(async () => {
        const { perSecond } = await load(pageUrl);
        const plainLoad = await load(plainUrl);
        return { ratio: perSecond / plainLoad.perSecond, perSecond };
      });
      return [
        {
          name: "uncached offer page, data from memory ÷ plain React with the same components and data",
          value: medians.ratio,
          unit: "×",
          limit: 0.7,
          target: 0.85,
          better: "more",
        },
        { name: "uncached offer page, data from memory: requests per second", value: medians.perSecond, unit: "/s" },
      ];
    } finally {
      await workers.stop();
    }
  });
}

function elementNamesOf(html: string): string {
  return [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name]) => name).join(" ");
}
