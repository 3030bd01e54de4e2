import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aPng } from "#tests/builders/images.ts";
import { readTokens, tokenCookies } from "#workers/app/session/session-cookie.ts";
import worker from "./worker.ts";
import { apiAs, builders, cookieHeader, fetchWorker, ORIGIN, signIn } from "./worker-client.ts";

const { serviceClient, aPerson, anOffer, aToken } = builders;

/**
 * A session cookie with an expired access token. It has the refresh token of `liveCookie`, or, without `liveCookie`, a
 * refresh token that Supabase Auth refuses.
 */
async function anExpiredCookie(liveCookie?: string): Promise<string> {
  const request = new Request(ORIGIN, { headers: { cookie: liveCookie ?? "" } });
  const refresh_token = (await readTokens(request, env))?.refresh_token ?? crypto.randomUUID();
  const access_token = await aToken(await aPerson(), { exp: Math.floor(Date.now() / 1000) - 60 });
  const tokens = { access_token, refresh_token, token_type: "bearer", expires_in: 0, expires_at: 1 };
  return cookieHeader(tokenCookies(new Request(ORIGIN), env, tokens));
}

const isRefresh = (input: RequestInfo | URL) =>
  (input instanceof Request ? input.url : String(input)).includes("grant_type=refresh_token");

/** Makes Supabase Auth never respond to a refresh, and the timeout of eight seconds never fire. */
function hangOnRefresh(): void {
  const [originalFetch, originalTimeout] = [globalThis.fetch, globalThis.setTimeout];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    isRefresh(input) ? new Promise(() => {}) : originalFetch(input, init),
  );
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((callback: () => void, ms?: number) =>
    ms === 8_000 ? 0 : originalTimeout(callback, ms)) as typeof setTimeout);
}

/**
 * Delays Supabase Auth's response to a refresh until `respond` is called. Requests before that call get the cached page
 * immediately, not after two seconds. Later requests wait for a new page without a limit.
 */
function holdRefreshes() {
  const [originalFetch, originalTimeout] = [globalThis.fetch, globalThis.setTimeout];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let refreshes = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (isRefresh(input)) {
      refreshes++;
      await ended;
    }
    return originalFetch(input, init);
  });
  let hasResponded = false;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((callback: () => void, ms?: number) => {
    if (ms !== 2_000) return originalTimeout(callback, ms);
    return hasResponded ? 0 : originalTimeout(callback, 0);
  }) as typeof setTimeout);
  const respond = () => {
    hasResponded = true;
    end();
  };
  return { respond, countRefreshes: () => refreshes };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a visitor whose token has to be refreshed", () => {
  it("gets images, icons and health without a refresh", async () => {
    const path = `tests/${crypto.randomUUID()}.png`;
    const bytes = await aPng(40, 60);
    // The result is ignored, because the bucket may already exist.
    await serviceClient.storage.createBucket("media", { public: true });
    const { error } = await serviceClient.storage.from("media").upload(path, bytes, { contentType: "image/png" });
    if (error) throw error;
    const cookie = await anExpiredCookie();
    const requests = vi.spyOn(globalThis, "fetch");
    for (const [resource, cacheControl] of [
      [`/media/320/${path}`, "public, max-age=31536000, s-maxage=604800, immutable"],
      ["/api/icons/lucide.json?icons=palette", "public, max-age=604800"],
      ["/api/health", "no-store"],
    ] as const) {
      const response = await fetchWorker(resource, { headers: { cookie } });
      expect([response.status, response.headers.get("cache-control")], resource).toEqual([200, cacheControl]);
      expect(response.headers.getSetCookie(), resource).toEqual([]);
    }
    expect(requests.mock.calls.filter(([url]) => String(url).includes("/auth/"))).toEqual([]);
  });

  it("gets the cached page before a hanging refresh times out", async () => {
    const path = `/angebot/${(await anOffer()).slug}/`;
    await expect.poll(async () => (await fetchWorker(path)).headers.get("x-edge-cache")).toBe("HIT");
    const cookie = await anExpiredCookie();
    hangOnRefresh();
    const response = await fetchWorker(path, { headers: { cookie } });
    expect([response.status, response.headers.get("x-edge-cache")]).toEqual([200, "STALE"]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.json()).toMatchObject({ user: null });
  });

  it("is signed in on the next page when the refresh ends after a stale page was served", async () => {
    const path = `/angebot/${(await anOffer()).slug}/`;
    await expect.poll(async () => (await fetchWorker(path)).headers.get("x-edge-cache")).toBe("HIT");
    const password = crypto.randomUUID();
    const { email } = await aPerson({ password });
    const cookie = await anExpiredCookie(await signIn(email, password));
    const { respond, countRefreshes } = holdRefreshes();
    const context = createExecutionContext();
    const stale = await worker.fetch(new Request(ORIGIN + path, { headers: { cookie } }) as never, env, context);
    expect([stale.headers.get("x-edge-cache"), stale.headers.getSetCookie()]).toEqual(["STALE", []]);
    await expect.poll(countRefreshes).toBe(1);
    respond();
    // No request may be running when the clock skips 11 seconds below, because its time limit would pass.
    await waitOnExecutionContext(context);
    // The clock skips the ten seconds in which, after a failure in an earlier test, the cached page would be served
    // without waiting for the session.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    const next = await fetchWorker(path, { headers: { cookie } });
    expect([next.headers.get("x-edge-cache"), await next.json()]).toEqual([
      "BYPASS",
      expect.objectContaining({ user: email }),
    ]);
    expect(next.headers.getSetCookie().join()).toMatch(/al-session=base64-/);
    expect(countRefreshes()).toBe(1);
  });

  it("causes one report, not one per session, while Supabase Auth does not respond", async () => {
    const cookies = [await anExpiredCookie(), await anExpiredCookie()];
    const originalFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      isRefresh(input) ? Promise.reject(new DOMException("timed out", "TimeoutError")) : originalFetch(input, init),
    );
    const logged = vi.spyOn(console, "error").mockReturnValue();
    // Skips the ten seconds in which the report of an earlier test suppresses others.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    for (const cookie of cookies) {
      expect((await fetchWorker("/api/trpc/session.current", { headers: { cookie } })).status).toBe(503);
    }
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it("gets the anonymous page when the session has ended", async () => {
    const path = `/angebot/${(await anOffer()).slug}/`;
    const response = await fetchWorker(path, { headers: { cookie: await anExpiredCookie() } });
    expect([response.status, response.headers.get("x-edge-cache")]).toEqual([200, "MISS"]);
    expect(response.headers.getSetCookie().join()).toMatch(/al-session=;.*Max-Age=0/i);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("gets the cached page without a refresh when the backend failed in the last ten seconds", async () => {
    const offer = await anOffer();
    const path = `/angebot/${offer.slug}/`;
    await expect.poll(async () => (await fetchWorker(path)).headers.get("x-edge-cache")).toBe("HIT");
    await apiAs((await aPerson({ role: "admin" })).token).offer.update.mutate({
      id: offer.id,
      version: offer.version,
      price: 1,
    });
    const cookie = await anExpiredCookie();
    const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("x", { status: 500 }));
    const get = async (init?: RequestInit) => {
      const context = createExecutionContext();
      const response = await worker.fetch(new Request(ORIGIN + path, init) as never, env, context);
      await waitOnExecutionContext(context);
      return response.headers.get("x-edge-cache");
    };
    expect(await get()).toBe("STALE");
    requests.mockClear();
    expect(await get({ headers: { cookie } })).toBe("STALE");
    // Emails of an earlier mutation may be sent meanwhile.
    expect(requests.mock.calls.filter(([url]) => String(url).includes("/auth/v1/token"))).toEqual([]);
  });
});

