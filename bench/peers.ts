import { writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { UNSAFE_decodeViaTurboStream as decodeTurboStream } from "react-router";
import type { Backend } from "#supabase/local/backend.ts";
import { startLocalStack } from "#supabase/local/stack.ts";
import { portFrom } from "../scripts/port.ts";
import { createBuilders, inDays } from "../tests/builders/backend.ts";
import { type Figure, medianOfRounds } from "./figure.ts";
import { load } from "./load.ts";
import { measureInBrowser } from "./peer-browser.ts";
import { type BuiltPeer, buildPeers } from "./peer-build.ts";
import { type PeerResult, RESULTS } from "./peer-result.ts";
import { BACKEND_CACHE_WORKER } from "./uncached.ts";
import { builtModules, patched, productWorker, runWorkers } from "./workerd.ts";

const APPOINTMENTS = 60;

/** Source of a Worker that responds with the offer as JSON. */
const dataWorker = (offer: unknown) => `const offer = ${JSON.stringify(JSON.stringify(offer))};
export default { fetch: () => new Response(offer, { headers: { "content-type": "application/json" } }) };`;

/**
 * Compares the same offer page in the product, with the page cache off and on, and in other frameworks: all in one
 * workerd process without wrangler, with data from memory. Writes `bench/results-peers.json`, from which
 * `node bench/chart.ts` draws the chart.
 */
export async function benchPeers(): Promise<Figure[]> {
  const peers = buildPeers();
  const backend = await startLocalStack({
    dataDirectory: path.resolve(".local/bench-peers/data"),
    port: portFrom("BENCH_BACKEND_PORT", 54_574),
    durability: "fast",
    content: "demo",
  });
  try {
    const pagePath = await prepareOffer(backend);
    return await withWorkers(backend, { pagePath, peers }, async (urls) => {
      const pages = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, url + pagePath]));
      const html: Record<string, Buffer> = {};
      for (const [name, url] of Object.entries(pages)) html[name] = await readPage(name, url);

      const medians = await medianOfRounds(async () => {
        const values: Record<string, number> = {};
        for (const [name, url] of Object.entries(pages)) values[name] = (await load(url)).perSecond;
        const { product = Number.NaN } = values;
        for (const name of Object.keys(pages)) values[`${name} ratio`] = (values[name] ?? Number.NaN) / product;
        return values;
      });
      const browserFiguresByName = await measureInBrowser(
        [{ name: "cached", assets: "build/client" }, ...peers].map(({ name, assets }) => ({
          name,
          assets,
          url: urls[name] ?? "",
        })),
        { pagePath, imageBaseUrl: `${backend.url}/storage/v1/object/public/media` },
      );
      const rows = [
        { name: "product", title: "Atelierland" },
        { name: "cached", title: "Atelierland, cached" },
        ...peers,
      ];
      const results = rows.map(({ name, title }): PeerResult => {
        // The browser measures only the cached page of the product.
        const browserFigures = browserFiguresByName[name === "product" ? "cached" : name];
        return {
          name,
          title,
          perSecond: Math.round(medians[name] ?? Number.NaN),
          ratio: medians[`${name} ratio`] ?? Number.NaN,
          htmlBytes: html[name]?.length ?? 0,
          htmlGzip: gzipSync(html[name] ?? "").length,
          scriptGzip: browserFigures?.scriptGzip ?? Number.NaN,
          lcp: browserFigures?.lcp ?? Number.NaN,
          tbt: browserFigures?.tbt ?? Number.NaN,
        };
      });
      console.table(results);
      writeFileSync(RESULTS, `${JSON.stringify({ at: new Date().toISOString(), results }, null, 2)}\n`);
      return results.map(({ title, ratio }) => ({
        name: `offer page: requests/s, ${title} ÷ Atelierland`,
        value: ratio,
        unit: "×",
      }));
    });
  } finally {
    await backend.stop();
  }
}

