import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aBookingRequest } from "../builders/backend.ts";
import worker from "./worker.ts";
import { apiAs, builders, fetchWorker, ORIGIN, signIn, untilIdle } from "./worker-client.ts";

const { aPerson, anAppointment, anOffer, insert } = builders;

/** Sends a request to the Worker with a Supabase URL that cannot be reached. */
async function fetchDuringOutage(path: string, init?: RequestInit): Promise<Response> {
  const context = createExecutionContext();
  const unreachable = { ...env, SUPABASE_URL: "http://127.0.0.1:9" };
  const response = await worker.fetch(new Request(ORIGIN + path, init) as never, unreachable, context);
  await waitOnExecutionContext(context);
  return response;
}

describe("while Supabase is unreachable", () => {
  it("serves the cached page as STALE when it was purged", async () => {
    const offer = await anOffer();
    const path = `/angebot/${offer.slug}/`;
    expect((await fetchWorker(path)).headers.get("x-edge-cache")).toBe("MISS");
    const adminUser = await aPerson({ role: "admin" });
    await apiAs(adminUser.token).offer.update.mutate({ id: offer.id, version: offer.version, price: 1 });
    const response = await fetchDuringOutage(path);
    expect([response.status, response.headers.get("x-edge-cache")]).toEqual([200, "STALE"]);
    expect(await response.json()).toMatchObject({ price: 4500 });
  });

  it("serves the cached page as STALE to signed-in users", async () => {
    const offer = await anOffer();
    const person = await aPerson({ password: "kunst-und-kultur" });
    const cookie = await signIn(person.email, "kunst-und-kultur");
    await fetchWorker(`/angebot/${offer.slug}/`); // caches the page
    const response = await fetchDuringOutage(`/angebot/${offer.slug}/`, { headers: { cookie } });
    expect([response.status, response.headers.get("x-edge-cache")]).toEqual([200, "STALE"]);
    expect(await response.json()).toMatchObject({ user: null });
  });

  it("returns 503 after one attempt when the page was never cached", async () => {
    const offer = await anOffer();
    await untilIdle();
    const requests = vi.spyOn(globalThis, "fetch");
    expect((await fetchDuringOutage(`/angebot/${offer.slug}/`)).status).toBe(503);
    expect(requests).toHaveBeenCalledTimes(1);
    requests.mockRestore();
  });

  it("reports degraded health", async () => {
    const response = await fetchDuringOutage("/api/health");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: "degraded", checks: { database: "unreachable" } });
  });

  it("redirects to the overview of bookings when a browser opens the data export, and returns 503 to other clients", async () => {
    const person = await aPerson({ password: "kunst-und-kultur" });
    const cookie = await signIn(person.email, "kunst-und-kultur");
    const navigation = await fetchDuringOutage("/api/account.json", {
      headers: { cookie, "sec-fetch-mode": "navigate" },
    });
    expect([navigation.status, navigation.headers.get("location")]).toEqual([302, "/buchung/uebersicht/"]);
    expect((await fetchDuringOutage("/api/account.json", { headers: { cookie } })).status).toBe(503);
  });

  it("returns 503 and does not redirect when a browser opens the calendar feed", async () => {
    const path = `/api/calendar-feed.ics?secret=${"0".repeat(48)}`;
    const response = await fetchDuringOutage(path, { headers: { "sec-fetch-mode": "navigate" } });
    expect([response.status, response.headers.get("location")]).toEqual([503, null]);
  });

  it("returns 503 with a German message for a booking and does not end the session", async () => {
    const offer = await anOffer();
    const appointment = await anAppointment(offer.id);
    const person = await aPerson();
    const response = await fetchDuringOutage("/api/trpc/offerBooking.book", {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      body: JSON.stringify({ json: aBookingRequest(appointment.id) }),
    });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("Das klappt gerade nicht.");
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});

