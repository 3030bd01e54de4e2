import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSupabaseFetch, fetchSupabase } from "./fetch-supabase.ts";

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

it("shares one budget between consecutive queries", async () => {
  respondAfter(400);
  const fetchWithin600 = createSupabaseFetch(7_400);
  await fetchWithin600(REST);
  await expect(fetchWithin600(REST)).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
  await expect(fetchWithin600(REST)).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
});

it("counts the time of parallel queries once, and does not count time without a query", async () => {
  respondAfter(400);
  const fetchWithin1500 = createSupabaseFetch(6_500);
  await Promise.all(Array.from({ length: 5 }, () => fetchWithin1500(REST)));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await fetchWithin1500(REST)).status).toBe(200);
});

it("responds with 502 only when a read of the database has an empty body", async () => {
  fetchMock.mockImplementation(async () => new Response(""));
  expect((await fetchSupabase(REST)).status).toBe(502);
  expect((await fetchSupabase(REST, { method: "POST" })).status).toBe(200);
  expect((await fetchSupabase("http://127.0.0.1:54321/storage/v1/object/public/media/x")).status).toBe(200);
  fetchMock.mockImplementation(async () => new Response(null, { status: 204 }));
  expect((await fetchSupabase(REST)).status).toBe(204);
});
