import { z } from "zod";
import { berlinDay } from "#domain/berlin-time.ts";
import { coarseTags, pageTags } from "#domain/content/page-tags.ts";
import { isBackendFailure, Refused } from "#domain/refusal.ts";
import type { Report } from "#workers/app/report.ts";
import { within } from "#workers/app/time-limit.ts";
import { entityTagOf, isKnownEntityTag } from "./entity-tag.ts";
import { PageCopies, type PageCopy } from "./page-copies.ts";
import { type Outcome, type RenderedPage, SharedRenders } from "./shared-renders.ts";
import { decodePage, encodePage, type StoredPage, type StoredPageHead, storedHeadersOf } from "./stored-page.ts";

const MAX_AGE_MS = 10 * 60 * 1000;
/**
 * The age up to which a page is served while it is rendered again. A booking invalidates no page, so slot counts in
 * lists can be this old. They are older only when a render fails or takes longer than `STALE_AFTER_MS`.
 */
const MAX_STALE_AGE_MS = 30 * 60 * 1000;
/** How long a page is stored for stale-if-error. */
const STORED_S = 24 * 60 * 60;
/**
 * A page is outdated when its render began before a stamp of its tags, or at most this time after the stamp: 2 s for
 * clock skew, and the 1 s of `STAMP_INTERVAL_MS`.
 */
const CLOCK_MARGIN_MS = 3_000;
/** How long a request waits for a render before it gets the stored page. */
const STALE_AFTER_MS = 2_000;
const RETRY_AFTER_S = 30;
/** KV accepts one write a second per key, so further stamps of a tag within a second are skipped. */
const STAMP_INTERVAL_MS = 1_000;
const STAMP_RETRY_MS = 1_100;
/** Longer than KV stores any page that the stamp invalidates. */
const STAMP_TTL_S = 2 * STORED_S;
const HOUR_MS = 60 * 60 * 1000;
/** The suffix of a data request's path. */
const DATA_REQUEST = /_\.data(?=$|\?)/;

/** KV metadata (at most 1,024 bytes), which `list` returns with the key. `renderBeganAt` is in ms. */
const PageMetadata = z.object({ renderBeganAt: z.number() });

/**
 * Browsers store pages and revalidate them by ETag. Shared caches may not store pages (RFC 9213): a purge does not
 * reach them, and some ignore `vary` and would serve signed-in visitors the anonymous page.
 */
const cachePolicy = {
  "cache-control": "public, max-age=0, must-revalidate",
  "cdn-cache-control": "no-store",
  vary: "cookie",
};

type CacheState = "HIT" | "STALE" | "MISS" | "BYPASS";

/**
 * Collects the tags of a page while it renders. A page without tags is not cached: a page adds none when its URL has a
 * filter or page number that does not exist.
 */
export type PageTags = {
  add(...tags: string[]): void;
  /** Excludes the page from the cache, because it shows outdated or default site settings. */
  discard(): void;
};

export const ignoredTags: PageTags = { add() {}, discard() {} };

/**
 * `aged`: too old to be fresh, but may be served while it is rendered again. `outdated`: served only when the render
 * fails or takes longer than `STALE_AFTER_MS`.
 */
type Freshness = "fresh" | "aged" | "outdated";

type Render = (tags: PageTags) => Promise<Response>;

/** Makes the response that replaces a page that could not be rendered. */
type Fail = () => Promise<Response>;

