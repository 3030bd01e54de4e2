import { readFileSync } from "node:fs";
import vm from "node:vm";
import { expect, it } from "vitest";

const PAGE = "https://example.org/einlass/0a/";

/** Runs the service worker with `PAGE` in its cache and a server that responds with `respond`. */
function startWorker(respond: () => Response) {
  let cached = new Map([[PAGE, new Response("cached page", { headers: { "x-ends-at": "9999999999999" } })]]);
  /** An opened cache remains usable after `deleteCache`, as in browsers. */
  const openCache = (entries = cached) => ({
    keys: async () => [],
    match: async (request: { url: string } | string) =>
      entries.get(typeof request === "string" ? request : request.url)?.clone(),
    put: async (url: string, response: Response) => void entries.set(url, response),
    add: async (url: string) => void entries.set(url, new Response()),
  });
  type Listener = (event: object) => void;
  const listeners = new Map<string, Listener>();
  const pendingWork: Promise<unknown>[] = [];
  const self = {
    registration: { scope: "https://example.org/einlass/" },
    clients: { get: async () => ({ url: PAGE }) },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };
  vm.runInNewContext(readFileSync("public/check-in-service-worker.js", "utf8"), {
    self,
    fetch: async () => respond(),
    caches: {
      open: async () => openCache(),
      match: (request: { url: string }) => openCache().match(request),
    },
    setTimeout: () => {}, // the network never takes too long
    ...{ URL, Headers, Response },
  });
  return {
    /** Sends a message that caches `PAGE` with `files` until `endsAt` (Unix time in ms). */
    cachePage: (endsAt: number, files: string[] = []) => {
      const waitUntil = (work: Promise<unknown>) => void pendingWork.push(work);
      listeners.get("message")?.({ data: { page: PAGE, files, endsAt }, waitUntil });
    },
    deleteCache: () => {
      cached = new Map();
    },
    /** Until when `PAGE` is cached, after all messages. */
    cachedUntil: async () => {
      for (const work of pendingWork) await work; // messages may arrive meanwhile
      return cached.get(PAGE)?.headers.get("x-ends-at");
    },
    /** The body of the response to a navigation to `PAGE`. */
    open: async () => (await request({ url: PAGE, mode: "navigate" }))?.text(),
    /** The type, status and body of the response to a request for the route manifest of `paths`, from `referrer`. */
    manifestOf: async (paths: string, referrer: string) => {
      const url = `https://example.org/__manifest?paths=${encodeURIComponent(paths)}`;
      const response = await request({ url, referrer, mode: "cors" });
      return response && [response.type, response.status, await response.text()];
    },
  };

  async function request(init: { url: string; mode: string; referrer?: string }): Promise<Response | undefined> {
    const responses: Promise<Response>[] = [];
    const respondWith = (response: Promise<Response>) => void responses.push(response);
    listeners.get("fetch")?.({ request: { ...init, method: "GET" }, clientId: "1", respondWith });
    return responses[0];
  }
}

it("answers with an empty manifest for the page's own routes, and with an error for other routes, when the network is cut", async () => {
  const worker = startWorker(() => {
    throw new TypeError("Failed to fetch");
  });
  for (const referrer of ["", PAGE]) {
    expect(await worker.manifestOf("/einlass,/einlass/0a/", referrer)).toEqual(["default", 200, "{}"]);
    expect(await worker.manifestOf("/einlass/0a/,/regionen/", referrer)).toEqual(["error", 0, ""]);
  }
});

it.each([
  ["server's page", 200],
  ["server's page", 404],
  ["cached page", 429],
  ["cached page", 503],
])("serves the %s when the server responds with %i", async (body, status) => {
  const worker = startWorker(() => new Response("server's page", { status }));
  expect(await worker.open()).toBe(body);
});

it("follows only the newest of the messages that arrive while a page is being cached", async () => {
  let requests = 0;
  const worker = startWorker(() => {
    requests++;
    if (requests === 1) for (const endsAt of [2, 3, 4]) worker.cachePage(endsAt);
    return new Response("server's page");
  });
  worker.cachePage(1);
  expect([await worker.cachedUntil(), requests]).toEqual(["4", 2]);
});

it("does not cache the page when the cache is deleted while the page is being fetched", async () => {
  const worker = startWorker(() => {
    worker.deleteCache();
    return new Response("server's page");
  });
  worker.cachePage(1);
  expect(await worker.cachedUntil()).toBeUndefined();
});

it.each([
  ["replaces the cached page when the server has the build of the open page", "a", "1"],
  ["keeps the cached page when the server has another build", "b", "9999999999999"],
])("%s", async (_, build, cachedUntil) => {
  const html = `<link rel="modulepreload" href="/assets/page-${build}.js"/>`;
  const worker = startWorker(() => new Response(html));
  worker.cachePage(1, ["https://example.org/assets/page-a.js", "https://example.org/assets/later-a.js"]);
  expect(await worker.cachedUntil()).toBe(cachedUntil);
});