/**
 * Adds appointments to a demo offer until 60 are upcoming. The offer has every kind of content that the peers show.
 * @returns the path of the offer's page
 */
async function prepareOffer({ url, publishableKey, secretKey }: Backend): Promise<string> {
  const { serviceClient, anAppointment } = createBuilders({ url, publishableKey, secretKey });
  const { data: offer } = await serviceClient
    .from("offer")
    .select("id, slug")
    .eq("name", "Ein Gedicht aus Blei")
    .single();
  if (!offer) throw new Error("The demo content has no offer named Ein Gedicht aus Blei");
  const { count } = await serviceClient
    .from("offer_appointment")
    .select("id", { count: "exact", head: true })
    .eq("offer_id", offer.id)
    .gt("timestamp", new Date().toISOString());
  for (let day = count ?? 0; day < APPOINTMENTS; day++) {
    await anAppointment(offer.id, { timestamp: inDays(day + 2).toISOString() });
  }
  // By default the product shows ten appointments. The parameter `termine` makes it show all 60, as the peers do.
  return `/angebot/${offer.slug}/?termine=${Math.ceil(APPOINTMENTS / 10)}`;
}

type Measure<Result> = (urls: Record<string, string>) => Promise<Result>;

async function withWorkers<Result>(
  backend: Backend,
  { pagePath, peers }: { pagePath: string; peers: BuiltPeer[] },
  measure: Measure<Result>,
): Promise<Result> {
  const cached = { ...productWorker(backend), outbound: "memory" };
  const memory = { modules: [{ name: "memory.js", text: BACKEND_CACHE_WORKER }] };
  const reader = await runWorkers({ cached, memory });
  const offer = await readOffer(reader.urls.cached + pagePath).finally(() => reader.stop());
  const uncached = patched(builtModules(), /isPageCacheOn:!0/, "isPageCacheOn:!1");
  const workers = await runWorkers({
    product: { ...productWorker(backend, uncached), outbound: "memory" },
    cached,
    ...Object.fromEntries(peers.map(({ name, modules }) => [name, { modules, outbound: "data" }])),
    memory,
    data: { modules: [{ name: "data.js", text: dataWorker(offer) }] },
  });
  try {
    const { memory: _memory, data: _data, ...urls } = workers.urls as Record<string, string>;
    return await measure(urls);
  } finally {
    await workers.stop();
  }
}

/** The loader data that the product sends for a client-side navigation to the page, reduced to what the peers show. */
async function readOffer(pageUrl: string) {
  const { body } = await fetch(pageUrl.replace("/?", "/_.data?"));
  if (!body) throw new Error("The page has no data");
  const { value } = await decodeTurboStream(body, globalThis);
  // biome-ignore lint/suspicious/noExplicitAny: the data is sent to peers, which do not have the product's types
  const routes = value as Record<string, { data: any }>;
  const { site } = routes.root?.data ?? {};
  // `rules` are the booking rules; `chapters` are the artist, the location and related offers.
  const { offer, sections, appointments, rules, bookableAfter, chapters } = routes["routes/public/offer"]?.data ?? {};
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const shownSections = sections.flatMap(({ content }: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    content.sections.map((section: any) => ({ ...section, image: content.images[section.content.mediaId] })),
  );
  const { artist, location, related } = chapters;
  const contact = { ...rules.contact, ...rules.contact.channels[0] };
  return {
    site,
    offer: { ...offer, artist, location },
    sections: shownSections,
    appointments,
    contact,
    bookableAfter,
    related,
  };
}

/** @throws Error when the page does not show all 60 appointments */
async function readPage(name: string, url: string): Promise<Buffer> {
  await fetch(url).then((first) => first.arrayBuffer()); // fills the page cache
  const response = await fetch(url);
  const html = Buffer.from(await response.arrayBuffer());
  const count = html.toString().split('<li id="termin-').length - 1;
  if (count !== APPOINTMENTS)
    throw new Error(`${name}: status ${response.status}, ${count} appointments\n${html.subarray(0, 500)}`);
  return html;
}
