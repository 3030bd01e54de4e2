import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { aPng } from "#tests/builders/images.ts";
import { encodingQueue } from "#workers/api/http/encoding-queue.ts";
import { createLimits } from "#workers/app/limits/limits.ts";
import worker from "./worker.ts";
import { builders, failOnReport, fetchWorker, ORIGIN } from "./worker-client.ts";

const [PATH, AVIF_PATH, WEBP_PATH, CONCURRENT_PATH, UNCACHED_PATH] = ["ton", "avif", "webp", "gleichzeitig", "neu"].map(
  (name) => `tests/${name}-${crypto.randomUUID()}.png`,
) as [string, string, string, string, string];

beforeAll(async () => {
  const bytes = await aPng(40, 60);
  // The result is ignored, because the bucket may already exist.
  await builders.serviceClient.storage.createBucket("media", { public: true });
  for (const path of [PATH, AVIF_PATH, WEBP_PATH, CONCURRENT_PATH, UNCACHED_PATH]) {
    const { error } = await builders.serviceClient.storage
      .from("media")
      .upload(path, bytes, { contentType: "image/png" });
    if (error) throw error;
  }
});

async function fetchImage(path: string, headers: Record<string, string> = {}) {
  const response = await fetchWorker(path, { headers });
  return { response, bytes: await response.arrayBuffer() };
}

