import { env } from "cloudflare:workers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { pageTags, tagsOfRecord } from "#domain/content/page-tags.ts";
import { Refused } from "#domain/refusal.ts";
import { CacheMemory, PageCache, type PageTags } from "#workers/app/page-cache/page-cache.ts";
import { type RenderedPage, SharedRenders } from "#workers/app/page-cache/shared-renders.ts";
import { createSiteSettingsReader } from "#workers/app/site-settings.ts";
import { connectAsVisitor } from "#workers/data/supabase.ts";
import { createHostedKv } from "./hosted-kv.ts";
import { eventually } from "./worker-client.ts";

const MINUTE = 60_000;

type Render = (tags: PageTags) => Response | Promise<Response>;

/**
 * A page cache with a fake clock and a random version, on a KV that has the limits of hosted KV. `anIsolate` creates
 * the page cache of another isolate of the same deployment. `singleReads` and `writes` contain keys of KV; `bulkReads`
 * contains the number of keys of each bulk read.
 */
function aCache() {
  const clock = { now: Date.parse("2027-04-12T10:00:00Z") };
  const now = () => clock.now;
  const version = crypto.randomUUID();
  const { kv, ...hosted } = createHostedKv(now);
  const backgroundWork: Promise<unknown>[] = [];
  const report = vi.fn();
  /** Waits until background work has ended. */
  const flushBackground = async () => {
    while (backgroundWork.length > 0) await Promise.all(backgroundWork.splice(0));
  };
  const anIsolate = () => {
    const memory = new CacheMemory(now);
    const waitUntil = (promise: Promise<unknown>) => backgroundWork.push(promise);
    const cache = new PageCache({ kv, version, memory, waitUntil, report, now });
    const respond = (path: string, render: Render, headers: HeadersInit = {}) =>
      cache.respond(new Request(`http://example.com${path}`, { headers }), path, async (tags) => render(tags));
    const get = async (path: string, render: Render, headers?: HeadersInit) => {
      const response = await respond(path, render, headers);
      await flushBackground();
      const { status } = response;
      return { state: response.headers.get("x-edge-cache"), status, text: await response.text(), response };
    };
    return { cache, respond, get };
  };
  return { ...anIsolate(), anIsolate, version, clock, flushBackground, report, ...hosted };
}

/** A unique tag, because all tests share the stamps. */
const aTag = () => `offer:${crypto.randomUUID()}`;

/** A render that adds `tags` and responds with `text`. */
const page = (text: string, ...tags: string[]) =>
  vi.fn((collect: PageTags) => {
    collect.add(...tags);
    return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  });

/**
 * Uses fake timers. `share` renders or joins the shared render of an isolate; `never` is a render that never ends,
 * `render` one that ends with a page. A request waits for a render until the render is ten seconds old.
 */
function sharedRenders() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const renders = new SharedRenders();
  const since = -1; // before every render
  const share = (render: () => Promise<RenderedPage>) => renders.share("/", since, render, () => {});
  const never = () => new Promise<RenderedPage>(() => {});
  const head = { tags: [], renderBeganAt: 0, headers: {} };
  const rendered = { status: 200, headers: new Headers(), body: new ArrayBuffer(), head, isTagged: true };
  return { share, never, render: vi.fn(async () => rendered) };
}

