import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MAX_ICONS_PER_REQUEST } from "#domain/icon/icon-name.ts";
import { type IconSet, iconOf } from "#domain/icon/icon-set.ts";
import { createLimits } from "#workers/app/limits/limits.ts";
import { getIconDrawings } from "#workers/data/icon/icon-set.ts";
import { eventually, failOnReport, fetchWorker } from "./worker-client.ts";

const body = '<path fill="currentColor" d="M1 1h22"/>';
/** Each test uses another set name, because the tests share the cache. */
let setName = "";

/** A mock of Iconify's public API, the service from which the Worker requests icons that are not bundled. */
const iconify = vi.fn<typeof fetch>();
const iconSetResponse = (icons: IconSet["icons"], rest: Partial<IconSet> = {}) =>
  Response.json({ prefix: setName, icons, width: 24, height: 24, ...rest });

beforeEach(() => {
  setName = `set-${crypto.randomUUID().slice(0, 8)}`;
  const fetchNetwork = globalThis.fetch;
  iconify.mockReset();
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    new URL(input instanceof Request ? input.url : input).hostname.endsWith("iconify.design")
      ? iconify(input, init)
      : fetchNetwork(input, init),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function fetchIcons(path: string) {
  const response = await fetchWorker(`/api/icons/${path}`);
  return { response, json: (await response.json()) as IconSet };
}

it("serves bundled icons in Iconify's format without a request to the service", async () => {
  const { response, json } = await fetchIcons("lucide.json?icons=palette,brush");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("public, max-age=604800");
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(json).toMatchObject({ prefix: "lucide", width: 24, height: 24 });
  expect(Object.keys(json.icons)).toEqual(["brush", "palette"]);
  expect(json.icons.palette?.body).toContain("<path");
  expect(json).not.toHaveProperty("not_found");
  expect(iconify).not.toHaveBeenCalled();
});

it("requests icons of an unbundled set from the service once, whatever the order of their names, and serves them", async () => {
  iconify.mockImplementation(async () => iconSetResponse({ pot: { body }, jug: { body, width: 30 } }));
  for (const query of ["pot,jug", "jug,pot", "jug,pot,pot"]) {
    const { response, json } = await fetchIcons(`${setName}.json?icons=${query}`);
    expect(response.status).toBe(200);
    expect(json).toEqual({
      prefix: setName,
      icons: { pot: { body }, jug: { body, width: 30 } },
      width: 24,
      height: 24,
    });
  }
  expect(iconify.mock.calls.map(([url]) => String(url))).toEqual([
    `https://api.iconify.design/${setName}.json?icons=jug,pot`,
  ]);
  const [, init] = iconify.mock.calls[0] ?? [];
  expect([init?.headers, init?.redirect]).toEqual([undefined, "manual"]);
});

it("sends the service at most 120 requests per minute and network, but still serves cached and bundled icons beyond this limit", async () => {
  iconify.mockImplementation(async () => iconSetResponse({ pot: { body }, jug: { body } }));
  const headers = { "cf-connecting-ip": `2001:db8:${crypto.randomUUID().slice(0, 4)}:9::1` };
  const limits = createLimits(env, new Request("http://example.com", { headers }), failOnReport);
  // Requests to the service count towards the limit of searches.
  for (let n = 0; n < 119; n++) await limits.count("search");
  const statuses = [];
  for (const path of [
    `${setName}.json?icons=pot`,
    `${setName}.json?icons=pot`,
    `${setName}.json?icons=jug`,
    "lucide.json?icons=brush",
  ])
    statuses.push((await fetchWorker(`/api/icons/${path}`, { headers })).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
  expect(iconify).toHaveBeenCalledTimes(1);
});

it("draws every icon of a page on which one icon occurs more often than a request may contain names", async () => {
  iconify.mockImplementation(async () => iconSetResponse({ pot: { body }, jug: { body } }));
  const repeated = Array<string>(MAX_ICONS_PER_REQUEST).fill(`${setName}:pot`);
  const drawings = await getIconDrawings([...repeated, `${setName}:jug`]);
  expect(Object.keys(drawings)).toEqual([`${setName}:pot`, `${setName}:jug`]);
});

it("lists the icons that do not exist, and returns 404 when none exists", async () => {
  iconify.mockImplementation(async () => iconSetResponse({ pot: { body } }, { not_found: ["nix"] }));
  const some = await fetchIcons(`${setName}.json?icons=pot,nix`);
  expect([some.response.status, some.json.not_found]).toEqual([200, ["nix"]]);
  expect(some.response.headers.get("cache-control")).toBe("public, max-age=3600");

  iconify.mockImplementation(async () => new Response("404", { status: 404 }));
  const none = await fetchIcons(`${setName}-unknown.json?icons=pot`);
  expect([none.response.status, none.json.not_found]).toEqual([404, ["pot"]]);
});

it("requests a Lucide icon from the service when it is not bundled, and serves it with a bundled one", async () => {
  const name = `other-${setName}`;
  iconify.mockImplementation(async () => Response.json({ prefix: "lucide", icons: { [name]: { body } }, width: 24 }));
  const { json } = await fetchIcons(`lucide.json?icons=${name},palette`);
  expect(Object.keys(json.icons).sort()).toEqual([name, "palette"].sort());
  expect(String(iconify.mock.calls[0]?.[0])).toBe(`https://api.iconify.design/lucide.json?icons=${name}`);
});

it("serves a bundled icon in its own size when the service does not know another icon of the request", async () => {
  iconify.mockImplementation(async () => new Response("404", { status: 404 }));
  const unknown = `other-${setName}`;
  const { json } = await fetchIcons(`lucide.json?icons=${unknown},palette`);
  expect(json.not_found).toEqual([unknown]);
  expect(iconOf(json, "palette")).toMatchObject({ width: 24, height: 24 });
});

it.each([
  '<script>alert(1)</script><path d="M0 0"/>',
  '<path d="M0 0" onload="alert(1)"/>',
  '<image href="https://example.org/pixel.png"/>',
  '<path fill="url(https://example.org/#a)" d="M0 0"/>',
])("treats an icon that contains anything but shapes as not found: %s", async (evil) => {
  iconify.mockImplementation(async () => iconSetResponse({ pot: { body }, evil: { body: evil } }));
  const { json } = await fetchIcons(`${setName}.json?icons=pot,evil`);
  expect([Object.keys(json.icons), json.not_found]).toEqual([["pot"], ["evil"]]);
});

it.each([
  "MDI.json?icons=pot",
  "mdi_x.json?icons=pot",
  "..%2Fmdi.json?icons=pot",
  "mdi%2F..%2Fx.json?icons=pot",
  "mdi.json",
  "mdi.json?icons=",
  "mdi.json?icons=pot,",
  "mdi.json?icons=Pot",
  "mdi.json?icons=pot%26x=1",
  "mdi.json?icons=../../x",
  `mdi.json?icons=${Array.from({ length: 51 }, (_, index) => `a${index}`).join(",")}`,
])("refuses malformed, missing or too many names without a request to the service: %s", async (path) => {
  const { response } = await fetchIcons(path);
  expect([400, 404]).toContain(response.status);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(iconify).not.toHaveBeenCalled();
});

it.each([
  ["responds with an error", async () => new Response("busy", { status: 500 })],
  ["redirects", async () => new Response(null, { status: 302, headers: { location: "https://example.org/" } })],
  ["responds with HTML", async () => new Response("<html>")],
  ["is unreachable", async () => Promise.reject(new TypeError("network"))],
])("responds with 503 when the service %s, and asks the service again at the next request", async (_, respond) => {
  iconify.mockImplementationOnce(respond);
  const { response } = await fetchIcons(`${setName}.json?icons=pot`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  iconify.mockImplementationOnce(async () => iconSetResponse({ pot: { body } }));
  expect((await fetchIcons(`${setName}.json?icons=pot`)).response.status).toBe(200);
});

it("serves the bundled icons of a request while the service is unavailable", async () => {
  iconify.mockRejectedValue(new TypeError("network"));
  const { response, json } = await fetchIcons(`lucide.json?icons=other-${setName},palette`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(Object.keys(json.icons)).toEqual(["palette"]);
  expect(Object.keys(await getIconDrawings([`lucide:other-${setName}`, "lucide:palette"]))).toEqual(["lucide:palette"]);
});

it("waits five seconds for the service, or one second when a page needs the icon", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort(new Error("timed out")));
  iconify.mockImplementation(async (_url, init) => Promise.reject(init?.signal?.reason));
  expect((await fetchIcons(`${setName}.json?icons=pot`)).response.status).toBe(503);
  expect(timeout).toHaveBeenLastCalledWith(5_000);
  expect(Object.keys(await getIconDrawings([`${setName}:pot`, "lucide:palette"]))).toEqual(["lucide:palette"]);
  expect(timeout).toHaveBeenLastCalledWith(1_000);
});

it("requests no icons for pages for 30 seconds after two timeouts of the service in a row", async () => {
  const timeout = new DOMException("The operation timed out", "TimeoutError");
  iconify.mockImplementation(async () => iconSetResponse({ pot: { body } }));
  const drawnIcons = async (name = "pot") =>
    Object.keys(await getIconDrawings([`${setName}:${name}`, "lucide:palette"]));
  for (const isTimeout of [true, false, true, true]) {
    if (isTimeout) iconify.mockRejectedValueOnce(timeout);
    // The cache would keep a response for `pot`, so the request that succeeds is for `jug`.
    await drawnIcons(isTimeout ? "pot" : "jug");
  }
  expect(iconify).toHaveBeenCalledTimes(4);
  expect(await drawnIcons()).toEqual(["lucide:palette"]);
  expect(iconify).toHaveBeenCalledTimes(4);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  expect(await drawnIcons()).toEqual(["lucide:palette", `${setName}:pot`]);
});

it("counts simultaneous timeouts of two sets as one, so that the next page still requests icons", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { promise: timeout, reject } = Promise.withResolvers<Response>();
  iconify.mockReturnValue(timeout);
  const drawings = getIconDrawings([`${setName}:pot`, `${setName}-b:pot`]);
  await eventually(() => expect(iconify).toHaveBeenCalledTimes(2));
  vi.setSystemTime(Date.now() + 1_000);
  reject(new DOMException("The operation timed out", "TimeoutError"));
  expect(await drawings).toEqual({});
  iconify.mockImplementation(async () => iconSetResponse({ pot: { body } }));
  expect(Object.keys(await getIconDrawings([`${setName}:pot`]))).toEqual([`${setName}:pot`]);
});
