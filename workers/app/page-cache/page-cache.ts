import { z } from "zod";
import { berlinDay } from "#domain/berlin-time.ts";

/** Fresh time of a page; live counts override its numbers anyway. */
const MAX_AGE_MS = 10 * 60 * 1000;
/** How long a page is stored for stale-if-error. */
const STORED_S = 24 * 60 * 60;
/** A stamp outlives every page it can invalidate. */
const STAMP_TTL_S = 2 * STORED_S;
/** Clock skew between machines: a page read this close to a stamp counts as older than it. */
const CLOCK_MARGIN_MS = 3_000;
/** The tag every page carries; stamped by "purge everything". */
const EVERYTHING = "everything";
/** The suffix of a data request's path. */
const DATA_REQUEST = /_\.data(?=$|\?)/;

const PageMetadata = z.object({
  /** Tags of the records on the page, for example `offer:ab12c`. */
  tags: z.array(z.string()),
  /** When its render began (ms). */
  readAt: z.number(),
  contentType: z.string(),
  isData: z.boolean(),
});
type PageMetadata = z.infer<typeof PageMetadata>;

export type CacheState = "HIT" | "STALE" | "MISS" | "BYPASS";

/** Collects the tags of a page while it renders. A page without tags is not cached: its URL has a filter that does not exist. */
export type PageTags = { add(...tags: string[]): void };

type Render = (tags: PageTags) => Promise<Response>;

export function withCacheState(response: Response, state: CacheState): Response {
  const headers = new Headers(response.headers);
  headers.set("x-edge-cache", state);
  if (state === "BYPASS") headers.set("cache-control", "private, no-store");
  // Browsers must not cache errors and redirects either.
  else if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** The only reader and writer of cached pages. `build` is part of every key, so a new deployment starts empty. */
export class PageCache {
  readonly #kv: KVNamespace;
  readonly #build: string;
  readonly #now: () => number;

  constructor(kv: KVNamespace, build: string, now: () => number = Date.now) {
    this.#kv = kv;
    this.#build = build;
    this.#now = now;
  }

  /**
   * Serves the cached page while it is fresh: younger than the maximum age and without a tag stamped since it was read.
   * Otherwise renders, and stores a 200 in the background; serves the old page (`STALE`) when rendering fails.
   * @param path from `cacheablePath`
   */
  async respond(path: string, render: Render, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
    const { text: cachedText, metadata } = await this.#read(path);
    if (metadata && (await this.#isFresh(metadata))) return pageResponse(cachedText, metadata, "HIT");

    const readAt = this.#now();
    const tags = new Set<string>();
    const response = await render({
      add: (...names) => {
        for (const name of names) tags.add(name);
      },
    });
    if (response.status >= 500 && metadata) {
      await response.body?.cancel();
      return pageResponse(cachedText, metadata, "STALE");
    }
    if (response.status === 200 && tags.size === 0) return withCacheState(response, "BYPASS");
    if (response.status !== 200 || response.headers.has("set-cookie")) return withCacheState(response, "MISS");
    // Buffered, so that a stream that breaks off is never cached.
    const text = await response.text();
    const newMetadata: PageMetadata = {
      tags: [pathTag(path), ...tags],
      readAt,
      contentType: response.headers.get("content-type") ?? "text/html; charset=utf-8",
      isData: response.headers.get("x-remix-response") === "yes",
    };
    waitUntil(this.#kv.put(this.#keyOf(path), text, { metadata: newMetadata, expirationTtl: STORED_S }));
    return pageResponse(text, newMetadata, "MISS");
  }

  /** The stored page for anonymous visitors; `null` without one. */
  async staleResponse(path: string): Promise<Response | null> {
    const { text, metadata } = await this.#read(path);
    return metadata && pageResponse(text, metadata, "STALE");
  }

  /** Invalidates every page that carries one of the tags. Returns the tags it stamped. */
  async purge(tags: readonly string[]): Promise<string[]> {
    const at = String(this.#now());
    await Promise.all(tags.map((tag) => this.#kv.put(stampKey(tag), at, { expirationTtl: STAMP_TTL_S })));
    return [...tags];
  }

  /** Invalidates one path, or every page when called without one. */
  async purgePath(path?: string): Promise<string[]> {
    return this.purge([path === undefined ? EVERYTHING : pathTag(path)]);
  }

  /**
   * Lists the cached pages that may still be served, under one path or all: a page and its data request once, each query
   * separately. KV lists a new key up to a minute late and at most 1,000 keys; `isComplete` is false when there are more.
   */
  async listPages(path?: string): Promise<{ pages: string[]; isComplete: boolean }> {
    const prefix = this.#keyOf("");
    const listed = await this.#kv.list<unknown>({ prefix: `${prefix}${path ?? ""}` });
    const pages = listed.keys.flatMap(({ name, metadata: raw }) => {
      const stored = name.slice(prefix.length);
      const metadata = PageMetadata.safeParse(raw).data;
      if (!metadata || !this.#isWithinFreshTime(metadata)) return [];
      return path === undefined || pathTag(stored) === pathTag(path) ? [stored.replace(DATA_REQUEST, "")] : [];
    });
    return { pages: [...new Set(pages)].sort(), isComplete: listed.list_complete };
  }

  #keyOf(path: string): string {
    return `page:${this.#build}:${path}`;
  }

  async #read(path: string): Promise<{ text: string | null; metadata: PageMetadata | null }> {
    const { value, metadata } = await this.#kv.getWithMetadata(this.#keyOf(path), "text");
    return { text: value, metadata: value === null ? null : (PageMetadata.safeParse(metadata).data ?? null) };
  }

  async #isFresh(metadata: PageMetadata): Promise<boolean> {
    if (!this.#isWithinFreshTime(metadata)) return false;
    const stamps = await this.#kv.get([...metadata.tags, EVERYTHING].map(stampKey), "text");
    return [...stamps.values()].every((stamp) => stamp === null || Number(stamp) + CLOCK_MARGIN_MS < metadata.readAt);
  }

  #isWithinFreshTime({ readAt }: PageMetadata): boolean {
    const now = this.#now();
    // At midnight in Berlin the set of bookable appointments changes.
    return now - readAt <= MAX_AGE_MS && berlinDay(new Date(now)) === berlinDay(new Date(readAt));
  }
}

// Every page has its own path as a tag, shared with its data request and queries, so that one path can be purged.
function pathTag(path: string): string {
  return `path:${path.replace(/\?.*$/, "").replace(DATA_REQUEST, "")}`;
}

function stampKey(tag: string): string {
  return `stamp:${tag}`;
}

function pageResponse(body: string | null, metadata: PageMetadata, state: CacheState): Response {
  const headers = new Headers({
    "content-type": metadata.contentType,
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "cookie",
    "x-edge-cache": state,
  });
  if (metadata.isData) headers.set("x-remix-response", "yes");
  return new Response(body, { headers });
}