it("waits at most eight seconds for the refresh after an email change, then returns the session with the old email", async () => {
  const password = crypto.randomUUID();
  const { id, email } = await aPerson({ password });
  const cookie = await signIn(email, password);
  await serviceClient.auth.admin.updateUserById(id, { email: `neu-${email}` });
  const [originalFetch, originalTimeout] = [globalThis.fetch, globalThis.setTimeout];
  let isRefreshing = false;
  // The timeout of eight seconds fires as soon as the refresh has begun.
  const fireOnceRefreshing = (callback: () => void): unknown =>
    originalTimeout(() => (isRefreshing ? callback() : fireOnceRefreshing(callback)), 10);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((callback: () => void, ms?: number) =>
    ms === 8_000 ? fireOnceRefreshing(callback) : originalTimeout(callback, ms)) as typeof setTimeout);
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    if (!isRefresh(input)) return originalFetch(input, init);
    isRefreshing = true;
    return new Promise(() => {});
  });
  const response = await fetchWorker("/api/trpc/session.current", { headers: { cookie } });
  expect(JSON.stringify(await response.json())).toContain(`"${email}"`);
});

describe("while the Durable Object of the session fails", () => {
  const failing = { refresh: fail, end: fail, markReplaced: fail, isReplaced: fail };
  async function fail(): Promise<never> {
    throw new Error("the Durable Object was reset");
  }
  const fetchDuringFailure = async (path: string, init: RequestInit) => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const context = createExecutionContext();
    const SESSION_REFRESH = { getByName: () => failing } as unknown as Env["SESSION_REFRESH"];
    const request = new Request(ORIGIN + path, init);
    const response = await worker.fetch(request as never, { ...env, SESSION_REFRESH }, context);
    await waitOnExecutionContext(context);
    return { response, reports: errors.mock.calls.length };
  };

  it("responds with 503 and keeps the cookies when the token has to be refreshed", async () => {
    const cookie = await anExpiredCookie();
    const { response, reports } = await fetchDuringFailure("/api/trpc/session.current", { headers: { cookie } });
    expect([response.status, response.headers.getSetCookie(), reports]).toEqual([503, [], 1]);
  });

  it.each(["/konto/_.data", "/api/trpc/calendarFeed.current"])(
    "clears no cookies when %s is requested with an ended session, because the browser may have a newer session's cookies",
    async (path) => {
      const password = crypto.randomUUID();
      const { email } = await aPerson({ password });
      const cookie = await signIn(email, password);
      await fetchWorker("/abmelden/", { method: "POST", body: new URLSearchParams(), headers: { cookie } });
      const { response, reports } = await fetchDuringFailure(path, { headers: { cookie } });
      expect([response.headers.getSetCookie(), reports]).toEqual([[], 1]);
      if (path.startsWith("/api/")) expect(response.status).toBe(503);
      else expect(await response.json()).toEqual({ session: "unavailable" });
    },
  );

  it.each([
    ["this device", {}],
    ["all devices", { ueberall: "1" }],
  ])("ends the session at Supabase and clears the cookies when somebody signs out on %s", async (_, fields) => {
    const password = crypto.randomUUID();
    const { email } = await aPerson({ password });
    const cookie = await signIn(email, password);
    const { response, reports } = await fetchDuringFailure("/abmelden/", {
      method: "POST",
      body: new URLSearchParams(fields as Record<string, string>),
      headers: { cookie },
    });
    expect([await response.json(), reports]).toEqual([{ kind: "signed-out" }, 1]);
    expect(cookieHeader(response.headers.getSetCookie())).toBe("");
    const ended = await fetchWorker("/api/trpc/session.current", { headers: { cookie } });
    expect(await ended.text()).toContain('"user":null');
  });
});
