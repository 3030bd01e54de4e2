import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { pageTagsContext, requestRefusalContext } from "#app/context.ts";
import { Refused, refusalMessage } from "#domain/refusal.ts";
import { createEdge } from "#workers/app/edge.ts";
import { apiAs, builders, eventually, fetchWorker, ORIGIN, refusalOf, signIn, untilIdle } from "./worker-client.ts";

const { aPerson, anOffer, aToken, serviceClient } = builders;

afterEach(() => void vi.restoreAllMocks());

describe("the edge", () => {
  it("redirects with 308 when the trailing slash is missing, never to another host", async () => {
    const redirect = await fetchWorker("/anmelden?redirectTo=%2F");
    expect([redirect.status, redirect.headers.get("location")]).toEqual([308, "/anmelden/?redirectTo=%2F"]);
    const evil = await fetchWorker("//evil.example.org/x");
    expect([evil.status, evil.headers.get("location")]).toEqual([308, "/evil.example.org/x/"]);
  });

  it("refuses mutations from other origins, whatever the type of the body", async () => {
    for (const body of [JSON.stringify({}), new URLSearchParams({ a: "b" }), new FormData()]) {
      const response = await fetchWorker("/anmelden/", {
        method: "POST",
        body,
        headers: { origin: "https://evil.example.org" },
      });
      expect(response.status).toBe(403);
    }
    const api = await fetchWorker("/api/trpc/offerBooking.cancel", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    });
    expect(api.status).toBe(403);
    const ownForm = { method: "POST", body: new URLSearchParams({ email: "x" }), headers: { origin: ORIGIN } };
    expect((await fetchWorker("/anmelden/", ownForm)).status).toBe(200);
  });

  it("responds to a failed request with an error page for pages, plain text for files and feeds, and JSON for the API", async () => {
    const foreign = { method: "POST", headers: { origin: "https://evil.example.org" } };
    // The test Worker returns the data of every page, including error pages, as JSON.
    expect(await (await fetchWorker("/anmelden/", foreign)).json()).toBe(refusalMessage("foreign_origin"));
    for (const path of ["/media/320/a.png", "/feeds/region/mitte-zzzzz.xml"])
      expect(await (await fetchWorker(path, foreign)).text(), path).toBe(refusalMessage("foreign_origin"));
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const page = await fetchWorker("/konto/?fehler");
    expect([page.status, page.headers.get("x-edge-cache"), await page.json()]).toEqual([500, "BYPASS", null]);
    vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
      Response.json({ code: "42703", message: "column does not exist" }, { status: 400 }),
    );
    const call = await fetchWorker("/api/trpc/offerType.list");
    expect([call.status, call.headers.get("content-type")]).toEqual([500, "application/json"]);
    expect(errors).toHaveBeenCalled();
  });

  it("renders the error page when rendering a page fails and the cache has no copy of it", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const renderPage = async (_: Request, context: Readonly<RouterContextProvider>) => {
      const refused = context.get(requestRefusalContext);
      if (refused instanceof Refused) return new Response(`error page: ${refused.code}`, { status: 503 });
      throw new Error("A page fails");
    };
    const edge = createEdge({ build: crypto.randomUUID(), renderPage });
    const { email } = await aPerson({ password: "kunst-und-kultur" });
    for (const cookie of ["", await signIn(email, "kunst-und-kultur")]) {
      const execution = createExecutionContext();
      const request = new Request(`${ORIGIN}/impressum/`, { headers: { cookie } });
      const response = await edge.fetch(request as never, env, execution);
      expect([response.status, await response.text()]).toEqual([503, "error page: backend_unavailable"]);
      expect(response.headers.get("retry-after")).toBe("30");
      await waitOnExecutionContext(execution);
    }
    expect(errors).toHaveBeenCalledTimes(2);
  });

  it("purges a page and returns its canonical path when an admin sends the path without the trailing slash and with a query", async () => {
    const { token } = await aPerson({ role: "admin" });
    const { slug } = await anOffer();
    const getState = async () => (await fetchWorker(`/angebot/${slug}/`)).headers.get("x-edge-cache");
    await expect.poll(getState).toBe("HIT");
    const { pages } = await apiAs(token).cache.purge.mutate({ path: `/angebot/${slug}?termine=2` });
    expect(pages).toEqual([`/angebot/${slug}/`]);
    expect(await getState()).toBe("MISS");
  });

  it("serves no cached page of another version of the Worker, even when both versions have the same build", async () => {
    const aVersion = () => ({ id: crypto.randomUUID(), tag: "", timestamp: "" });
    const getFrom = async (CF_VERSION_METADATA: WorkerVersionMetadata) => {
      const edge = createEdge({
        build: "same",
        renderPage: async (_request, context) => {
          context.get(pageTagsContext).add(CF_VERSION_METADATA.id);
          return new Response(CF_VERSION_METADATA.id);
        },
      });
      const execution = createExecutionContext();
      const response = await edge.fetch(new Request(`${ORIGIN}/`) as never, { ...env, CF_VERSION_METADATA }, execution);
      const text = await response.text();
      await waitOnExecutionContext(execution);
      return [response.headers.get("x-edge-cache"), text];
    };
    const [first, second] = [aVersion(), aVersion()];
    await expect.poll(() => getFrom(first)).toEqual(["HIT", first.id]);
    expect(await getFrom(second)).toEqual(["MISS", second.id]);
    expect(await getFrom(first)).toEqual(["HIT", first.id]);
  });

  it("refuses bodies above 64 kB and returns 404 for a long path", async () => {
    const huge = { method: "POST", body: "x".repeat(70_000), headers: { "content-length": "70000" } };
    expect((await fetchWorker("/buchung/", huge)).status).toBe(413);
    const long = await fetchWorker(`/angebot/${"a".repeat(700)}-zzzzz/`);
    expect([long.status, long.headers.get("x-edge-cache")]).toEqual([404, "BYPASS"]);
  });

  it("makes browsers revalidate a stored 404 page", async () => {
    const missing = await fetchWorker("/angebot/x-zzzzz/");
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-cache"]);
  });

  it("adds a request id but no cookie to responses", async () => {
    for (const path of ["/", "/api/health", "/nirgendwo/", "/media/1/x.webp"]) {
      const response = await fetchWorker(path);
      expect(response.headers.get("x-request-id"), path).toMatch(/.{8,}/);
      expect(response.headers.get("set-cookie"), path).toBeNull();
      expect(response.headers.get("x-content-type-options"), path).toBe("nosniff");
    }
  });

  it("adds a request id to the upgrade to a WebSocket", async () => {
    for (const path of ["/api/live/user", `/api/live/offer/${(await anOffer()).id}`]) {
      const { status, headers, webSocket } = await fetchWorker(path, { headers: { upgrade: "websocket" } });
      webSocket?.accept();
      webSocket?.close();
      expect([status, headers.get("x-request-id")], path).toEqual([101, expect.stringMatching(/.{8,}/)]);
    }
  });

  it("serves an offer from the cache until an admin changes its price", async () => {
    const offer = await anOffer();
    const path = `/angebot/${offer.slug}/`;
    const get = async () => {
      const response = await fetchWorker(path);
      return [response.headers.get("x-edge-cache"), ((await response.json()) as { price: number }).price];
    };
    expect(await get()).toEqual(["MISS", 4500]);
    await expect.poll(get).toEqual(["HIT", 4500]);
    const head = await fetchWorker(path, { method: "HEAD" });
    expect([head.headers.get("x-edge-cache"), head.headers.get("x-robots-tag")]).toEqual(["HIT", null]);
    const adminUser = await aPerson({ role: "admin" });
    await apiAs(adminUser.token).offer.update.mutate({ id: offer.id, version: offer.version, price: 5200 });
    expect(await get()).toEqual(["MISS", 5200]);
  });

  it("renders a cold page only once for 51 requests, even when the first visitor disconnects", async () => {
    const countQueries = async (path: string, request: () => Promise<unknown>) => {
      await untilIdle();
      const fetched = vi.spyOn(globalThis, "fetch");
      await request();
      const queries = fetched.mock.calls.length;
      fetched.mockRestore();
      expect((await fetchWorker(path)).headers.get("x-edge-cache")).toBe("HIT");
      return queries;
    };
    const [pathForOne, pathForMany] = [`/angebot/${(await anOffer()).slug}/`, `/angebot/${(await anOffer()).slug}/`];
    const queriesForOne = await countQueries(pathForOne, async () => (await fetchWorker(pathForOne)).text());
    const queriesForMany = await countQueries(pathForMany, async () => {
      const leaving = new AbortController();
      const first = fetchWorker(pathForMany, { signal: leaving.signal }).catch(() => "left");
      const others = Array.from({ length: 50 }, async () => {
        const response = await fetchWorker(pathForMany);
        expect([response.status, await response.json()]).toMatchObject([200, { price: 4500 }]);
      });
      leaving.abort();
      expect(await first).toBe("left");
      await Promise.all(others);
    });
    expect(queriesForMany).toBe(queriesForOne);
  });

  it("revalidates a page by its ETag, except for a browser that has signed in since", async () => {
    const offer = await anOffer();
    const person = await aPerson({ password: "kunst-und-kultur" });
    const path = `/angebot/${offer.slug}/`;
    const page = await fetchWorker(path);
    const known = { "if-none-match": page.headers.get("etag") ?? "" };
    expect((await fetchWorker(path, { headers: known })).status).toBe(304);
    const cookie = await signIn(person.email, "kunst-und-kultur");
    const own = await fetchWorker(path, { headers: { ...known, cookie } });
    expect([own.status, own.headers.get("etag"), own.headers.get("cache-control")]).toEqual([
      200,
      null,
      "private, no-store",
    ]);
    // Shared caches may not store the page, because the Worker cannot purge them.
    expect([page.headers.get("cdn-cache-control"), page.headers.get("vary")]).toEqual(["no-store", "cookie"]);
  });

  it("renders a cacheable page without the request's cookie, IP address and unknown query parameters", async () => {
    const offer = await anOffer();
    const response = await fetchWorker(`/angebot/${offer.slug}/?utm_source=brief`, {
      headers: { cookie: "al-session=unreadable; other=1", "x-forwarded-for": "192.0.2.1", "user-agent": "x" },
    });
    expect(response.headers.get("x-edge-cache")).toBe("MISS");
    expect(await response.json()).toMatchObject({ user: null, search: "", headers: ["accept"] });
  });

  it("bypasses the cache when the visitor is signed in", async () => {
    const offer = await anOffer();
    const person = await aPerson({ password: "kunst-und-kultur" });
    const cookie = await signIn(person.email, "kunst-und-kultur");
    const response = await fetchWorker(`/angebot/${offer.slug}/`, { headers: { cookie } });
    expect(response.headers.get("x-edge-cache")).toBe("BYPASS");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.json()).toMatchObject({ user: person.email });
    const anonymous = await fetchWorker(`/angebot/${offer.slug}/`);
    expect([anonymous.headers.get("x-edge-cache"), ((await anonymous.json()) as { user: string | null }).user]).toEqual(
      ["MISS", null],
    );
  });
});