describe("while Supabase fails", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Mocks the response to every request to Supabase. */
  const supabaseResponds = (respond: (init?: RequestInit) => Response | Promise<Response>) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => respond(init));
  const get = async (path: string) => {
    const context = createExecutionContext();
    const response = await worker.fetch(new Request(ORIGIN + path) as never, env, context);
    await waitOnExecutionContext(context);
    return response;
  };

  it("returns 503 after a total of eight seconds when Supabase never responds", async () => {
    supabaseResponds(
      (init) => new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
    );
    vi.useFakeTimers({ toFake: ["Date"] });
    // Each time limit ends at once and sets the clock to its end, so that the test does not wait.
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const [limit, endsAt] = [new AbortController(), Date.now() + ms];
      setTimeout(() => {
        vi.setSystemTime(Math.max(Date.now(), endsAt));
        limit.abort(new DOMException("The operation timed out", "TimeoutError"));
      });
      return limit.signal;
    });
    const startedAt = Date.now();
    const [page, feed] = await Promise.all([get("/angebot/x-zzzzz/"), get("/feeds/region/mitte-zzzzz.ics")]);
    expect([page.status, feed.status]).toEqual([503, 503]);
    expect(Date.now() - startedAt).toBe(8_000);
  });

  it.each([
    ["a 500 that Postgres did not send", () => new Response("<h1>Internal Server Error</h1>", { status: 500 })],
    ["an empty body", () => new Response("")],
    ["half a body", () => new Response('[{"id": "')],
  ])("responds to pages and feeds with 503 and retry-after when Supabase sends %s", async (_, respond) => {
    supabaseResponds(respond);
    for (const path of ["/angebot/x-zzzzz/", "/feeds/region/mitte-zzzzz.xml", "/sitemap.xml"]) {
      const response = await get(path);
      expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "30"]);
      expect(response.headers.get("cache-control")).toBe("no-cache");
    }
  });

  it("reports a committed edit as successful when Supabase fails right after the commit", async () => {
    const api = apiAs((await aPerson({ role: "admin" })).token);
    const artist = await insert("artist", { name: "Marlene" });
    const path = `${crypto.randomUUID()}.webp`;
    const media = await insert("media", { path, name: "Krug", width: 10, height: 10 });
    const term = { id: crypto.randomUUID(), name: `Kunst ${crypto.randomUUID()}` };
    await api.artForm.create.mutate(term);
    const edits: [commit: RegExp, edit: () => Promise<unknown>][] = [
      [
        /rpc\/publish$/,
        () => api.record.publish.mutate({ entity: "artist", slugId: artist.slug_id, draftVersion: null }),
      ],
      [/art_form\?/, () => api.artForm.update.mutate({ id: term.id, version: 1, name: `${term.name} neu` })],
      [/art_form\?/, () => api.artForm.update.mutate({ id: term.id, version: 2, icon: "lucide:palette" })],
      [/media\?/, () => api.media.update.mutate({ id: media.id, version: media.version, alt_text: "Ein Krug" })],
    ];
    vi.spyOn(console, "error").mockImplementation(() => {});
    for (const [commit, edit] of edits) {
      const send = globalThis.fetch;
      let isCommitted = false;
      const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
        if (isCommitted) return new Response(null, { status: 503 });
        const response = await send(input, init);
        isCommitted = init?.method !== "GET" && commit.test(String(input));
        return response;
      });
      await edit();
      expect(isCommitted, String(commit)).toBe(true);
      requests.mockRestore();
    }
  });

  it("serves the cached sitemap as STALE when it was purged", async () => {
    expect((await get("/sitemap.xml")).status).toBe(200);
    const adminUser = await aPerson({ role: "admin" });
    await apiAs(adminUser.token).cache.purge.mutate({ path: "/sitemap.xml" });
    supabaseResponds(() => new Response("x", { status: 500 }));
    const response = await get("/sitemap.xml");
    expect([response.status, response.headers.get("x-edge-cache")]).toEqual([200, "STALE"]);
  });
});
