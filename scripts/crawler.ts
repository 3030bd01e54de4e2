import { imageWidths } from "#domain/media/image.ts";

const CONNECTIONS = 10;
const TIMEOUT_MS = 60_000;
/** Pause while other connections may still add to the empty queue. */
const EMPTY_QUEUE_PAUSE_MS = 20;

export type CrawlResult = {
  url: string;
  /** 0 when the connection failed or no complete response came within `TIMEOUT_MS`. */
  status: number;
  failure: string | null;
  durationMs: number;
  /** The canonical URL of a page that search engines may index; null for other pages and files. */
  canonical: string | null;
};

export function isBroken({ status }: CrawlResult): boolean {
  return status === 0 || status >= 400;
}

/**
 * `everything` means all links and every width of each image. `sitemap` means the pages of the sitemap and their images
 * in the smallest width.
 */
type Extent = "everything" | "sitemap";

export async function crawl(origin: string, extent: Extent): Promise<CrawlResult[]> {
  const results: CrawlResult[] = [];
  const seen = new Set<string>();
  const queue: string[] = [];
  const enqueue = (href: string, base: string) => {
    const url = URL.parse(href.replaceAll("&amp;", "&"), base);
    if (!url || url.origin !== origin) return;
    url.hash = "";
    for (const candidate of [url.href, ...(extent === "everything" ? imageUrlsOf(url) : [])]) {
      if (seen.has(candidate)) continue;
      seen.add(candidate);
      queue.push(candidate);
    }
  };
  if (extent === "everything") enqueue("/", origin);
  enqueue("/sitemap.xml", origin);

  let activeRequests = 0;
  const processQueue = async () => {
    for (;;) {
      const url = queue.shift();
      if (url === undefined) {
        if (activeRequests === 0) return;
        await new Promise((resolve) => setTimeout(resolve, EMPTY_QUEUE_PAUSE_MS));
        continue;
      }
      activeRequests++;
      const { text, ...result } = await request(url);
      activeRequests--;
      results.push(result);
      for (const href of extent === "everything" ? linksOf(text) : sitemapLinksOf(text)) enqueue(href, url);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, processQueue));
  return results;
}

async function request(url: string): Promise<CrawlResult & { text: string }> {
  const startedAt = performance.now();
  let status = 0;
  let failure: string | null = null;
  let text = "";
  let isNoindex = false;
  try {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { accept: "image/avif,image/webp,*/*" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await response.arrayBuffer();
    if (/html|xml/.test(response.headers.get("content-type") ?? "")) text = new TextDecoder().decode(body);
    const location = response.headers.get("location");
    // With `everything`, the target of a redirect is crawled like a link.
    if (location) text += ` href="${location}"`;
    isNoindex = response.headers.has("x-robots-tag") || /<meta name="robots"[^>]*noindex/.test(text);
    status = response.status;
  } catch (error) {
    failure = String(error instanceof Error ? (error.cause ?? error) : error);
  }
  const canonical = isNoindex ? null : (/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1] ?? null);
  return { url, status, failure, durationMs: performance.now() - startedAt, canonical, text };
}

function linksOf(text: string): string[] {
  const links = [...text.matchAll(/\b(?:href|src)="([^"]+)"|<loc>([^<]+)<\/loc>/g)].map(
    ([, href, loc]) => href ?? loc ?? "",
  );
  const srcsetLinks = [...text.matchAll(/\bsrcset="([^"]+)"/gi)].flatMap(([, srcset = ""]) =>
    srcset.split(",").map((candidate) => candidate.trim().split(" ")[0] ?? ""),
  );
  return [...links, ...srcsetLinks];
}

/** The URLs of the pages in a sitemap, or of a page's images in their smallest width. */
function sitemapLinksOf(text: string): string[] {
  const links = text.matchAll(/<loc>([^<]+)<\/loc>|<img[^>]* src="\/media\/\d+(\/[^"]+)"/g);
  return [...links].map(([, page, image]) => page ?? `/media/${imageWidths[0]}${image}`);
}

/** The URLs of an image in every width; empty when `href` is not an image's URL. */
function imageUrlsOf({ href }: URL): string[] {
  const [, prefix, image] = /^(.+\/media\/)\d+(\/.+)$/.exec(href) ?? [];
  return prefix ? imageWidths.map((width) => `${prefix}${width}${image}`) : [];
}