describe("changing an offer", () => {
  it("is refused when the admin role is missing, only in the user metadata, or revoked since sign-in", async () => {
    const offer = await anOffer();
    const change = (token?: string) =>
      apiAs(token).offer.update.mutate({ id: offer.id, version: offer.version, price: 1 });
    const person = await aPerson();
    expect(await refusalOf(change())).toBe("UNAUTHORIZED:signed_out");
    expect(await refusalOf(change(person.token))).toBe("FORBIDDEN:not_admin");
    const tokenWithUserMetadata = await aToken(person, { user_metadata: { role: "admin" } });
    expect(await refusalOf(change(tokenWithUserMetadata))).toBe("FORBIDDEN:not_admin");

    const revoked = await aPerson({ role: "admin" });
    await serviceClient.auth.admin.updateUserById(revoked.id, { app_metadata: { role: null } });
    expect(await refusalOf(change(revoked.token))).toBe("FORBIDDEN:not_admin");
    expect(await refusalOf(apiAs(person.token).cache.purge.mutate({}))).toBe("FORBIDDEN:not_admin");
  });

  it("does not overwrite what was saved after the version was read", async () => {
    const offer = await anOffer();
    const api = apiAs((await aPerson({ role: "admin" })).token);
    await api.offer.update.mutate({ id: offer.id, version: offer.version, price: 1 });
    expect(await refusalOf(api.offer.update.mutate({ id: offer.id, version: offer.version, price: 2 }))).toBe(
      "CONFLICT:outdated_version",
    );
  });
});

