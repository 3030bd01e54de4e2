import { createTRPCClient, httpBatchLink } from "@trpc/client";
import superjson from "superjson";
import { beforeEach, expect, it, vi } from "vitest";
import type { AppRouter } from "#workers/api/router.ts";
import { createRpcFetch, retryOnce } from "./mutation-retry.ts";

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const api = createTRPCClient<AppRouter>({
  links: [
    retryOnce,
    httpBatchLink({
      url: "http://localhost/api/trpc",
      transformer: superjson,
      fetch: createRpcFetch((url, init) => fetchMock(url, init)),
    }),
  ],
});
const id = "a1b2c3d4-0000-4000-8000-000000000000";
const leaveWaitlist = () => api.waitlistEntry.leave.mutate({ id });

const success = () => Response.json([{ result: { data: superjson.serialize({ id }) } }]);
function failure(httpStatus: number, { headers = {}, detail = {} } = {}): Response {
  const data = { code: "X", httpStatus, refusal: { code: "too_many_attempts", detail }, issues: null };
  const error = superjson.serialize({ message: "Nein.", code: -32_000, data });
  return Response.json([{ error }], { status: httpStatus, headers });
}

beforeEach(() => void fetchMock.mockReset());

it.each([408, 409, 425, 429, 500, 502, 503, 504])(
  "retries a mutation once with the same input when the status is %i",
  async (status) => {
    fetchMock.mockResolvedValueOnce(failure(status)).mockResolvedValueOnce(success());
    await expect(leaveWaitlist()).resolves.toEqual({ id });
    expect(fetchMock).toHaveBeenCalledTimes(2);
    const [first, second] = fetchMock.mock.calls.map(([, init]) => init?.body);
    expect(second).toBe(first);
  },
);

it("retries when a gateway responds with an HTML page", async () => {
  fetchMock.mockResolvedValueOnce(new Response("<html>", { status: 502 })).mockResolvedValueOnce(success());
  await expect(leaveWaitlist()).resolves.toEqual({ id });
});

it("fails when the retry fails too", async () => {
  fetchMock.mockImplementation(async () => failure(503));
  await expect(leaveWaitlist()).rejects.toThrow("Nein.");
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it.each([400, 401, 403, 404, 413, 422])("does not retry a mutation when the status is %i", async (status) => {
  fetchMock.mockImplementation(async () => failure(status));
  await expect(leaveWaitlist()).rejects.toThrow("Nein.");
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it("does not retry a query", async () => {
  fetchMock.mockImplementation(async () => failure(503));
  await expect(api.offerType.list.query()).rejects.toThrow("Nein.");
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it.each([
  ["the header", { headers: { "retry-after": "6" } }],
  ["the refusal", { detail: { seconds: 6 } }],
])("does not retry when %s asks to wait more than five seconds", async (_, options) => {
  fetchMock.mockImplementation(async () => failure(429, options));
  await expect(leaveWaitlist()).rejects.toThrow("Nein.");
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it("waits before the retry when `retry-after` is short", async () => {
  vi.useFakeTimers();
  fetchMock.mockResolvedValueOnce(failure(503, { headers: { "retry-after": "2" } })).mockResolvedValueOnce(success());
  const result = leaveWaitlist();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect(result).resolves.toEqual({ id });
  vi.useRealTimers();
});
