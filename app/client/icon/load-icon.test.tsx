import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadIcon } from "./load-icon.ts";

const HOUR_MS = 60 * 60 * 1000;
const body = '<path d="M0 0h24"/>';

/** Responds with the requested icons, except those whose names begin with "missing". */
const fetchMock = vi.fn(async (input: string | URL | Request, _init?: RequestInit) => {
  const url = new URL(String(input), "http://example.com");
  const names = (url.searchParams.get("icons") ?? "").split(",").filter((name) => !name.startsWith("missing"));
  const icons = Object.fromEntries(names.map((name) => [name, { body }]));
  return Response.json({ prefix: "x", icons, width: 24, height: 24 }, { status: names.length > 0 ? 200 : 404 });
});
const urls = () => fetchMock.mock.calls.map(([url]) => url);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockClear();
  localStorage.clear();
});

/** Loads icons in one frame. */
async function load(...ids: string[]) {
  const icons = Promise.all(ids.map(loadIcon));
  await vi.runAllTimersAsync();
  return icons;
}

it("sends one request per set for all icons that are loaded in one frame", async () => {
  const icons = await load("lucide:brush", "mdi:pot", "lucide:palette", "lucide:brush");
  expect(urls()).toEqual(["/api/icons/lucide.json?icons=brush,palette", "/api/icons/mdi.json?icons=pot"]);
  expect(icons.map((icon) => icon?.body)).toEqual([body, body, body, body]);
});

it("splits the icons of a set into requests of at most 50 when a frame needs more", async () => {
  await load(...Array.from({ length: 51 }, (_, index) => `mdi:a${index}`));
  expect(urls().map((url) => String(url).split(",").length)).toEqual([50, 1]);
});

it("rejects when the response neither contains an icon nor lists it as missing", async () => {
  fetchMock.mockImplementationOnce(async () => Response.json({ prefix: "lucide", icons: { palette: { body } } }));
  const unavailable = expect(loadIcon("lucide:other")).rejects.toThrow("lucide:other is unavailable");
  expect((await load("lucide:palette"))[0]?.body).toBe(body);
  await unavailable;
});

it("requests an icon again only after 168 hours", async () => {
  await load("mdi:pot");
  vi.advanceTimersByTime(168 * HOUR_MS - 1000);
  await load("mdi:pot");
  expect(fetchMock).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  await load("mdi:pot");
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it("stores only the 50 newest icons", async () => {
  await load("mdi:first");
  await load(...Array.from({ length: 49 }, (_, index) => `mdi:a${index}`));
  await load("mdi:first");
  expect(fetchMock).toHaveBeenCalledTimes(2);
  // The 51st icon evicts the oldest.
  await load("mdi:last");
  expect(JSON.parse(localStorage.getItem("al-icons") ?? "")).toHaveLength(50);
  await load("mdi:a0", "mdi:last");
  expect(fetchMock).toHaveBeenCalledTimes(3);
  await load("mdi:first");
  expect(fetchMock).toHaveBeenCalledTimes(4);
});

it("returns null when there is no such icon, and sends no request when the name is malformed", async () => {
  expect(await load("mdi:missing", "mdi:Pot", "pot", "../x:y")).toEqual([null, null, null, null]);
  expect(urls()).toEqual(["/api/icons/mdi.json?icons=missing"]);
});

it("rejects when there is no response within five seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("timed out")));
  fetchMock.mockImplementationOnce(async (_url, init) => {
    throw init?.signal?.reason;
  });
  const [outcome] = await Promise.all([loadIcon("mdi:pot").catch(String), vi.runAllTimersAsync()]);
  expect(outcome).toBe("Error: timed out");
  expect(timeout).toHaveBeenCalledWith(5_000);
  expect((await load("mdi:pot"))[0]?.body).toBe(body);
});

it("rejects when the API fails", async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ message: "x" }, { status: 503 }));
  const [outcome] = await Promise.all([loadIcon("mdi:pot").catch(String), vi.runAllTimersAsync()]);
  expect(outcome).toBe("Error: Icons of mdi: status 503");
});

it("loads icons when storage is full", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect((await load("mdi:pot"))[0]?.body).toBe(body);
});
