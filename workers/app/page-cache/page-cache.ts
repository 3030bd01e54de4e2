import { z } from "zod";
import { berlinDay } from "#domain/berlin-time.ts";

/** How long a page may be shown without being read again; live counts override its numbers anyway. */
const MAX_AGE_MS = 10 * 60 * 1000;
/** How long a page is kept to stand in for an error. */
const KEPT_S = 24 * 60 * 60;
/** A stamp outlives every page it can concern. */
const STAMP_KEPT_S = 2 * KEPT_S;
/** Clocks of two machines may differ; a page read this close to a stamp counts as read before it. */
const CLOCK_MARGIN_MS = 3_000;
/** Stamped by "purge everything": every page carries it. */
const EVERYTHING = "everything";
/** What the path of a page's data has more than the page itself. */
const DATA_REQUEST = /_\.data(?=$|\?)/;

const PageFacts = z.object({
  /** what the page shows, e.g. `offer:ab12c` */
  tags: z.array(z.string()),
  /** when reading for it began, in ms */
  readAt: z.number(),
  contentType: z.string(),
  isData: z.boolean(),
});
type PageFacts = z.infer<typeof PageFacts>;

export type CacheState = "HIT" | "STALE" | "MISS" | "BYPASS";

/** Collects what a page shows while it is rendered. A page that names nothing is not kept. */
export type PageTags = { add(...tags: string[]): void };

type Render = (tags: PageTags) => Promise<Response>;

export function withCacheState(response: Response, state: CacheState): Response {
  const headers = new Headers(response.headers);
  headers.set("x-edge-cache", state);
  if (state === "BYPASS") headers.set("cache-control", "private, no-store");
  // What is not kept here, a redirect or an error, no browser shall keep either.
  else if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** The only reader and writer of cached pages. `build` is part of every key, so a new deployment starts afresh. */
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
   * Answers from the cache when the page is fresh: young enough, and none of its tags stamped since it was read.
   * Otherwise renders and keeps a good answer in the background; an old page stands in for a failed one (`STALE`).
   * @param path from `cacheablePath`
   */
  async respond(path: string, render: Render, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
    const { text: keptText, facts } = await this.#read(path);
    if (facts && (await this.#isFresh(facts))) return pageResponse(keptText, facts, "HIT");

    const readAt = this.#now();
    const tags = new Set<string>();
    const answer = await render({
      add: (...names) => {
        for (const name of names) tags.add(name);
      },
    });
    if (answer.status >= 500 && facts) {
      await answer.body?.cancel();
      return pageResponse(keptText, facts, "STALE");
    }
    if (answer.status !== 200 || tags.size === 0 || answer.headers.has("set-cookie")) {
      return withCacheState(answer, "MISS");
    }
    // The whole text is awaited, so that a page that breaks off half-way is never kept.
    const text = await answer.text();
    const newFacts: PageFacts = {
      tags: [pathTag(path), ...tags],
      readAt,
      contentType: answer.headers.get("content-type") ?? "text/html; charset=utf-8",
      isData: answer.headers.get("x-remix-response") === "yes",
    };
    waitUntil(this.#kv.put(this.#keyOf(path), text, { metadata: newFacts, expirationTtl: KEPT_S }));
    return pageResponse(text, newFacts, "MISS");
  }

  /** The page as visitors saw it last, for somebody whose own could not be made; `null` when there is none. */
  async standIn(path: string): Promise<Response | null> {
    const { text, facts } = await this.#read(path);
    return facts && pageResponse(text, facts, "STALE");
  }

  /** Makes every page that shows one of these stale, from the next request on. Answers the tags it stamped. */
  async purge(tags: readonly string[]): Promise<string[]> {
    const at = String(this.#now());
    await Promise.all(tags.map((tag) => this.#kv.put(stampKey(tag), at, { expirationTtl: STAMP_KEPT_S })));
    return [...tags];
  }

  /** Makes one path, or without it every page, stale. */
  async purgePath(path?: string): Promise<string[]> {
    return this.purge([path === undefined ? EVERYTHING : pathTag(path)]);
  }

  /**
   * The kept pages that are young enough to be shown, under one path or all of them: a page and its `.data` twin once, each of
   * its queries by itself. KV lists a new page up to a minute late, and a thousand entries at once; `isComplete` tells whether
   * those were all.
   */
  async keptPages(path?: string): Promise<{ pages: string[]; isComplete: boolean }> {
    const prefix = this.#keyOf("");
    const listed = await this.#kv.list<unknown>({ prefix: `${prefix}${path ?? ""}` });
    const pages = listed.keys.flatMap(({ name, metadata }) => {
      const kept = name.slice(prefix.length);
      const facts = PageFacts.safeParse(metadata).data;
      if (!facts || !this.#isYoung(facts)) return [];
      return path === undefined || pathTag(kept) === pathTag(path) ? [kept.replace(DATA_REQUEST, "")] : [];
    });
    return { pages: [...new Set(pages)].sort(), isComplete: listed.list_complete };
  }

  #keyOf(path: string): string {
    return `page:${this.#build}:${path}`;
  }

  async #read(path: string): Promise<{ text: string | null; facts: PageFacts | null }> {
    const { value, metadata } = await this.#kv.getWithMetadata(this.#keyOf(path), "text");
    return { text: value, facts: value === null ? null : (PageFacts.safeParse(metadata).data ?? null) };
  }

  async #isFresh(facts: PageFacts): Promise<boolean> {
    if (!this.#isYoung(facts)) return false;
    const stamps = await this.#kv.get([...facts.tags, EVERYTHING].map(stampKey), "text");
    return [...stamps.values()].every((stamp) => stamp === null || Number(stamp) + CLOCK_MARGIN_MS < facts.readAt);
  }

  #isYoung({ readAt }: PageFacts): boolean {
    const now = this.#now();
    // From midnight in Berlin on, other dates can be booked.
    return now - readAt <= MAX_AGE_MS && berlinDay(new Date(now)) === berlinDay(new Date(readAt));
  }
}

// Every page carries its own path, shared with its `.data` twin and its queries, so that one path can be purged.
function pathTag(path: string): string {
  return `path:${path.replace(/\?.*$/, "").replace(DATA_REQUEST, "")}`;
}

function stampKey(tag: string): string {
  return `stamp:${tag}`;
}

function pageResponse(body: string | null, facts: PageFacts, state: CacheState): Response {
  const headers = new Headers({
    "content-type": facts.contentType,
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "cookie",
    "x-edge-cache": state,
  });
  if (facts.isData) headers.set("x-remix-response", "yes");
  return new Response(body, { headers });
}
