import { describe, expect, it, vi } from "vitest";
import { browserQueryClient, createQueryClient } from "./query-client.ts";
import { type SharedSession, shareSupabaseUser } from "./shared-user.ts";

const errorWithStatus = (httpStatus: number) => Object.assign(new Error(), { data: { httpStatus } });
const DAY_MS = 24 * 60 * 60 * 1000;

describe("the query client", () => {
  it("caches a query for a day without retry or refetch by default", async () => {
    const client = createQueryClient();
    expect(client.getDefaultOptions().queries).toEqual({
      retry: false,
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: DAY_MS,
      gcTime: DAY_MS,
    });
    const fetchValue = vi.fn(async () => Promise.reject(errorWithStatus(503)));
    await expect(client.fetchQuery({ queryKey: ["x"], queryFn: fetchValue })).rejects.toThrow();
    expect(fetchValue).toHaveBeenCalledTimes(1);
  });

  const countAttempts = async (error: unknown) => {
    const sendMutation = vi.fn(async () => Promise.reject(error));
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, { mutationFn: sendMutation, retryDelay: 0 });
    await mutation.execute(undefined).catch(() => {});
    return sendMutation.mock.calls.length;
  };

  it("does not retry mutations, because the API client does", async () => {
    expect(await countAttempts(errorWithStatus(503))).toBe(1);
  });

  it("clears a user's data when another user signs in or the user signs out", () => {
    const sessionOf = (id: string, expires_at = 1): SharedSession => ({
      user: { id, email: "", user_metadata: {} },
      expires_at,
    });
    const client = browserQueryClient();
    const isCachedAfter = (session: SharedSession) => {
      client.setQueryData(["offers"], ["private"]);
      shareSupabaseUser(session);
      return client.getQueryData(["offers"]) !== undefined;
    };
    shareSupabaseUser(sessionOf("ada"));
    expect(isCachedAfter(sessionOf("ada", 2))).toBe(true);
    expect(isCachedAfter(sessionOf("ben"))).toBe(false);
    expect(isCachedAfter(null)).toBe(false);
  });
});