describe("the page cache", () => {
  it("renders once and then serves the cached page", async () => {
    const { anIsolate, get } = aCache();
    const render = page("<p>ü</p>", "offer:ab12c");
    expect(await get("/angebot/a-ab12c/", render)).toMatchObject({ state: "MISS", text: "<p>ü</p>" });
    for (const getAgain of [get, anIsolate().get]) {
      const cached = await getAgain("/angebot/a-ab12c/", render);
      expect(cached).toMatchObject({ state: "HIT", text: "<p>ü</p>" });
      expect(cached.response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("reads a page from KV once in each isolate", async () => {
    const { anIsolate, get, singleReads } = aCache();
    const other = anIsolate();
    const render = page("text", aTag());
    for (const getPage of [get, get, other.get, other.get, other.get])
      expect(await getPage("/", render)).toMatchObject({ text: "text" });
    expect(singleReads).toHaveLength(2); // one before the render, one by the other isolate
  });

  it("serves the newer page that another isolate has rendered when its own copy is outdated", async () => {
    const { anIsolate, cache, clock, get } = aCache();
    const other = anIsolate();
    const tag = aTag();
    await get("/", page("old", tag));
    clock.now += MINUTE;
    await cache.purge([tag]);
    clock.now += 10_000;
    expect(await other.get("/", page("new", tag))).toMatchObject({ state: "MISS" });
    expect(await get("/", page("newer", tag))).toMatchObject({ state: "HIT", text: "new" });
  });

  it("renders every page of a purged tag again, and no other page", async () => {
    const { cache, clock, get } = aCache();
    await get("/angebot/a-ab12c/", page("old", "offer:ab12c", "artist:xyz12"));
    await get("/angebot/b-cd34e/", page("old", "offer:cd34e", "artist:xyz12"));
    await get("/angebot/c-ef56g/", page("old", "offer:ef56g"));
    clock.now += MINUTE;
    await cache.purge(["artist:xyz12"]);
    expect(await get("/angebot/a-ab12c/", page("new", "offer:ab12c"))).toMatchObject({ state: "MISS", text: "new" });
    expect(await get("/angebot/b-cd34e/", page("new", "offer:cd34e"))).toMatchObject({ state: "MISS", text: "new" });
    expect(await get("/angebot/c-ef56g/", page("new", "offer:ef56g"))).toMatchObject({ state: "HIT", text: "old" });
  });

  it("does not serve a page that was being rendered during the purge", async () => {
    const { cache, clock, get } = aCache();
    await get("/angebot/a-ab12c/", async (tags) => {
      tags.add("offer:ab12c");
      clock.now += 2_000; // the page's data was read before the edit
      await cache.purge(["offer:ab12c"]);
      return new Response("old");
    });
    clock.now += 10_000;
    expect(await get("/angebot/a-ab12c/", page("new", "offer:ab12c"))).toMatchObject({ state: "MISS", text: "new" });
  });

  it("serves the cached page when its render began four seconds after the purge", async () => {
    const { cache, clock, get } = aCache();
    await cache.purge(["offer:ab12c"]);
    clock.now += 4_000;
    await get("/angebot/a-ab12c/", page("new", "offer:ab12c"));
    expect(await get("/angebot/a-ab12c/", page("newer", "offer:ab12c"))).toMatchObject({ state: "HIT", text: "new" });
  });

  it("serves a page that is 29 minutes old while rendering it again, and renders one that is 31 minutes old before serving it", async () => {
    const { clock, get } = aCache();
    await get("/", page("first", "offers"));
    clock.now += 29 * MINUTE;
    expect(await get("/", page("second", "offers"))).toMatchObject({ state: "STALE", text: "first" });
    clock.now += 31 * MINUTE;
    expect(await get("/", page("third", "offers"))).toMatchObject({ state: "MISS", text: "third" });
  });

  it("serves a page that is 31 minutes old as STALE when the render fails", async () => {
    const { clock, get } = aCache();
    await get("/", page("yesterday's paper", "offers"));
    clock.now += 31 * MINUTE;
    const failed = await get("/", () => new Response("down", { status: 503 }));
    expect(failed).toMatchObject({ state: "STALE", status: 200, text: "yesterday's paper" });
  });

  it("keeps the request alive until the render in the background has ended", async () => {
    const { clock, respond, flushBackground } = aCache();
    await respond("/", page("old", "offers"));
    await flushBackground();
    clock.now += 11 * MINUTE;
    let finish = () => {};
    let hasEnded = false;
    const response = await respond("/", async (tags) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      hasEnded = true;
      return page("new", "offers")(tags);
    });
    expect([response.headers.get("x-edge-cache"), await response.text()]).toEqual(["STALE", "old"]);
    const ended = flushBackground().then(() => hasEnded);
    finish();
    expect(await ended).toBe(true);
    expect(await (await respond("/", page("newer", "offers"))).text()).toBe("new");
  });

  it("expires pages at midnight in Berlin", async () => {
    const { clock, get } = aCache();
    clock.now = Date.parse("2027-04-12T21:59:00Z");
    await get("/", page("today", "offers"));
    clock.now = Date.parse("2027-04-12T22:01:00Z");
    expect(await get("/", page("tomorrow", "offers"))).toMatchObject({ state: "MISS", text: "tomorrow" });
  });

  const withTag = (respond: () => Response) => (tags: PageTags) => {
    tags.add("offers");
    return respond();
  };

  it.each([
    ["a page that does not exist", withTag(() => new Response("", { status: 404 }))],
    ["a redirect", withTag(() => new Response(null, { status: 301, headers: { location: "/" } }))],
    ["an error", withTag(() => new Response("", { status: 500 }))],
    ["a response that sets a cookie", withTag(() => new Response("", { headers: { "set-cookie": "a=b" } }))],
  ])("never caches %s", async (_, render) => {
    const { get } = aCache();
    expect((await get("/", render)).state).toBe("MISS");
    expect((await get("/", render)).state).toBe("MISS");
  });

  it("bypasses the cache for a page without tags", async () => {
    const { cache, get } = aCache();
    const render = vi.fn(() => new Response("unknown filter"));
    const first = await get("/?region=unbekannt", render);
    expect([first.status, first.state]).toEqual([200, "BYPASS"]);
    expect(first.response.headers.get("cache-control")).toBe("private, no-store");
    await get("/?region=unbekannt", render);
    expect(render).toHaveBeenCalledTimes(2);
    expect(await cache.listPages()).toMatchObject({ pages: [] });
  });

  it("deletes an aged page when a new render adds no tags, but keeps the page when the render shows default settings", async () => {
    const { get, clock } = aCache();
    await get("/angebot/a-ab12c/?termine=2", page("old", aTag()));
    clock.now += 11 * MINUTE;
    const withDefaults = vi.fn((tags: PageTags) => {
      tags.discard();
      return new Response("defaults");
    });
    expect(await get("/angebot/a-ab12c/?termine=2", withDefaults)).toMatchObject({ state: "STALE", text: "old" });
    const untagged = page("first page");
    expect(await get("/angebot/a-ab12c/?termine=2", untagged)).toMatchObject({ state: "STALE", text: "old" });
    expect(await get("/angebot/a-ab12c/?termine=2", untagged)).toMatchObject({ state: "BYPASS", text: "first page" });
  });

  it("never caches a page whose stream is interrupted", async () => {
    const { get } = aCache();
    const broken = (tags: PageTags) => {
      tags.add("offers");
      let chunks = 0;
      return new Response(
        new ReadableStream({
          pull(controller) {
            if (chunks++ === 0) controller.enqueue(new TextEncoder().encode("half"));
            else controller.error(new Error("render failed"));
          },
        }),
      );
    };
    expect(await get("/", broken)).toMatchObject({ state: "MISS", status: 503 });
    expect(await get("/", page("whole", "offers"))).toMatchObject({ state: "MISS" });
  });

  it("purges one path with its data request and queries, or everything", async () => {
    const { cache, clock, get } = aCache();
    // This clock is behind those of all other tests, so that purging everything does not invalidate their pages.
    clock.now = Date.parse("2027-01-12T10:00:00Z");
    const paths = ["/", "/?seite=2", "/_.data", "/angebot/a-ab12c/"];
    const states = async () => Promise.all(paths.map(async (path) => (await get(path, page("x", "t"))).state));
    await states();
    clock.now += MINUTE;
    await cache.purgePath("/");
    expect(await states()).toEqual(["MISS", "MISS", "MISS", "HIT"]);
    clock.now += MINUTE;
    await cache.purgePath();
    expect(await states()).toEqual(["MISS", "MISS", "MISS", "MISS"]);
    clock.now += MINUTE;
    await states();
    expect(await states()).toEqual(["HIT", "HIT", "HIT", "HIT"]);
    clock.now += MINUTE;
    await cache.purgeAll();
    expect(await states()).toEqual(["MISS", "MISS", "MISS", "MISS"]);
  });

  it("lists the fresh pages of one path or of all paths, each page once", async () => {
    const { cache, clock, get } = aCache();
    await get("/regionen/", page("old", "t"));
    clock.now += 11 * MINUTE; // no longer fresh
    for (const path of ["/", "/_.data", "/?seite=2", "/_.data?seite=2", "/angebot/a-ab12c/", "/agb/_.data"]) {
      await get(path, page("x", "t"));
    }
    await aCache().get("/kontakt/", page("another version", "t"));
    const allPages = ["/", "/?seite=2", "/agb/", "/angebot/a-ab12c/"];
    expect(await cache.listPages()).toEqual({ pages: allPages, isComplete: true });
    expect((await cache.listPages("/")).pages).toEqual(["/", "/?seite=2"]);
    expect((await cache.listPages("/angebot/a-ab12c/")).pages).toEqual(["/angebot/a-ab12c/"]);
    expect((await cache.listPages("/angebot/")).pages).toEqual([]);
  });

  it("stores only the headers that describe the body", async () => {
    const { anIsolate, get } = aCache();
    const render = (tags: PageTags) => {
      tags.add("offers");
      const kept = { "content-type": "text/x-script", "x-remix-response": "yes", "content-security-policy": "x" };
      return new Response("[]", { headers: { ...kept, "x-visitor": "192.0.2.1" } });
    };
    for (const [state, respond] of [
      ["MISS", get],
      ["HIT", get],
      ["HIT", anIsolate().get],
    ] as const) {
      const { response, state: actual } = await respond("/_.data", render);
      expect(actual).toBe(state);
      expect(Object.fromEntries(response.headers)).toEqual({
        "content-type": "text/x-script",
        "x-remix-response": "yes",
        "content-security-policy": "x",
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
        "cache-control": "public, max-age=0, must-revalidate",
        "cdn-cache-control": "no-store",
        vary: "cookie",
        "x-edge-cache": state,
      });
    }
  });

  it("returns 304 when the browser has the page", async () => {
    const { anIsolate, get } = aCache();
    const render = page("text", "offers");
    const etag = (await get("/", render)).response.headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const { status, text, response } = await get("/", render, { "if-none-match": known });
      expect([known, status, text, response.headers.get("etag")]).toEqual([known, 304, "", etag]);
    }
    expect(await anIsolate().get("/", render, { "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
    expect(await get("/", render, { "if-none-match": '"x"' })).toMatchObject({ status: 200, text: "text" });
    const other = aCache();
    expect(await other.get("/", render, { "if-none-match": etag })).toMatchObject({ status: 304, state: "MISS" });
    // The cached page is served, so `page("changed")` is not rendered.
    expect(await other.get("/", page("changed"), { "if-none-match": etag })).toMatchObject({ status: 304 });
  });
});

it("does not cache a page that shows default settings when the stored settings cannot be read", async () => {
  const { get } = aCache();
  const supabaseFetch = () => Promise.reject(new TypeError("unreachable"));
  const db = connectAsVisitor(env, { supabaseFetch });
  const withSettings =
    (text: string): Render =>
    async (tags) => {
      await createSiteSettingsReader(db, { name: "Atelierland", email: "post@example.org" }, () => tags.discard())();
      return page(text, "offers")(tags);
    };
  expect(await get("/", withSettings("fallback"))).toMatchObject({ state: "BYPASS", text: "fallback" });
  expect(await get("/", page("read", aTag()))).toMatchObject({ state: "MISS", text: "read" });
});

describe("while KV fails", () => {
  it.each(["reads", "bulkReads"] as const)("renders pages and reports the error when %s fail", async (reads) => {
    const { get, outage, report, clock } = aCache();
    const tag = aTag();
    await get("/", page("stored", tag));
    clock.now += MINUTE;
    outage[reads] = true;
    expect(await get("/", page("rendered", tag))).toMatchObject({ state: "MISS", text: "rendered" });
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining("KV GET failed") }));
    expect(await get("/nirgendwo/", page("cold", tag))).toMatchObject({ state: "MISS", text: "cold" });
  });

  it("serves the page and reports the error when KV cannot be written", async () => {
    const { anIsolate, get, outage, report, clock } = aCache();
    outage.writes = true;
    expect(await get("/", page("first", aTag()))).toMatchObject({ state: "MISS", text: "first" });
    expect(report).toHaveBeenCalledTimes(1);
    clock.now += 1_000;
    expect(await get("/", page("second", aTag()))).toMatchObject({ state: "HIT", text: "first" });
    expect(await anIsolate().get("/", page("third", aTag()))).toMatchObject({ state: "MISS", text: "third" });
  });

  it("renders the page and reports an error when the stored value is not a page", async () => {
    const { anIsolate, version, clock, report } = aCache();
    const key = `page:${version}:/`;
    // The last value has a valid length prefix, but its JSON head lacks all fields.
    for (const value of ["", "<p>", `\0\0\0\u0002{}`]) {
      await env.PAGES.put(key, value);
      clock.now += MINUTE;
      expect(await anIsolate().get("/", page("rendered", aTag())), value).toMatchObject({
        state: "MISS",
        text: "rendered",
      });
    }
    expect(report).toHaveBeenCalledTimes(3);
  });

  it("reports no error when two isolates write a page within a second", async () => {
    const { anIsolate, flushBackground, report, respond } = aCache();
    const pages = [respond("/", page("first", aTag())), anIsolate().respond("/", page("second", aTag()))];
    for (const { status } of await Promise.all(pages)) expect(status).toBe(200);
    await flushBackground();
    expect(report).not.toHaveBeenCalled();
  });

  it("writes a stamp again in the background after a failed write, and does not fail the committed edit", async () => {
    const { cache, get, clock, outage, flushBackground, report } = aCache();
    const tag = aTag();
    await get("/", page("old", tag));
    clock.now += MINUTE;
    outage.writes = true;
    expect(await cache.purge([tag])).toEqual([tag]);
    outage.writes = false;
    await flushBackground();
    expect(report).not.toHaveBeenCalled();
    expect(await get("/", page("new", tag))).toMatchObject({ state: "MISS", text: "new" });
  });

  it("reports stamps whose second write fails too, and throws from `purgeOrThrow` when the first write fails", async () => {
    const { cache, outage, flushBackground, report } = aCache();
    outage.writes = true;
    await cache.purge([aTag(), aTag()]);
    await flushBackground();
    expect(report).toHaveBeenCalledTimes(1);
    expect(report.mock.calls[0]?.[0]).toMatchObject({ message: "2 stamps were not written" });
    await expect(cache.purgeOrThrow([aTag()])).rejects.toThrow("KV PUT failed");
    await expect(cache.purgeOrThrow(null)).rejects.toThrow("KV PUT failed");
  });

  it("refuses an admin's purge of a path when the stamp cannot be written", async () => {
    const { cache, outage, report } = aCache();
    outage.writes = true;
    await expect(cache.purgePath("/")).rejects.toThrow(new Refused("backend_unavailable"));
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("throws from both concurrent `purgeOrThrow` calls when the stamp of their tag cannot be written", async () => {
    const { cache, outage } = aCache();
    outage.writes = true;
    const tag = aTag();
    const purges = await Promise.allSettled([cache.purgeOrThrow([tag]), cache.purgeOrThrow([tag])]);
    expect(purges.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});

describe("despite the limits of KV, the page cache", () => {
  it("invalidates a page that was rendered between two edits within one second", async () => {
    const { cache, get, clock, report, flushBackground } = aCache();
    const tag = aTag();
    await cache.purge([tag]);
    clock.now += 300;
    await get("/", page("between", tag));
    clock.now += 300;
    await cache.purge([tag]);
    await flushBackground();
    expect(report).not.toHaveBeenCalled();
    expect(await get("/", page("after", tag))).toMatchObject({ state: "MISS", text: "after" });
    clock.now += 5_000;
    await get("/", page("later", tag));
    expect(await get("/", page("x", tag))).toMatchObject({ state: "HIT", text: "later" });
  });

  it("writes one stamp when several edits of one isolate purge a tag at the same time", async () => {
    const { cache, writes } = aCache();
    const tag = aTag();
    await Promise.all([cache.purge([tag]), cache.purge([tag]), cache.purge([tag])]);
    expect(writes).toEqual([`stamp:${tag}`]);
  });

  it("invalidates a page when two isolates make edits within one second", async () => {
    const { cache, anIsolate, get, clock, flushBackground } = aCache();
    const tag = aTag();
    await get("/", page("old", tag));
    clock.now += MINUTE;
    await cache.purge([tag]);
    clock.now += 500;
    expect(await anIsolate().cache.purge([tag])).toEqual([tag]);
    clock.now += 1_100;
    await flushBackground();
    clock.now += 1_500; // By now, the first stamp no longer invalidates new pages, but the second one does.
    expect(await get("/", page("new", tag))).toMatchObject({ state: "MISS", text: "new" });
    clock.now += 1_000;
    expect(await get("/", page("newer", tag))).toMatchObject({ state: "MISS", text: "newer" });
  });

  it("caches a page of 80 offers with fewer than 50 stamps, and invalidates the page when the last offer changes", async () => {
    const { cache, get, clock, bulkReads, report } = aCache();
    const offers = Array.from({ length: 80 }, (_, index) => `o${index}-${crypto.randomUUID().slice(0, 3)}`);
    const render = (text: string) => page(text, ...offers.map(pageTags.offer));
    await get("/kuenstler-in/x-ab12c/", render("old"));
    clock.now += MINUTE;
    expect(await get("/kuenstler-in/x-ab12c/", render("new"))).toMatchObject({ state: "HIT", text: "old" });
    expect(Math.max(...bulkReads)).toBeLessThan(50);
    expect(report).not.toHaveBeenCalled();
    clock.now += MINUTE;
    await cache.purge(tagsOfRecord("offer", offers[79] ?? ""));
    clock.now += MINUTE;
    expect(await get("/kuenstler-in/x-ab12c/", render("new"))).toMatchObject({ state: "MISS", text: "new" });
  });

  it("stores headers that are longer than the limit of KV's metadata", async () => {
    const { anIsolate, get, report } = aCache();
    const policy = `script-src ${"'sha256-x'".repeat(400)}`;
    const render = (tags: PageTags) => {
      tags.add(aTag());
      return new Response("x", { headers: { "content-security-policy": policy } });
    };
    await get("/", render);
    const { state, response } = await anIsolate().get("/", render);
    expect([state, response.headers.get("content-security-policy")]).toEqual(["HIT", policy]);
    expect(report).not.toHaveBeenCalled();
  });
});

describe("several requests", () => {
  /** A render that ends when `finish` is called. */
  const aHeldRender = (text: string, tag: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const render = vi.fn(async (tags: PageTags) => {
      tags.add(tag);
      await promise;
      return new Response(text);
    });
    return { render, finish: resolve };
  };
  const fiftyTimes = <Result>(request: () => Promise<Result>) => Promise.all(Array.from({ length: 50 }, request));

  it("wait for one render of a cold page", async () => {
    const { respond } = aCache();
    const { render, finish } = aHeldRender("text", aTag());
    const responses = fiftyTimes(() => respond("/", render));
    await scheduler.wait(50);
    finish();
    expect(new Set(await Promise.all((await responses).map((response) => response.text())))).toEqual(new Set(["text"]));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("wait for one render of a purged page", async () => {
    const { cache, get, respond, clock } = aCache();
    const tag = aTag();
    await get("/", page("old", tag));
    clock.now += MINUTE;
    await cache.purge([tag]);
    clock.now += 1;
    const { render, finish } = aHeldRender("new", tag);
    const responses = fiftyTimes(() => respond("/", render));
    await scheduler.wait(50);
    finish();
    expect(new Set(await Promise.all((await responses).map((response) => response.text())))).toEqual(new Set(["new"]));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("get the old page immediately when it is no longer fresh but was not purged, and one of them renders the page", async () => {
    const { get, respond, clock, flushBackground } = aCache();
    const tag = aTag();
    await get("/", page("old", tag));
    clock.now += 11 * MINUTE;
    const { render, finish } = aHeldRender("new", tag);
    const responses = await fiftyTimes(() => respond("/", render)); // resolves before the render ends
    expect(new Set(responses.map(({ headers }) => headers.get("x-edge-cache")))).toEqual(new Set(["STALE"]));
    expect(await responses[0]?.text()).toBe("old");
    await Promise.all(responses.slice(1).map((response) => response.body?.cancel()));
    finish();
    await flushBackground();
    expect(render).toHaveBeenCalledTimes(1);
    expect(await get("/", render)).toMatchObject({ state: "HIT", text: "new" });
  });

  it("render a page once a second during the three seconds after an edit", async () => {
    const { cache, get, clock } = aCache();
    const tag = aTag();
    await get("/", page("old", tag));
    clock.now += MINUTE;
    await cache.purge([tag]);
    const render = page("new", tag);
    const states: (string | null)[] = [];
    for (let tenths = 0; tenths < 40; tenths++) {
      clock.now += 100;
      const { state, text } = await get("/", render);
      expect(text).toBe("new");
      states.push(state);
    }
    expect(render).toHaveBeenCalledTimes(4); // after 0.1, 1.1, 2.1 and 3.1 s
    expect(states.filter((state) => state === "HIT")).toHaveLength(36);
  });

  it("do not join a render that began before an edit", async () => {
    const { cache, respond } = aCache();
    const tag = aTag();
    const { render, finish } = aHeldRender("old", tag);
    const before = respond("/", render);
    await eventually(() => expect(render).toHaveBeenCalled());
    await cache.purge([tag]);
    const after = respond("/", page("new", tag));
    await scheduler.wait(50);
    finish();
    expect(await (await after).text()).toBe("new");
    expect(await (await before).text()).toBe("old");
  });

  it("start one new render, not one each, when the render that they wait for never ends", async () => {
    const { share, never, render } = sharedRenders();
    void share(never);
    const waiting = [share(render), share(render), share(render)];
    await vi.advanceTimersByTimeAsync(10_000);
    for (const { outcome } of await Promise.all(waiting)) expect(outcome.page?.status).toBe(200);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("start one new render, not one each, when the two renders that they wait for never end", async () => {
    const { share, never, render } = sharedRenders();
    for (let requests = 0; requests < 2; requests += 1) void share(never);
    const waiting = [share(render), share(render), share(render)];
    await vi.advanceTimersByTimeAsync(20_000);
    for (const { outcome } of await Promise.all(waiting)) expect(outcome.page?.status).toBe(200);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("do not share a response that sets a cookie", async () => {
    const { respond } = aCache();
    let visitors = 0;
    const render = async (tags: PageTags) => {
      tags.add("offers");
      const visitor = ++visitors;
      await scheduler.wait(50);
      return new Response("", { headers: { "set-cookie": `visitor=${visitor}` } });
    };
    const responses = await Promise.all([respond("/", render), respond("/", render)]);
    expect(new Set(responses.map(({ headers }) => headers.get("set-cookie"))).size).toBe(2);
  });
});

describe("while the backend fails", () => {
  const aCacheWithPurgedPage = async () => {
    const made = aCache();
    const tag = aTag();
    await made.get("/", page("old", tag));
    made.clock.now += MINUTE;
    await made.cache.purge([tag]);
    made.clock.now += 1;
    return { ...made, tag };
  };
  const failing = (error: unknown) => () => {
    throw error;
  };

  it("serves the old page when the render throws", async () => {
    const { get, report } = await aCacheWithPurgedPage();
    const error = new Error("boom");
    expect(await get("/", failing(error))).toMatchObject({ state: "STALE", status: 200, text: "old" });
    expect(report).toHaveBeenCalledWith(error);
  });

  it("returns 503 with retry-after when the render throws and there is no old page", async () => {
    const { get } = aCache();
    const { status, text, response } = await get("/", failing(new Error("boom")));
    expect([status, text]).toEqual([503, "Das klappt gerade nicht. Bitte versuch es in einem Moment noch einmal."]);
    expect(response.headers.get("retry-after")).toBe("30");
  });

  it("serves the old page after two seconds when the render takes longer, and finishes the render in the background", async () => {
    const { clock, respond, get, flushBackground, tag } = await aCacheWithPurgedPage();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { promise: rendered, resolve: endRender } = Promise.withResolvers<void>();
    const slow = async (tags: PageTags) => {
      tags.add(tag);
      await rendered;
      return new Response("new");
    };
    const responses: Promise<Response>[] = [];
    /** Sends a request. Resolves when `timerCount` timers are running. */
    const request = async (timerCount: number) => {
      responses.push(respond("/", slow));
      while (vi.getTimerCount() < timerCount) await scheduler.wait(1);
    };
    const pass = (ms: number) => {
      clock.now += ms;
      vi.advanceTimersByTime(ms);
    };
    await request(1);
    pass(1_000);
    await request(3); // two more timers: until the old page is served, and until the joined render counts as hanging
    pass(999);
    expect(vi.getTimerCount()).toBe(3);
    pass(1);
    expect(vi.getTimerCount()).toBe(1);
    for (const response of await Promise.all(responses)) {
      expect([response.headers.get("x-edge-cache"), await response.text()]).toEqual(["STALE", "old"]);
    }
    endRender();
    await flushBackground();
    expect(await get("/", page("x", tag))).toMatchObject({ text: "new" });
  });

  it("serves every old page immediately for ten seconds after the backend failed", async () => {
    const { cache, get, clock, tag } = await aCacheWithPurgedPage();
    const otherTag = aTag();
    await get("/other", page("other", otherTag));
    clock.now += MINUTE;
    await cache.purge([otherTag]);
    clock.now += 1;
    await get("/", failing(new Refused("backend_unavailable")));
    const render = page("new", tag);
    expect(await get("/", render)).toMatchObject({ state: "STALE", text: "old" });
    expect(await get("/other", render)).toMatchObject({ state: "STALE", text: "other" });
    expect(render).not.toHaveBeenCalled();
    clock.now += 10_000;
    expect(await get("/", render)).toMatchObject({ state: "MISS", text: "new" });
  });

  it("still renders other pages when one page has an error", async () => {
    const { cache, get, clock } = await aCacheWithPurgedPage();
    const otherTag = aTag();
    await get("/other", page("other", otherTag));
    clock.now += MINUTE;
    await cache.purge([otherTag]);
    clock.now += 1;
    expect(await get("/", () => new Response("", { status: 500 }))).toMatchObject({ state: "STALE" });
    expect(await get("/other", page("new", otherTag))).toMatchObject({ state: "MISS", text: "new" });
  });

  it.each([
    { error: new Error("boom"), expected: { state: "MISS", text: "new" } },
    { error: new Refused("backend_unavailable"), expected: { state: "STALE", text: "old" } },
  ])(
    "serves other pages as $expected.state after a signed-in visitor's page threw: $error.message",
    async ({ error, expected }) => {
      const { cache, get, flushBackground } = await aCacheWithPurgedPage();
      const fail = async () => new Response("", { status: 503 });
      const response = await cache.respondWithStaleFallback("/other", async () => failing(error)(), fail);
      expect(response.status).toBe(503);
      await flushBackground();
      expect(await get("/", page("new", aTag()))).toMatchObject(expected);
    },
  );
});

it("renders a page again when its timestamp is in the future because the clock was set back", async () => {
  const { get, clock } = aCache();
  const tag = aTag();
  clock.now += 180 * MINUTE;
  await get("/", page("future", tag));
  clock.now -= 180 * MINUTE;
  expect(await get("/", page("now", tag))).toMatchObject({ state: "MISS", text: "now" });
});