describe("the API", () => {
  it("reports its health, reuses the result for five seconds, and checks again when a check never ends", async () => {
    const response = await fetchWorker("/api/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: "ok",
      version: expect.any(String),
      build: "test",
      worker_version: env.CF_VERSION_METADATA.id,
      checks: { database: "ok", secret_key: "ok" },
    });
    await untilIdle();
    const requests = vi.spyOn(globalThis, "fetch");
    const statuses = async () => {
      const responses = await Promise.all(Array.from({ length: 5 }, () => fetchWorker("/api/health")));
      return responses.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expect(requests).not.toHaveBeenCalled(); // the result is reused
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5_000 });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expect(requests).toHaveBeenCalledTimes(2); // one with each of the two keys
    requests.mockImplementation(() => new Promise(() => {})); // as when the runtime has stopped the request
    vi.setSystemTime(Date.now() + 5_000);
    void fetchWorker("/api/health");
    await eventually(() => expect(requests).toHaveBeenCalledTimes(4));
    requests.mockRestore();
    const laterRequests = vi.spyOn(globalThis, "fetch");
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expect(laterRequests).toHaveBeenCalledTimes(2);
    laterRequests.mockRestore();
  });

  it("refuses a batch of more than 20 procedures, and a body above 64 kB", async () => {
    const batch = await fetchWorker(`/api/trpc/${Array(21).fill("session.current").join(",")}?batch=1`);
    expect(batch.status).toBe(400);
    const huge = await fetchWorker("/api/trpc/offerBooking.book", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ json: { message: "x".repeat(70_000) } }),
    });
    expect(huge.status).toBe(413);
  });

  it("forbids storing tRPC responses to `GET` and `HEAD`", async () => {
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await fetchWorker("/api/trpc/offerType.list", { method });
      expect(headers.get("cache-control"), method).toBe("private, no-store");
    }
  });

  it("returns timestamps as Date, and null for an unknown slug id", async () => {
    const offer = await anOffer();
    const found = await apiAs().offer.bySlugId.query({ slugId: offer.slug_id });
    expect(found?.updated_at).toBeInstanceOf(Date);
    expect(await apiAs().offer.bySlugId.query({ slugId: "zzzzz" })).toBeNull();
  });

  it("returns the signed-in user without tokens", async () => {
    const person = await aPerson();
    expect(await apiAs().session.current.query()).toEqual({ user: null, expires_at: null });
    const session = await apiAs(person.token).session.current.query();
    expect(session).toEqual({
      user: { id: person.id, email: person.email, user_metadata: {} },
      expires_at: expect.any(Number),
    });
  });

  it("returns 404 for unknown paths", async () => {
    expect((await fetchWorker("/api/nirgendwo")).status).toBe(404);
    expect((await fetchWorker("/api/trpc/offer.nirgendwo")).status).toBe(404);
    expect((await fetchWorker("/media/333/demo/a.webp")).status).toBe(404);
    expect((await fetchWorker("/media/320/../x.webp")).status).toBe(404);
  });
});

it("sends noindex for personal pages, but not for an offer and the home page", async () => {
  const offer = await builders.anOffer();
  const robots = async (path: string) => (await fetchWorker(path)).headers.get("x-robots-tag");
  expect(await robots("/")).toBeNull();
  expect(await robots(`/angebot/${offer.slug}/`)).toBeNull();
  for (const path of ["/anmelden/", "/buchung/?termin=1", "/buchung/uebersicht/", "/admin/", "/danke/"]) {
    expect(await robots(path), path).toBe("noindex");
  }
});
