import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { CacheMemory, PageCache, type PageTags } from "#workers/app/page-cache/page-cache.ts";

const MINUTE = 60_000;

/** A cache with its own clock; each test uses its own build, so tests share no page. */
function aCache({ build = crypto.randomUUID(), kv = env.PAGES }: { build?: string; kv?: KVNamespace } = {}) {
  const clock = { now: Date.parse("2027-04-12T10:00:00Z") };
  const now = () => clock.now;
  const work: Promise<unknown>[] = [];
  const report = vi.fn();
  const memory = new CacheMemory(now);
  const waitUntil = (promise: Promise<unknown>) => work.push(promise);
  const cache = new PageCache({ kv, build, memory, waitUntil, report, now });
  /** Waits for the work in the background. */
  const settle = async () => {
    while (work.length > 0) await Promise.all(work.splice(0));
  };
  type Render = (tags: PageTags) => Response | Promise<Response>;
  const respond = (path: string, render: Render, headers: HeadersInit = {}) =>
    cache.respond(new Request(`http://example.com${path}`, { headers }), path, async (tags) => render(tags));
  const get = async (path: string, render: Render, headers?: HeadersInit) => {
    const response = await respond(path, render, headers);
    await settle();
    return {
      state: response.headers.get("x-edge-cache"),
      status: response.status,
      text: await response.text(),
      response,
    };
  };
  return { cache, clock, respond, get, settle, report };
}

const page = (text: string, ...tags: string[]) =>
  vi.fn((collect: PageTags) => {
    collect.add(...tags);
    return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  });

describe("the page cache", () => {
  it("renders once and then serves the cached page", async () => {
    const { get } = aCache();
    const render = page("<p>ü</p>", "offer:ab12c");
    expect(await get("/angebot/a-ab12c/", render)).toMatchObject({ state: "MISS", text: "<p>ü</p>" });
    const second = await get("/angebot/a-ab12c/", render);
    expect(second).toMatchObject({ state: "HIT", text: "<p>ü</p>" });
    expect(second.response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("renders every page of a purged tag again, and no other", async () => {
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
      clock.now += 2_000; // reading began before the edit
      await cache.purge(["offer:ab12c"]);
      return new Response("old");
    });
    clock.now += 10_000;
    expect(await get("/angebot/a-ab12c/", page("new", "offer:ab12c"))).toMatchObject({ state: "MISS", text: "new" });
  });

  it("serves a page that was rendered after the purge", async () => {
    const { cache, clock, get } = aCache();
    await cache.purge(["offer:ab12c"]);
    clock.now += 4_000;
    await get("/angebot/a-ab12c/", page("new", "offer:ab12c"));
    expect(await get("/angebot/a-ab12c/", page("newer", "offer:ab12c"))).toMatchObject({ state: "HIT", text: "new" });
  });

  it("serves an expired page as STALE when the render fails", async () => {
    const { clock, get } = aCache();
    await get("/", page("yesterday's paper", "offers"));
    clock.now += 30 * MINUTE;
    const failed = await get("/", () => new Response("down", { status: 503 }));
    expect(failed).toMatchObject({ state: "STALE", status: 200, text: "yesterday's paper" });
  });

  it("expires pages at midnight in Berlin", async () => {
    const { clock, get } = aCache();
    clock.now = Date.parse("2027-04-12T21:59:00Z");
    await get("/", page("today", "offers"));
    clock.now = Date.parse("2027-04-12T22:01:00Z");
    expect(await get("/", page("tomorrow", "offers"))).toMatchObject({ state: "MISS", text: "tomorrow" });
  });

  const naming = (respond: () => Response) => (tags: PageTags) => {
    tags.add("offers");
    return respond();
  };

  it.each([
    ["a page that does not exist", naming(() => new Response("", { status: 404 }))],
    ["a redirect", naming(() => new Response(null, { status: 301, headers: { location: "/" } }))],
    ["an error", naming(() => new Response("", { status: 500 }))],
    ["a response that sets a cookie", naming(() => new Response("", { headers: { "set-cookie": "a=b" } }))],
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

  it("never caches a page whose stream breaks off", async () => {
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
    clock.now = Date.parse("2027-01-12T10:00:00Z"); // before all others: this stamp concerns every page
    const paths = ["/", "/?seite=2", "/_.data", "/angebot/a-ab12c/"];
    const states = async () => Promise.all(paths.map(async (path) => (await get(path, page("x", "t"))).state));
    await states();
    clock.now += MINUTE;
    await cache.purgePath("/");
    expect(await states()).toEqual(["MISS", "MISS", "MISS", "HIT"]);
    clock.now += MINUTE;
    await cache.purgePath();
    expect(await states()).toEqual(["MISS", "MISS", "MISS", "MISS"]);
  });

  it("lists the fresh pages of one path or all, each once", async () => {
    const { cache, clock, get } = aCache();
    await get("/regionen/", page("old", "t"));
    clock.now += 11 * MINUTE; // expired
    for (const path of ["/", "/_.data", "/?seite=2", "/_.data?seite=2", "/angebot/a-ab12c/", "/agb/_.data"]) {
      await get(path, page("x", "t"));
    }
    await aCache().get("/kontakt/", page("another build", "t"));
    const every = ["/", "/?seite=2", "/agb/", "/angebot/a-ab12c/"];
    expect(await cache.listPages()).toEqual({ pages: every, isComplete: true });
    expect((await cache.listPages("/")).pages).toEqual(["/", "/?seite=2"]);
    expect((await cache.listPages("/angebot/a-ab12c/")).pages).toEqual(["/angebot/a-ab12c/"]);
    expect((await cache.listPages("/angebot/")).pages).toEqual([]);
  });

  it("serves no page of another build", async () => {
    const before = aCache();
    await before.get("/", page("old build", "offers"));
    expect(await aCache().get("/", page("new build", "offers"))).toMatchObject({ state: "MISS", text: "new build" });
  });

  it("keeps the headers that describe the body, and no others", async () => {
    const { get } = aCache();
    const render = (tags: PageTags) => {
      tags.add("offers");
      const kept = { "content-type": "text/x-script", "x-remix-response": "yes", "content-security-policy": "x" };
      return new Response("[]", { headers: { ...kept, "x-visitor": "192.0.2.1" } });
    };
    for (const state of ["MISS", "HIT"]) {
      const { response, state: actual } = await get("/_.data", render);
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

  it("answers 304 when the browser has the page", async () => {
    const { get } = aCache();
    const render = page("text", "offers");
    const etag = (await get("/", render)).response.headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const { status, text, response } = await get("/", render, { "if-none-match": known });
      expect([known, status, text, response.headers.get("etag")]).toEqual([known, 304, "", etag]);
    }
    expect(await get("/", render, { "if-none-match": '"x"' })).toMatchObject({ status: 200, text: "text" });
    const other = aCache();
    expect(await other.get("/", render, { "if-none-match": etag })).toMatchObject({ status: 304, state: "MISS" });
    expect(await other.get("/", page("changed"), { "if-none-match": etag })).toMatchObject({ status: 304 });
  });
});
