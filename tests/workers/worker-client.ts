import { exports } from "cloudflare:workers";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { expect, inject } from "vitest";
import type { AppRouter } from "#workers/api/router.ts";
import { createBuilders } from "../builders/backend.ts";
import { backgroundWork } from "./worker.ts";

export const ORIGIN = "http://example.com";

/** A `report` that throws, so that a reported error fails the test. */
export const failOnReport = (error: unknown) => {
  throw error;
};

/** Sends a request to the Worker under test. */
export function fetchWorker(path: string, init?: RequestInit): Promise<Response> {
  return exports.default.fetch(new Request(ORIGIN + path, { redirect: "manual", ...init }));
}

/** Waits until all background work has ended, so that a spy on `fetch` does not see the emails of earlier tests. */
export async function untilIdle(): Promise<void> {
  await eventually(() => expect(backgroundWork.size).toBe(0));
}

/** A client of the API over HTTP, signed in when `token` is given. */
export function apiAs(token?: string) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${ORIGIN}/api/trpc`,
        transformer: superjson,
        maxItems: 20,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        fetch: (url, init) => exports.default.fetch(new Request(String(url), init as RequestInit)),
      }),
    ],
  });
}

export const builders = createBuilders({
  url: inject("backendUrl"),
  publishableKey: inject("publishableKey"),
  secretKey: inject("secretKey"),
});

/** The IPv6 address of a random network, so that tests do not share the limits of a network. */
export const aNetwork = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`;

/**
 * Waits for an effect that follows a response: repeats `attempt` until it succeeds, at most 1,500 times, with pauses of
 * 20 ms. Unlike `vi.waitFor`, does not advance a fake clock.
 */
export async function eventually<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === 1_500) throw error;
      await scheduler.wait(20);
    }
  }
}

/** The error code and refusal code of a failed call, as `CODE:refusal`; `CODE:-` without a refusal. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TRPCClientError) return `${error.data?.code}:${error.data?.refusal?.code ?? "-"}`;
    throw error;
  }
  throw new Error("the call was expected to be refused");
}

/** Signs in with a password. Returns the `Cookie` header that a browser then sends. */
export async function signIn(email: string, password: string): Promise<string> {
  const response = await fetchWorker("/anmelden/", { method: "POST", body: new URLSearchParams({ email, password }) });
  const outcome = await response.json();
  if ((outcome as { kind: string }).kind !== "signed-in") throw new Error(`sign-in failed: ${JSON.stringify(outcome)}`);
  return cookieHeader(response.headers.getSetCookie());
}

/** The `Cookie` header that a browser sends after these `Set-Cookie` values. */
export function cookieHeader(setCookies: string[]): string {
  return setCookies
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
