import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { PageCache, type PageTags } from "#workers/app/page-cache/page-cache.ts";

const MINUTE = 60_000;

/** A cache with its own clock; each test uses its own build, so tests share no page. */
function aCache({ build = crypto.randomUUID() }: { build?: string } = {}) {
  const clock = { now: Date.parse("2027-04-12T10:00:00Z") };
  const cache = new PageCache(env.PAGES, build, () => clock.now);
  const get = async (path: string, render: (tags: PageTags) => Response | Promise<Response>) => {
    const work: Promise<unknown>[] = [];
    const response = await cache.respond(
      path,
      async (tags) => render(tags),
      (promise) => work.push(promise),
    );
    await Promise.all(work);
    return {
      state: response.headers.get("x-edge-cache"),
      status: response.status,
      text: await response.text(),
      response,
    };
  };
  return { cache, clock, get };
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
    await expect(get("/", broken)).rejects.toThrow("render failed");
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

  it("keeps the headers of React Router's data requests", async () => {
    const { get } = aCache();
    const render = (tags: PageTags) => {
      tags.add("offers");
      return new Response("[]", { headers: { "content-type": "text/x-script", "x-remix-response": "yes" } });
    };
    await get("/_.data", render);
    const { response, state } = await get("/_.data", render);
    expect(state).toBe("HIT");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/x-script",
      "x-remix-response": "yes",
    });
  });
});
