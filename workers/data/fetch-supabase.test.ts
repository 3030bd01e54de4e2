import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSupabaseFetch, fetchSupabase, SUPABASE_BUDGET_MS } from "./fetch-supabase.ts";

const REST = "http://127.0.0.1:54321/rest/v1/offer";
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

it("turns an empty response into 502 only when the request reads the database and the status is not 204", async () => {
  fetchMock.mockImplementation(async () => new Response(""));
  expect((await fetchSupabase(REST)).status).toBe(502);
  expect((await fetchSupabase(REST, { method: "POST" })).status).toBe(200);
  expect((await fetchSupabase("http://127.0.0.1:54321/storage/v1/object/public/media/x")).status).toBe(200);
  fetchMock.mockImplementation(async () => new Response(null, { status: 204 }));
  expect((await fetchSupabase(REST)).status).toBe(204);
});