describe("an image of the library", () => {
  it("is served as WebP, is never enlarged, and is cached by browsers for a year", async () => {
    const { response, bytes } = await fetchImage(`/media/320/${PATH}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=604800, immutable");
    expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
    expect(await env.IMAGES.info(new Blob([bytes]).stream())).toMatchObject({
      format: "image/webp",
      width: 40,
      height: 60,
    });
  });

  it("is served as WebP first, and later as AVIF to clients that accept it, up to a width of 960 px", async () => {
    const path = `/media/640/${PATH}`;
    const typeFor = async (accept: string, url = path) => {
      const { response, bytes } = await fetchImage(url, { accept });
      expect(response.headers.get("vary")).toBe("accept");
      const { format } = await env.IMAGES.info(new Blob([bytes]).stream());
      expect(response.headers.get("content-type")).toBe(format);
      return format;
    };
    const [acceptAvif, acceptWebp] = ["image/avif,image/webp,*/*", "image/webp,*/*"];
    expect(await typeFor(acceptAvif)).toBe("image/webp");
    await expect.poll(() => typeFor(acceptAvif)).toBe("image/avif");
    expect(await typeFor(acceptWebp)).toBe("image/webp");
    const wide = `/media/1280/${PATH}`;
    for (const _ of [1, 2, 3]) expect(await typeFor(acceptAvif, wide)).toBe("image/webp");
  });

  it("is encoded as AVIF one width at a time, so that AVIF does not delay the encoding of WebP", async () => {
    const headers = { accept: "image/avif,image/webp,*/*" };
    const paths = [320, 480, 640, 768, 960].map((width) => `/media/${width}/${AVIF_PATH}`);
    for (const path of paths) await fetchImage(path, headers);
    await expect.poll(() => encodingQueue.isIdle).toBe(true);
    const run = encodingQueue.run.bind(encodingQueue);
    const wasIdle: boolean[] = [];
    const turns = vi.spyOn(encodingQueue, "run").mockImplementation((...parameters) => {
      wasIdle.push(encodingQueue.isIdle);
      return run(...parameters);
    });
    const formats = () =>
      Promise.all(paths.map(async (path) => (await fetchImage(path, headers)).response.headers.get("content-type")));
    await expect.poll(formats).toEqual(paths.map(() => "image/avif"));
    turns.mockRestore();
    expect(new Set(wasIdle)).toEqual(new Set([true]));
  });

  it("is neither encoded nor served as AVIF while AVIF images are off", async () => {
    const typeWith = async (settings: Env) => {
      const context = createExecutionContext();
      const headers = { accept: "image/avif,image/webp,*/*" };
      const request = new Request(`${ORIGIN}/media/640/${WEBP_PATH}`, { headers });
      const response = await worker.fetch(request as never, settings, context);
      await response.arrayBuffer();
      await waitOnExecutionContext(context);
      return response.headers.get("content-type");
    };
    const withoutAvif = { ...env, AVIF_IMAGES: "off" };
    const types = [await typeWith(withoutAvif), await typeWith(withoutAvif), await typeWith(env)];
    expect(types).toEqual(["image/webp", "image/webp", "image/webp"]);
    // Only now, after a request with the setting on, is the AVIF in the cache.
    expect(await typeWith(env)).toBe("image/avif");
    expect(await typeWith(withoutAvif)).toBe("image/webp");
  });

  it("causes one report, not one per request, when it cannot be encoded as AVIF in the background", async () => {
    const path = `/media/640/${CONCURRENT_PATH}`;
    await fetchImage(path);
    const failure = new Error("The Images binding fails");
    const attempts = vi.spyOn(env.IMAGES, "input").mockImplementation(() => {
      throw failure;
    });
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await expect
      .poll(async () => {
        expect((await fetchImage(path, { accept: "image/avif" })).response.status).toBe(200);
        return attempts.mock.calls.length;
      })
      .toBeGreaterThan(1);
    await expect.poll(() => encodingQueue.isIdle).toBe(true);
    const reports = logged.mock.calls.flat().filter((value) => value instanceof Error && value.cause === failure);
    expect(reports).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it("returns 503 and causes one report, not one per request, while Cloudflare Images fails", async () => {
    // Reports of earlier tests are more than ten seconds ago.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    vi.spyOn(env.IMAGES, "input").mockImplementation(() => {
      throw new Error("The Images binding fails");
    });
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const answers = [];
    for (const _ of [1, 2]) {
      const { response } = await fetchImage(`/media/768/${UNCACHED_PATH}`);
      answers.push([response.status, response.headers.get("retry-after")]);
    }
    const reportCount = logged.mock.calls.length;
    vi.restoreAllMocks();
    vi.useRealTimers();
    expect([answers, reportCount]).toEqual([Array(2).fill([503, "5"]), 1]);
  });

  it("is encoded once per width when many requests arrive at the same time", async () => {
    const encodings = vi.spyOn(env.IMAGES, "input");
    const paths = [320, 480, 768, 960, 1280, 1920].map((width) => `/media/${width}/${CONCURRENT_PATH}`);
    const statuses = await Promise.all(
      [...paths, ...paths].map(async (path) => (await fetchImage(path)).response.status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(encodings).toHaveBeenCalledTimes(paths.length);
    encodings.mockRestore();
  });

  it("returns 304 for a matching ETag and 206 for a range", async () => {
    const path = `/media/480/${PATH}`;
    const first = await fetchImage(path);
    const etag = first.response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    await expect.poll(async () => (await fetchImage(path, { "if-none-match": etag })).response.status).toBe(304);
    const { response, bytes } = await fetchImage(path, { range: "bytes=0-3" });
    expect([response.status, response.headers.get("content-range")]).toEqual([
      206,
      `bytes 0-3/${first.bytes.byteLength}`,
    ]);
    expect(new TextDecoder().decode(bytes)).toBe("RIFF");
  });

  it("is cropped to 1200 × 630 as JPEG for shared links", async () => {
    const { response, bytes } = await fetchImage(`/media/1200x630/${PATH}.jpg`);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(await env.IMAGES.info(new Blob([bytes]).stream())).toMatchObject({
      format: "image/jpeg",
      width: 1200,
      height: 630,
    });
  });

  it("is not queued for encoding when its original is missing, and Storage is asked only for the first request", async () => {
    const [turns, requests] = [vi.spyOn(encodingQueue, "run"), vi.spyOn(globalThis, "fetch")];
    const path = `tests/none-${crypto.randomUUID()}.png`;
    const statuses = [];
    for (const file of [`320/${path}`, `640/${path}`, `1200x630/${path}.jpg`]) {
      statuses.push((await fetchImage(`/media/${file}`)).response.status);
    }
    const methods = requests.mock.calls.filter(([url]) => String(url).endsWith(path)).map(([, init]) => init?.method);
    const turnCount = turns.mock.calls.length;
    vi.restoreAllMocks();
    expect([statuses, methods, turnCount]).toEqual([[404, 404, 404], ["HEAD", "GET"], 0]);
  });

  it("is refused to a network that requests more than 120 missing images a minute, not counting existing images", async () => {
    const headers = { "cf-connecting-ip": `2001:db8:${crypto.randomUUID().slice(0, 4)}:7::1` };
    const limits = createLimits(env, new Request("http://example.com", { headers }), failOnReport);
    for (let n = 0; n < 118; n++) await limits.count("missing");
    const statuses = [];
    for (const path of [PATH, "tests/none-1.png", PATH, "tests/none-2.png", "tests/none-3.png"])
      statuses.push((await fetchImage(`/media/960/${path}?${statuses.length}`, headers)).response.status);
    expect(statuses).toEqual([200, 404, 200, 404, 429]);
  });

  it("is not counted as missing while the check of its original is running", async () => {
    const headers = { "cf-connecting-ip": `2001:db8:${crypto.randomUUID().slice(0, 4)}:7::1` };
    const limits = createLimits(env, new Request("http://example.com", { headers }), failOnReport);
    for (let n = 0; n < 119; n++) await limits.count("missing");
    const check = Promise.withResolvers<void>();
    const originalFetch = globalThis.fetch;
    const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (init?.method === "HEAD") await check.promise;
      return originalFetch(input, init);
    });
    const checkCount = () => requests.mock.calls.filter(([, init]) => init?.method === "HEAD").length;
    const responses = [];
    for (const width of [320, 480]) {
      responses.push(fetchImage(`/media/${width}/${UNCACHED_PATH}`, headers));
      await expect.poll(checkCount).toBe(responses.length);
    }
    check.resolve();
    expect((await Promise.all(responses)).map(({ response }) => response.status)).toEqual([200, 200]);
    requests.mockRestore();
  });

  it("returns 503 when Storage fails with the HTTP status 400, and 200 right afterwards", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const originalFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (!String(input).endsWith(UNCACHED_PATH)) return originalFetch(input, init);
      return new Response(init?.method === "HEAD" ? null : '{"statusCode":"503"}', { status: 400 });
    });
    const path = `/media/960/${UNCACHED_PATH}`;
    const failed = await fetchImage(path);
    vi.restoreAllMocks();
    expect([failed.response.status, (await fetchImage(path)).response.status]).toEqual([503, 200]);
  });

  it("returns 503 for a shared link while the database, which stores the focal point, is unavailable", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const originalFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) =>
      new Request(input, init).url.includes("/rest/v1/media?")
        ? new Response("", { status: 502 })
        : originalFetch(input, init),
    );
    const { response } = await fetchImage(`/media/1200x630/${UNCACHED_PATH}.jpg`);
    vi.restoreAllMocks();
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  it("returns 404 for a size that is not offered, a malformed path and a missing file", async () => {
    for (const path of [
      `/media/1200x631/${PATH}`,
      `/media/1200x630/../${PATH}`,
      `/media/1200x630/${PATH}`,
      "/media/1200x630/tests/none.png.jpg",
    ]) {
      const { status, headers } = (await fetchImage(path)).response;
      expect([status, headers.get("cache-control")], path).toEqual([404, "no-store"]);
    }
  });
});