/** Adds `x-edge-cache`, `cache-control` and, to a 503, `retry-after`. */
export function withCacheState(response: Response, state: CacheState): Response {
  const headers = new Headers(response.headers);
  headers.set("x-edge-cache", state);
  if (state === "BYPASS") headers.set("cache-control", "private, no-store");
  // Browsers must also revalidate errors and redirects.
  else if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  // A loader cannot set this header, because React Router drops the headers of a response that a loader throws.
  if (response.status === 503) headers.set("retry-after", String(RETRY_AFTER_S));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

type Stamp = { at: number; isWritten: boolean };

/** The state that all page caches of one isolate share. */
export class CacheMemory {
  readonly renders: SharedRenders;
  readonly copies = new PageCopies();
  /** By tag; `at` is when this isolate began to write the stamp (ms). A stamp that could not be written is removed. */
  readonly stamps = new Map<string, Stamp>();

  constructor(now?: () => number) {
    this.renders = new SharedRenders(now);
  }
}

type PageCacheOptions = {
  kv: KVNamespace;
  /** The Worker's version; part of every page's key, so that a deployment never serves the pages of other code. */
  version: string;
  memory: CacheMemory;
  waitUntil: (work: Promise<unknown>) => void;
  report: Report;
  now?: () => number;
};

/**
 * The only reader and writer of cached pages; one instance per request. A failure of KV fails neither a request for a
 * page nor `purge`; `purgeOrThrow` and `purgePath` throw.
 */
export class PageCache {
  readonly #kv: KVNamespace;
  readonly #version: string;
  readonly #renders: SharedRenders;
  readonly #copies: PageCopies;
  readonly #stamps: Map<string, Stamp>;
  readonly #waitUntil: (work: Promise<unknown>) => void;
  readonly #report: Report;
  readonly #now: () => number;

  constructor({ kv, version, memory, waitUntil, report, now = Date.now }: PageCacheOptions) {
    this.#kv = kv;
    this.#version = version;
    this.#renders = memory.renders;
    this.#copies = memory.copies;
    this.#stamps = memory.stamps;
    this.#waitUntil = waitUntil;
    this.#report = report;
    this.#now = now;
  }

  /**
   * Serves a page to anonymous visitors:
   * - `HIT` when the page is fresh, or when a render that has just ended is reused. A page is fresh when its data was
   *   read on this Berlin day and within `MAX_AGE_MS`, and none of its tags was stamped since.
   * - `STALE` when the page is aged and rendered in the background. Also when the render of an outdated page fails or
   *   takes longer than two seconds. For ten seconds after a failure, the stored page is served without
   *   another render.
   * - `MISS` otherwise. Waiting requests share one render, which is stored when it is a 200 with tags and without a
   *   cookie.
   * - `BYPASS` instead of `MISS` for a 200 without tags or with `discard`.
   * @param path from `cacheablePath`
   * @param refuse called before the render of a page that is not stored; a returned response replaces the page
   */
  async respond(
    request: Request,
    path: string,
    render: Render,
    { refuse, fail = unavailable }: { refuse?: () => Promise<Response | null>; fail?: Fail } = {},
  ): Promise<Response> {
    const copy = this.#copies.get(path);
    if (copy) {
      const { freshness } = await this.#readFreshness(copy.head);
      if (freshness === "fresh") return pageResponse(request, copy, "HIT");
      this.#copies.delete(path); // KV may have a newer page from another isolate
    }
    const storedPage = await this.#read(path);
    const { freshness, stampedAt } = storedPage
      ? await this.#readFreshness(storedPage.head)
      : { freshness: "outdated", stampedAt: 0 };
    if (storedPage && freshness === "fresh") return pageResponse(request, this.#copyToMemory(path, storedPage), "HIT");

    const refusal = storedPage ? null : await refuse?.();
    if (refusal) return refusal;

    const runningMs = this.#renders.runningMs(path, stampedAt);
    if (storedPage && this.#renders.hasFailed(path)) return pageResponse(request, storedPage, "STALE");
    if (storedPage && freshness === "aged") {
      if (runningMs === null) void this.#render(path, stampedAt, render, { hasStoredPage: true });
      return pageResponse(request, storedPage, "STALE");
    }
    const renderPromise = this.#render(path, stampedAt, render, { hasStoredPage: storedPage !== null });
    // `STALE_AFTER_MS` includes the time that a joined render has already taken.
    const rendered = storedPage ? await within(renderPromise, STALE_AFTER_MS - (runningMs ?? 0)) : await renderPromise;
    if (storedPage && (!rendered || isFailure(rendered.outcome))) return pageResponse(request, storedPage, "STALE");
    await storedPage?.body.cancel();
    const { outcome, isReused } = rendered ?? (await renderPromise);
    return outcome.page ? renderedResponse(request, outcome.page, isReused ? "HIT" : "MISS") : fail();
  }

  /**
   * Responds to a visitor with a session, whose page must not be shared. Serves the stored anonymous page (`STALE`)
   * when the response fails or takes longer than two seconds, and for ten seconds after a failure.
   * @param respond also validates the session, so that the two seconds include a refresh of its tokens
   */
  async respondWithStaleFallback(path: string, respond: () => Promise<Response>, fail: Fail): Promise<Response> {
    if (this.#renders.hasFailed(path)) {
      const staleResponse = await this.#readStaleResponse(path);
      if (staleResponse) return staleResponse;
    }
    const responsePromise = respond().then(
      (response) => {
        this.#recordIfFailed(path, response.status);
        return response;
      },
      (error: unknown) => {
        this.#recordError(path, error);
        return null;
      },
    );
    this.#waitUntil(responsePromise);
    const response = await within(responsePromise, STALE_AFTER_MS);
    if (response && response.status < 500) return response;
    const staleResponse = await this.#readStaleResponse(path);
    if (!staleResponse) return (await responsePromise) ?? fail();
    this.#waitUntil(responsePromise.then((outcome) => outcome?.body?.cancel()));
    return staleResponse;
  }

  /**
   * Invalidates every page that has one of the tags. Never throws, because the edit is already committed. A stamp that
   * cannot be written is retried once in the background; for recorded content changes, the scheduled
   * `sweepContentChanges` writes all stamps again.
   */
  async purge(tags: readonly string[]): Promise<string[]> {
    const failures = await this.#writeStamps(tags);
    if (failures.length > 0) this.#waitUntil(this.#retryStamps(failures.map(({ tag }) => tag)));
    return [...tags];
  }

  /** Like `purge`, but throws when a stamp was not written, for callers that retry. `null` invalidates every page. */
  async purgeOrThrow(tags: readonly string[] | null): Promise<void> {
    const [failure] = await this.#writeStamps(tags ?? [pageTags.everything], { skipsPending: false });
    if (failure) throw failure.error;
  }

  /** Like `purge`, for every page. */
  purgeAll(): Promise<string[]> {
    return this.purge([pageTags.everything]);
  }

  /**
   * Invalidates one path, or every page when called without a path. The scheduled `sweepContentChanges` does not repeat
   * this purge, because the purge follows no recorded change.
   * @throws Refused `backend_unavailable` when the stamp was not written
   */
  async purgePath(path?: string): Promise<string[]> {
    const tag = path === undefined ? pageTags.everything : pathTag(path);
    await this.purgeOrThrow([tag]).catch((error: unknown) => {
      this.#report(error);
      throw new Refused("backend_unavailable");
    });
    return [tag];
  }

  /**
   * Lists the URLs of cached pages that are fresh by age; ignores stamps. A page and its data request are one URL. KV
   * lists a new key up to a minute late. `isComplete` is false when there are more than 1,000 keys, or when KV fails.
   */
  async listPages(path?: string): Promise<{ pages: string[]; isComplete: boolean }> {
    const prefix = this.#keyOf("");
    const keyList = await this.#kv.list<unknown>({ prefix: `${prefix}${path ?? ""}` }).catch(this.#report);
    if (!keyList) return { pages: [], isComplete: false };
    const pages = keyList.keys.flatMap(({ name, metadata }) => {
      const cachedPath = name.slice(prefix.length);
      const renderBeganAt = PageMetadata.safeParse(metadata).data?.renderBeganAt;
      if (renderBeganAt === undefined || this.#freshnessByAge(renderBeganAt) !== "fresh") return [];
      return path === undefined || pathTag(cachedPath) === pathTag(path) ? [cachedPath.replace(DATA_REQUEST, "")] : [];
    });
    return { pages: [...new Set(pages)].sort(), isComplete: keyList.list_complete };
  }

  #keyOf(path: string): string {
    return `page:${this.#version}:${path}`;
  }

  /** `null` when there is no page, KV fails or the value is malformed. */
  async #read(path: string): Promise<StoredPage | null> {
    try {
      const value = await this.#kv.get(this.#keyOf(path), "stream");
      return value && (await decodePage(value));
    } catch (error) {
      this.#report(error);
      return null;
    }
  }

  #copyToMemory(path: string, { head, body }: StoredPage): StoredPage {
    const [sentBody, copiedBody] = body.tee();
    const copyPromise = new Response(copiedBody)
      .arrayBuffer()
      .then((bytes) => this.#copies.set(path, { head, body: bytes }));
    this.#waitUntil(copyPromise.catch(this.#report));
    return { head, body: sentBody };
  }

  async #readStaleResponse(path: string): Promise<Response | null> {
    const storedPage = await this.#read(path);
    if (!storedPage) return null;
    const headers = { ...storedPage.head.headers, "cache-control": "private, no-store", "x-edge-cache": "STALE" };
    return new Response(storedPage.body, { headers });
  }

  /** @returns `stampedAt`: the time of the last known change of the page's data (ms), 0 when there is none */
  async #readFreshness({ tags, renderBeganAt }: StoredPageHead): Promise<{ freshness: Freshness; stampedAt: number }> {
    try {
      const stamps = await this.#kv.get([...tags, pageTags.everything].map(stampKey), "text");
      const stampedAt = Math.max(0, ...[...stamps.values()].map(Number));
      return {
        freshness: stampedAt + CLOCK_MARGIN_MS < renderBeganAt ? this.#freshnessByAge(renderBeganAt) : "outdated",
        stampedAt,
      };
    } catch (error) {
      this.#report(error);
      return { freshness: "outdated", stampedAt: 0 };
    }
  }

  #freshnessByAge(renderBeganAt: number): Freshness {
    const now = this.#now();
    // At midnight in Berlin the bookable appointments change. A `renderBeganAt` in the future means that the clock was
    // set back.
    if (renderBeganAt > now + CLOCK_MARGIN_MS || !isSameBerlinDay(now, renderBeganAt)) return "outdated";
    const age = now - renderBeganAt;
    if (age <= MAX_AGE_MS) return "fresh";
    return age <= MAX_STALE_AGE_MS ? "aged" : "outdated";
  }

  #render(
    path: string,
    stampedAt: number,
    render: Render,
    options: { hasStoredPage: boolean },
  ): Promise<{ outcome: Outcome; isReused: boolean }> {
    return this.#renders.share(path, stampedAt, () => this.#renderAndStore(path, render, options), this.#waitUntil);
  }

  async #renderAndStore(
    path: string,
    render: Render,
    { hasStoredPage }: { hasStoredPage: boolean },
  ): Promise<RenderedPage> {
    const renderBeganAt = this.#now();
    const tags = new Set<string>();
    let isDiscarded = false;
    try {
      const response = await render({
        add: (...names) => {
          for (const name of names) tags.add(name);
        },
        discard: () => {
          isDiscarded = true;
        },
      });
      // Buffers the body, so that an interrupted stream is never cached.
      const body = await response.arrayBuffer();
      const { status, headers } = response;
      this.#recordIfFailed(path, status);
      const isTagged = tags.size > 0 && !isDiscarded;
      // A page that no longer exists or has moved must not be served as `STALE` later.
      const isGone = status === 200 ? tags.size === 0 && !isDiscarded : status < 500;
      if (hasStoredPage && isGone) {
        this.#waitUntil(this.#kv.delete(this.#keyOf(path)).catch(this.#report));
      }
      if (status !== 200 || !isTagged || headers.has("set-cookie")) {
        return { status, headers, body, head: null, isTagged };
      }
      const head: StoredPageHead = {
        tags: [pathTag(path), ...coarseTags([...tags])], // too many tags of records become the tag of their list
        renderBeganAt,
        headers: { ...storedHeadersOf(headers), etag: await entityTagOf(body) },
      };
      this.#copies.set(path, { head, body });
      this.#waitUntil(this.#store(path, head, body));
      return { status, headers, body, head, isTagged };
    } catch (error) {
      this.#recordError(path, error);
      throw error;
    }
  }

  async #store(path: string, head: StoredPageHead, body: ArrayBuffer): Promise<void> {
    const metadata: z.infer<typeof PageMetadata> = { renderBeganAt: head.renderBeganAt };
    await this.#kv
      .put(this.#keyOf(path), encodePage(head, body), { metadata, expirationTtl: STORED_S })
      .catch((error: unknown) => {
        // KV refuses a second write of a key within a second: another render has just stored the page.
        if (!String(error).includes("429 Too Many Requests")) this.#report(error);
      });
  }

  #recordError(path: string, error: unknown): void {
    this.#report(error);
    this.#recordIfFailed(path, error instanceof Refused && isBackendFailure(error.code) ? 503 : 500);
  }

  #recordIfFailed(path: string, status: number): void {
    if (status >= 500) this.#renders.recordFailure(path, { isOutage: status === 503 });
  }

  /**
   * Returns each tag whose stamp could not be written, with the error.
   * @param skipsPending skips a tag whose stamp another call is still writing; if the write fails, that call or its
   * caller retries
   */
  async #writeStamps(
    tags: readonly string[],
    { skipsPending = true } = {},
  ): Promise<{ tag: string; error: unknown }[]> {
    this.#renders.clear();
    const now = this.#now();
    for (const [tag, { at }] of this.#stamps) {
      if (Math.abs(now - at) >= STAMP_INTERVAL_MS) this.#stamps.delete(tag);
    }
    const isStamped = (stamp: Stamp | undefined) => stamp && (stamp.isWritten || skipsPending);
    const dueTags = tags.filter((tag) => !isStamped(this.#stamps.get(tag)));
    const writes = dueTags.map(async (tag) => {
      const stamp = { at: now, isWritten: false };
      this.#stamps.set(tag, stamp);
      try {
        await this.#kv.put(stampKey(tag), String(now), { expirationTtl: STAMP_TTL_S });
        stamp.isWritten = true;
        return [];
      } catch (error) {
        if (this.#stamps.get(tag) === stamp) this.#stamps.delete(tag);
        return [{ tag, error }];
      }
    });
    return (await Promise.all(writes)).flat();
  }

  async #retryStamps(tags: readonly string[]): Promise<void> {
    await scheduler.wait(STAMP_RETRY_MS);
    const failures = await this.#writeStamps(tags);
    if (failures.length > 0) {
      this.#report(new Error(`${failures.length} stamps were not written`, { cause: failures[0]?.error }));
    }
  }
}

/** A page and its data request share this tag, whatever their query, so that `purgePath` purges all of them. */
function pathTag(path: string): string {
  return `path:${path.replace(/\?.*$/, "").replace(DATA_REQUEST, "")}`;
}

function isSameBerlinDay(time: number, otherTime: number): boolean {
  // The day in Berlin changes only at a full hour of UTC, so most calls need not format both days.
  if (Math.floor(time / HOUR_MS) === Math.floor(otherTime / HOUR_MS)) return true;
  return berlinDay(new Date(time)) === berlinDay(new Date(otherTime));
}

function stampKey(tag: string): string {
  return `stamp:${tag}`;
}

function isFailure({ page }: Outcome): boolean {
  return !page || page.status >= 500;
}

function renderedResponse(request: Request, page: RenderedPage, state: CacheState): Response {
  const { status, headers, body, head, isTagged } = page;
  if (head) return pageResponse(request, { head, body }, state);
  const response = new Response(body.byteLength === 0 ? null : body, { status, headers });
  return withCacheState(response, status === 200 && !isTagged ? "BYPASS" : state);
}

function pageResponse(request: Request, { head, body }: StoredPage | PageCopy, state: CacheState): Response {
  const headers = { ...head.headers, ...cachePolicy, "x-edge-cache": state };
  if (!isKnownEntityTag(request, head.headers.etag ?? "")) return new Response(body, { headers });
  if (body instanceof ReadableStream) void body.cancel();
  return new Response(null, { status: 304, headers });
}

async function unavailable(): Promise<Response> {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const response = new Response(new Refused("backend_unavailable").message, { status: 503, headers });
  return withCacheState(response, "MISS");
}
