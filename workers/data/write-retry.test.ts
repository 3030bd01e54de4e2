import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchSupabase } from "./fetch-supabase.ts";
import { retryWrites } from "./write-retry.ts";

const REST = "http://127.0.0.1:54321/rest/v1";
const fetchWithWriteRetry = retryWrites(fetchSupabase);
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock.mockReset());
  vi.stubGlobal("scheduler", { wait: () => Promise.resolve() });
  fetchMock.mockImplementation(async () => new Response(null, { status: 503 }));
});
afterEach(() => void vi.unstubAllGlobals());

it.each<[string, string, RequestInit]>([
  ["a function in idempotentFunctions", `${REST}/rpc/book`, { method: "POST" }],
  [
    "an upsert",
    `${REST}/media?on_conflict=id`,
    { method: "POST", headers: { prefer: "resolution=ignore-duplicates" } },
  ],
  ["an update with a version", `${REST}/media?id=eq.1&version=eq.3`, { method: "PATCH" }],
])("retries %s once when the response is a 503", async (_, url, init) => {
  const response = await fetchWithWriteRetry(url, init);
  expect([response.status, fetchMock.mock.calls.length]).toEqual([503, 2]);
});

it.each<[string, string, RequestInit]>([
  ["a read", `${REST}/offer`, { method: "GET" }],
  ["the claim of emails", `${REST}/rpc/claim_mail`, { method: "POST" }],
  ["a function outside idempotentFunctions", `${REST}/rpc/renew_calendar_feed`, { method: "POST" }],
  ["an insert", `${REST}/media`, { method: "POST" }],
  ["an update without a version", `${REST}/media?id=eq.1`, { method: "PATCH" }],
  ["a deletion", `${REST}/media?id=eq.1`, { method: "DELETE" }],
  ["a call to Auth", "http://127.0.0.1:54321/auth/v1/otp", { method: "POST" }],
])("does not retry %s when the response is a 503", async (_, url, init) => {
  await fetchWithWriteRetry(url, init);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it("repeats an order when its response is an empty 200", async () => {
  fetchMock.mockImplementationOnce(async () => new Response(""));
  fetchMock.mockImplementationOnce(async () => Response.json({ id: "b1" }));
  const response = await fetchWithWriteRetry(`${REST}/rpc/book`, { method: "POST" });
  expect([response.status, await response.json()]).toEqual([200, { id: "b1" }]);
});

it("does not retry a refusal by the database or a response with a long retry-after", async () => {
  for (const init of [{ status: 409 }, { status: 400 }, { status: 503, headers: { "retry-after": "6" } }]) {
    fetchMock.mockReset().mockImplementation(async () => new Response(null, init));
    await fetchWithWriteRetry(`${REST}/rpc/book`, { method: "POST" });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  }
});
