import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSupabaseFetch, fetchSupabase, SUPABASE_BUDGET_MS } from "./fetch-supabase.ts";

const REST = "http://127.0.0.1:54321/rest/v1/offer";
const RPC = "http://127.0.0.1:54321/rest/v1/rpc/book";
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => void vi.stubGlobal("fetch", fetchMock.mockReset()));
afterEach(() => void vi.unstubAllGlobals());

/** A backend that responds after `ms`, unless the request is cancelled. */
const respondAfter = (ms: number) =>
  fetchMock.mockImplementation(
    (_, init) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => resolve(new Response("[]")), ms);
        init?.signal?.addEventListener("abort", () => {
          clearTimeout(timer);
          reject(init.signal?.reason);
        });
      }),
  );

/** A `fetch` with `ms` left of its budget. */
const fetchWithin = (ms: number) => createSupabaseFetch(SUPABASE_BUDGET_MS - ms);

it("shares one budget between consecutive queries", async () => {
  respondAfter(400);
  const limitedFetch = fetchWithin(600);
  await limitedFetch(REST);
  await expect(limitedFetch(REST)).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
  await expect(limitedFetch(REST)).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
});

it("counts the time of parallel queries once, and does not count time without a query", async () => {
  respondAfter(400);
  const limitedFetch = fetchWithin(1_500);
  await Promise.all(Array.from({ length: 5 }, () => limitedFetch(REST)));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await limitedFetch(REST)).status).toBe(200);
});

it.each<[string, string, RequestInit]>([
  ["a read", REST, {}],
  ["a call of a function", RPC, { method: "POST" }],
])("turns an empty 200 into 502 when the request is %s", async (_, url, init) => {
  fetchMock.mockImplementation(async () => new Response(""));
  expect((await fetchSupabase(url, init)).status).toBe(502);
});

it.each<[string, number, string, RequestInit]>([
  ["a `HEAD` request", 200, REST, { method: "HEAD" }],
  ["an upsert that only updates", 200, REST, { method: "POST", headers: { prefer: "resolution=merge-duplicates" } }],
  ["an insert", 201, REST, { method: "POST" }],
  ["a function without a result", 204, RPC, { method: "POST" }],
  ["not for the database", 200, "http://127.0.0.1:54321/storage/v1/object/public/media/x", {}],
])("keeps an empty response when the request is %s", async (_, status, url, init) => {
  fetchMock.mockImplementation(async () => new Response(status === 204 ? null : "", { status }));
  expect((await fetchSupabase(url, init)).status).toBe(status);
});
