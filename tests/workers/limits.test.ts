import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createTRPCClient, httpBatchLink, httpLink } from "@trpc/client";
import superjson from "superjson";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refusalMessage } from "#domain/refusal.ts";
import type { AppRouter } from "#workers/api/router.ts";
import { createBookingDraftPort } from "#workers/app/booking-draft.ts";
import { countAttempt } from "#workers/app/limits/attempt-rules.ts";
import { createLimits } from "#workers/app/limits/limits.ts";
import type { Session } from "#workers/app/session/session.ts";
import { LiveRoom, NETWORK_HEADER } from "#workers/live/live-room.ts";
import { SlotRoom } from "#workers/live/slot-room.ts";
import { slotRoomOf, socketLimitOf } from "#workers/live/stubs.ts";
import { aBookingRequest } from "../builders/backend.ts";
import { monitoredEnv } from "./fake-sentry.ts";
import { createHostedKv } from "./hosted-kv.ts";
import { closeSockets, openSocket } from "./live-sockets.ts";
import worker from "./worker.ts";
import {
  aNetwork,
  apiAs,
  builders,
  eventually,
  failOnReport,
  fetchWorker,
  ORIGIN,
  refusalOf,
  signIn,
} from "./worker-client.ts";

const { serviceClient, aPerson, anAppointment, anOffer } = builders;

/** A visitor from a random network. */
function aVisitor() {
  const network = aNetwork();
  const request = new Request(ORIGIN, { headers: { "cf-connecting-ip": network } });
  return { network, request, limits: createLimits(env, request, failOnReport) };
}

/** Counts requests that arrive at the same time. */
const countTimes = (times: number, count: () => Promise<unknown>) => Promise.all(Array.from({ length: times }, count));

/** The API from a network, signed in when `token` is given. Every response is added to `responses`. */
function apiFrom(network: string, token?: string, { isBatched = false, responses = [] as Response[] } = {}) {
  const link = isBatched ? httpBatchLink : httpLink;
  return createTRPCClient<AppRouter>({
    links: [
      link({
        url: `${ORIGIN}/api/trpc`,
        ...(isBatched && { maxItems: 20 }),
        transformer: superjson,
        headers: { "cf-connecting-ip": network, ...(token && { authorization: `Bearer ${token}` }) },
        fetch: async (url, init) => {
          const response = await fetchWorker(String(url).slice(ORIGIN.length), init as RequestInit);
          responses.push(response.clone());
          return response;
        },
      }),
    ],
  });
}

async function createAppointments(count: number) {
  const offer = await anOffer();
  const days = Array.from({ length: count }, (_, day) => new Date(Date.now() + (10 + day) * 86_400_000).toISOString());
  const appointments = await Promise.all(days.map((timestamp) => anAppointment(offer.id, { timestamp, capacity: 20 })));
  return appointments.map(({ id }) => id);
}

/** Runs the calls, `parallelCalls` at a time. Returns the refusal of each call, or `null`. */
async function outcomesOf(calls: (() => Promise<unknown>)[], parallelCalls: number): Promise<(string | null)[]> {
  const outcomes: (string | null)[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < calls.length; index = next++) {
      const call = calls[index]?.() ?? Promise.resolve();
      outcomes[index] = await call.then(
        () => null,
        () => refusalOf(call),
      );
    }
  };
  await Promise.all(Array.from({ length: parallelCalls }, work));
  return outcomes;
}

const REFUSED = "TOO_MANY_REQUESTS:too_many_attempts";
const countOf = (outcomes: (string | null)[], outcome: string | null) =>
  outcomes.filter((other) => other === outcome).length;

async function rowCountsOf(userId: string) {
  const [bookings, mails] = await Promise.all([
    serviceClient.from("offer_booking").select("id").eq("user_id", userId),
    serviceClient.from("mail_outbox").select("id").eq("user_id", userId),
  ]);
  return { bookings: bookings.data?.length, mails: mails.data?.length };
}

describe("a person's booking mutations", () => {
  it("are refused after 10, with the seconds to wait, when a bot sends 120 orders", async () => {
    const [person, ids] = [await aPerson(), await createAppointments(12)];
    const responses: Response[] = [];
    const api = apiFrom(aNetwork(), person.token, { isBatched: true, responses });
    const orders = Array.from({ length: 120 }, (_, n) => () => {
      return api.offerBooking.book.mutate(aBookingRequest(ids[n % ids.length] ?? ""));
    });
    const outcomes = await outcomesOf(orders, 20);
    expect(countOf(outcomes, REFUSED)).toBe(110);
    expect(await rowCountsOf(person.id)).toEqual({ bookings: 10, mails: 10 });
    const refused = responses.find(({ status }) => status === 429);
    const seconds = Number(refused?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(500); // the limit is per ten minutes
    expect(await refused?.text()).toContain(`Bitte warte ${Math.ceil(seconds / 60)} Minuten.`);
  });

  it("are counted separately in a batch of 20", async () => {
    const [person, ids] = [await aPerson(), await createAppointments(20)];
    const responses: Response[] = [];
    const api = apiFrom(aNetwork(), person.token, { isBatched: true, responses });
    const outcomes = await outcomesOf(
      ids.map((id) => () => api.offerBooking.book.mutate(aBookingRequest(id))),
      20,
    );
    expect(responses).toHaveLength(1);
    expect([countOf(outcomes, null), countOf(outcomes, REFUSED)]).toEqual([10, 10]);
    expect(responses[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it("are counted separately when the calls of a batch share an idempotency key", async () => {
    const [person, [id = ""]] = [await aPerson(), await createAppointments(1)];
    const booking = await apiFrom(aNetwork(), person.token).offerBooking.book.mutate(aBookingRequest(id));
    const api = apiFrom(aNetwork(), person.token, { isBatched: true });
    const idempotencyKey = crypto.randomUUID();
    const outcomes = await outcomesOf(
      Array.from({ length: 20 }, (_, n) => () => {
        const input = { id: booking.id, quantity: 1 + (n % 2), idempotencyKey };
        return api.offerBooking.changeQuantity.mutate(input);
      }),
      20,
    );
    expect([countOf(outcomes, null), countOf(outcomes, REFUSED)]).toEqual([9, 11]); // the order was counted as well
  });

  it("are refused when a booking is changed, cancelled and restored in a loop", async () => {
    const [person, [id = ""]] = [await aPerson(), await createAppointments(1)];
    const api = apiFrom(aNetwork(), person.token);
    const booking = await api.offerBooking.book.mutate(aBookingRequest(id));
    const loop = Array.from({ length: 6 }, (_, n) => [
      () => api.offerBooking.changeQuantity.mutate({ id: booking.id, quantity: 1 + (n % 2) }),
      () => api.offerBooking.cancel.mutate({ id: booking.id }),
      () => api.offerBooking.restore.mutate({ id: booking.id }),
      () => api.waitlistEntry.leave.mutate({ id: crypto.randomUUID() }),
    ]).flat();
    const outcomes = await outcomesOf(loop, 1);
    expect(countOf(outcomes, REFUSED)).toBe(24 - 9); // the order was counted as well
    // One email about all changes, and the confirmation if it was sent before the first change.
    expect([1, 2]).toContain((await rowCountsOf(person.id)).mails);
  });

  it("are counted once for an order and its first repetition, and again for a second repetition after ten seconds", async () => {
    const [person, ids] = [await aPerson(), await createAppointments(10)];
    const api = apiFrom(aNetwork(), person.token);
    const order = aBookingRequest(ids[0] ?? "");
    await api.offerBooking.book.mutate(order);
    // In the first ten seconds, up to 20 repetitions are not counted. Later, only the first repetition is not counted.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    await api.offerBooking.book.mutate(order);
    for (const id of ids.slice(1)) await api.offerBooking.book.mutate(aBookingRequest(id));
    expect(await refusalOf(api.offerBooking.book.mutate(order))).toBe(REFUSED);
    expect((await rowCountsOf(person.id)).bookings).toBe(10);
    vi.useRealTimers();
  });

  it("are refused after 60 of one network, and those refused for this reason do not count towards the person's limit", async () => {
    const { limits } = aVisitor();
    const person = crypto.randomUUID();
    await countTimes(60, () => limits.count("booking", { userId: crypto.randomUUID() }));
    await expect(limits.count("booking", { userId: person })).rejects.toMatchObject({ code: "too_many_attempts" });
    const otherLimits = aVisitor().limits;
    await countTimes(10, () => otherLimits.count("booking", { userId: person }));
    await expect(otherLimits.count("booking", { userId: person })).rejects.toMatchObject({ code: "too_many_attempts" });
  });
});

it("allows an admin 600 mutations a minute, and does not count them towards the limit of bookings", async () => {
  const { limits } = aVisitor();
  const userId = crypto.randomUUID();
  await countTimes(600, () => limits.count("admin", { userId }));
  await expect(limits.count("admin", { userId })).rejects.toMatchObject({ code: "too_many_attempts" });
  await limits.count("booking", { userId });
});

it("counts an admin's mutations, but not the queries", async () => {
  const person = await aPerson({ role: "admin" });
  const count = vi.fn(async () => {});
  const { createCaller } = await import("#workers/api/router.ts");
  const { connect } = await import("#workers/data/supabase.ts");
  const session = { state: "signed-in", user: { ...person, user_metadata: { role: "admin" } } };
  const context = { env, session, db: connect(env, person.token), limits: { count }, sendMail() {}, cache: {} };
  const api = createCaller(context as never);
  await api.mail.retry({ id: crypto.randomUUID() }).catch(() => {});
  await api.mail.listFailed({});
  expect(count.mock.calls).toEqual([["admin", { userId: person.id }]]);
});

it("refuses the mutations of signed-out callers after 120 of one network", async () => {
  const { network, limits } = aVisitor();
  await countTimes(119, () => limits.count("anonymous"));
  const leave = () => refusalOf(apiFrom(network).waitlistEntry.leave.mutate({ id: crypto.randomUUID() }));
  expect([await leave(), await leave()]).toEqual(["UNAUTHORIZED:signed_out", REFUSED]);
});

it("refuses searches and suggestions after 120 a minute of one network, but not the first page of a list without filters", async () => {
  const { network, limits } = aVisitor();
  await countTimes(118, () => limits.count("search"));
  const api = apiFrom(network);
  await api.offer.suggest.query({ query: "Ton" });
  await api.offer.list.query({ page: 1, query: "Ton" });
  for (const search of [
    () => api.offer.suggest.query({ query: "Ton" }),
    () => api.location.findPlace.query({ query: "Letschin" }),
    () => api.offer.list.query({ page: 1, query: "Ton" }),
    () => api.offer.list.query({ near: { latitude: 52.52, longitude: 13.4, radius_km: 50 } }),
    () => api.offer.list.query({ fromDay: "2099-04-12" }),
    () => api.offer.list.query({ toDay: "2099-04-12" }),
    () => api.offer.list.query({ weekdays: [1] }),
    () => api.artist.list.query({ query: "Ton" }),
    () => api.location.list.query({ query: "Ton" }),
    () => api.region.list.query({ query: "Ton" }),
  ]) {
    expect(await refusalOf(search())).toBe(REFUSED);
  }
  await api.offer.list.query({ page: 1 });
});

it("counts filters and later pages of lists as searches when they are requested from the API", async () => {
  const { network, limits } = aVisitor();
  await countTimes(116, () => limits.count("search"));
  const api = apiFrom(network);
  const lists = [
    () => api.offer.list.query({ page: 2 }),
    () => api.offer.list.query({ onlyWithFreeSlots: true }),
    () => api.offer.list.query({ onlyFreeOfCharge: true, page: 300 }),
    () => api.artist.list.query({ page: 2 }),
  ];
  for (const list of lists) await list();
  for (const list of lists) expect(await refusalOf(list())).toBe(REFUSED);
});

it("refuses public API queries, also those of admins, after 600 a minute of one network, but neither pages nor admin queries", async () => {
  const { network, limits } = aVisitor();
  const { token } = await aPerson({ role: "admin" });
  const offer = await anOffer();
  await countTimes(598, () => limits.count("query"));
  const calls = [
    () => apiFrom(network).offer.list.query(),
    () => apiFrom(network, token).offerType.list.query(),
    () => apiFrom(network).offerAppointment.listUpcoming.query({ offerId: offer.id }),
    () => apiFrom(network, token).session.current.query(),
  ];
  expect(await outcomesOf(calls, 1)).toEqual([null, null, REFUSED, REFUSED]);
  await apiFrom(network, token).offer.listRecords.query({});
  const page = await fetchWorker(`/angebot/${offer.slug}/`, { headers: { "cf-connecting-ip": network } });
  expect(page.status).toBe(200);
});

it("counts downloads of a user's calendar feed as public queries", async () => {
  const { network, limits } = aVisitor();
  await countTimes(599, () => limits.count("query"));
  const feed = `/api/calendar-feed.ics?secret=${"0".repeat(48)}`;
  const statusOfFeed = async () => (await fetchWorker(feed, { headers: { "cf-connecting-ip": network } })).status;
  expect([await statusOfFeed(), await statusOfFeed()]).toEqual([404, 429]);
});

it("refuses a person's changes of profile, follows and calendar feed after 60 in ten minutes, and counts each call of a batch", async () => {
  const person = await aPerson();
  const { limits } = aVisitor();
  await countTimes(58, () => limits.count("account", { userId: person.id }));
  const api = apiFrom(aNetwork(), person.token, { isBatched: true });
  const calls = Array.from({ length: 5 }, () => () => api.calendarFeed.remove.mutate());
  expect((await outcomesOf(calls, 5)).toSorted()).toEqual([REFUSED, REFUSED, REFUSED, null, null]);
  const [id = ""] = await createAppointments(1);
  await api.offerBooking.book.mutate(aBookingRequest(id));
});

it("allows a request that cannot be counted, and reports the error", async () => {
  const failing = { count: () => Promise.reject(new Error("Durable Object reset")) };
  const limit = { getByName: () => failing } as unknown as Env["ATTEMPT_LIMIT"];
  const report = vi.fn();
  const { request } = aVisitor();
  const uncount = await createLimits({ ...env, ATTEMPT_LIMIT: limit }, request, report).count("search");
  await uncount();
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error("Durable Object reset"));
});

describe("a page that has no fresh copy in the cache", () => {
  const get = async (network: string, path: string) => {
    const { status, headers } = await fetchWorker(path, { headers: { "cf-connecting-ip": network } });
    expect(headers.get("retry-after")).toEqual(status === 429 ? expect.stringMatching(/^[1-9]\d*$/) : null);
    return status;
  };

  it.each([
    ["a day", (n: number) => `/?von=2026-12-0${n + 1}`],
    ["a search, which is counted once although the page also calls the API", () => "/?suche=ton"],
    ["a region that does not exist", (n: number) => `/?region=nirgendwo-${n}`],
    ["a part of a page", (n: number) => `/_.data?_routes=routes%2Fpublic%2Fhome&seite=${n}`],
  ])("is refused after 120 searches a minute of one network when the request is for %s", async (_, pathOf) => {
    const { network, limits } = aVisitor();
    await countTimes(118, () => limits.count("search"));
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await get(network, pathOf(n)));
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await get(aNetwork(), pathOf(5))).toBe(200);
  });

  it("is served after 120 searches of the network when an outdated copy is cached", async () => {
    const [{ network, limits }, { token }] = [aVisitor(), await aPerson({ role: "admin" })];
    const path = "/?wann=wochenende";
    await expect.poll(async () => (await fetchWorker(path)).headers.get("x-edge-cache")).toBe("HIT");
    await apiAs(token).cache.purge.mutate({ path: "/" });
    await countTimes(120, () => limits.count("search"));
    const { status, headers } = await fetchWorker(path, { headers: { "cf-connecting-ip": network } });
    expect([status, headers.get("x-edge-cache")]).toEqual([200, "MISS"]);
  });

  it("is refused to a signed-in person who requests a filter after 120 searches a minute of one network", async () => {
    const { network, limits } = aVisitor();
    const { email } = await aPerson({ password: "kunst-und-kultur" });
    const cookie = await signIn(email, "kunst-und-kultur");
    await countTimes(119, () => limits.count("search"));
    const request = { headers: { "cf-connecting-ip": network, cookie } };
    const statuses = [];
    for (let n = 0; n < 2; n++) statuses.push((await fetchWorker(`/?region=nirgendwo-${n}`, request)).status);
    expect(statuses).toEqual([200, 429]);
  });

  it("counts as one search when its URL has a filter, and is served without limit when its URL has neither search nor filter", async () => {
    const { network, limits } = aVisitor();
    const paths = Array.from(
      { length: 60 },
      (_, n) => `/?von=2026-12-${String(1 + (n % 31)).padStart(2, "0")}&seite=${n}`,
    );
    const statuses = [];
    for (const path of paths) statuses.push(await get(network, path));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await countTimes(60, () => limits.count("search"));
    expect(await get(network, "/?von=2026-12-01")).toBe(429);
    expect(await get(network, `/angebot/${(await anOffer()).slug}/`)).toBe(200);
    expect(await get(network, "/kunstszene/?utm_source=brief")).toBe(200);
  });
});

it("refuses missing pages after 120 a minute of one network, and does not count existing pages", async () => {
  const { network, limits } = aVisitor();
  const get = async (path: string, from = network) =>
    (await fetchWorker(path, { headers: { "cf-connecting-ip": from } })).status;
  await countTimes(118, () => limits.count("missing"));
  const offers = await Promise.all(Array.from({ length: 5 }, () => anOffer()));
  for (const { slug } of offers) expect(await get(`/angebot/${slug}/`)).toBe(200);
  const missing = [];
  for (let n = 0; n < 4; n++) missing.push(await get(`/angebot/gibt-es-nicht-${n}abcd/`));
  expect(missing).toEqual([404, 404, 429, 429]);
  expect(await get(`/angebot/gibt-es-nicht-9abcd/`, aNetwork())).toBe(404);
  for (const { slug } of offers) expect(await get(`/angebot/${slug}/`)).toBe(200);
});

it("counts requests for unknown paths, but not those for paths of pages, towards the limit of missing pages", async () => {
  const { network, limits } = aVisitor();
  const get = async (path: string) => (await fetchWorker(path, { headers: { "cf-connecting-ip": network } })).status;
  await countTimes(117, () => limits.count("missing"));
  // The test Worker returns 200 for unknown paths until they are refused.
  const unknownStatuses = [];
  for (const path of ["/x1/", "/a/b/c/", "/x2/_.data", "/x3/", "/a/"]) unknownStatuses.push(await get(path));
  expect(unknownStatuses).toEqual([200, 200, 200, 429, 429]);
  for (const path of ["/konto/", "/buchung/", "/Buchung/", "/admin/termine/_.data", "/einlass/x/"])
    expect(await get(path), path).toBe(200);
});

it("serves React Router's route discovery from the edge cache, ignoring other parameters, and counts only uncached requests as queries", async () => {
  const { network, limits } = aVisitor();
  const get = (path: string) => fetchWorker(path, { headers: { "cf-connecting-ip": network } });
  await countTimes(120, () => limits.count("missing"));
  expect((await get("/x1/")).status).toBe(429);
  const path = `/__manifest?paths=%2Fangebot%2Fx&version=${crypto.randomUUID()}`;
  const first = await get(path);
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000"]);
  // The cache is written in the background.
  const idOf = async (n: number) => (await (await get(`${path}&x=${n}`)).json<{ id: string }>()).id;
  await expect.poll(async () => (await idOf(1)) === (await idOf(2))).toBe(true);
  await countTimes(600, () => limits.count("query").catch(() => {}));
  expect([
    (await get(path)).status,
    (await get(`${path}&paths=%2Fb`)).status,
    (await get(path.replace("x", "y"))).status,
  ]).toEqual([200, 200, 429]);
});

it("counts feeds that do not exist, and outdated slugs of pages and feeds, towards the limit of missing pages", async () => {
  const { network, limits } = aVisitor();
  const get = (path: string) => fetchWorker(path, { headers: { "cf-connecting-ip": network } });
  const offer = await anOffer();
  const fields = { name: "Mitte", status: "published", slug: "", slug_id: "" } as const;
  const { data: region } = await serviceClient
    .from("region")
    .insert(fields)
    .select("slug, slug_id")
    .single()
    .throwOnError();
  await countTimes(116, () => limits.count("missing"));
  for (let n = 0; n < 3; n++) expect((await get(`/feeds/region/${region.slug}.ics`)).status).toBe(200);
  const paths = [
    "/feeds/region/gibt-es-nicht-0abcd.ics",
    `/feeds/region/alter-name-${region.slug_id}.ics`,
    `/angebot/alter-name-${offer.slug_id}/`,
    "/angebot/gibt-es-nicht-0abcd/",
    "/feeds/region/gibt-es-nicht-1abcd.ics",
    `/angebot/alter-name-1-${offer.slug_id}/`,
  ];
  const statuses = [];
  for (const path of paths) statuses.push((await get(path)).status);
  expect(statuses).toEqual([404, 301, 301, 404, 429, 429]);
  const refused = await get("/feeds/region/gibt-es-nicht-2abcd.ics");
  expect(await refused.text()).toMatch(/^Zu viele Versuche\. Bitte warte \d+ Sekunden\.$/);
  expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
});

describe("a request body", () => {
  /** A body of `megabytes` without content-length; `consumed` counts the bytes that were read. */
  function aStream(megabytes: number, pauseMs = 0) {
    const chunk = new Uint8Array(16 * 1024).fill(97);
    const consumed = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (consumed.bytes >= megabytes * 1024 * 1024) return controller.close();
        if (pauseMs > 0) await scheduler.wait(pauseMs);
        consumed.bytes += chunk.length;
        controller.enqueue(chunk);
      },
    });
    return { body, consumed };
  }
  const paths = ["/anmelden/link/", "/anmelden/", "/buchung/", "/abmelden/", "/api/trpc/offerBooking.book"];

  it.each(paths)("of 200 MB without content-length is refused at %s before 512 kB are read", async (path) => {
    const { body, consumed } = aStream(200);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const response = await fetchWorker(path, { method: "POST", headers, body });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain(refusalMessage("request_too_large"));
    expect(consumed.bytes).toBeLessThan(512 * 1024);
  });

  it("with a draft of more than 64 kB is read only when an admin sends it", async () => {
    const statuses = [];
    for (const token of [undefined, (await aPerson()).token, (await aPerson({ role: "admin" })).token]) {
      const { body, consumed } = aStream(0.5);
      const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetchWorker("/api/trpc/record.saveDraft", { method: "POST", headers, body });
      statuses.push([response.status, consumed.bytes > 256 * 1024]);
    }
    expect(statuses).toEqual([
      [413, false],
      [413, false],
      [400, true],
    ]);
  });

  it("of an error report is not read when monitoring is off or the network has sent too many reports", async () => {
    const headers = { "cf-connecting-ip": aNetwork() };
    const report = async (bindings: typeof monitoredEnv) => {
      const { body, consumed } = aStream(0.5);
      const context = createExecutionContext();
      const request = new Request(`${ORIGIN}/api/monitoring`, { method: "POST", headers, body });
      const { status } = await worker.fetch(request as never, bindings, context);
      await waitOnExecutionContext(context);
      return { status, isRead: consumed.bytes > 256 * 1024 };
    };
    expect(await report({ ...env, SENTRY_DSN: "" } as typeof monitoredEnv)).toEqual({ status: 404, isRead: false });
    expect(await report(monitoredEnv)).toEqual({ status: 400, isRead: true });
    // Stops the clock, because the limit refills with time.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    for (let n = 0; n < 125; n++) await countAttempt(env, new Request(ORIGIN, { headers }), "report", null);
    expect(await report(monitoredEnv)).toEqual({ status: 429, isRead: false });
    vi.useRealTimers();
  });

  it("reaches the page when it is small", async () => {
    const body = new Blob(["email=nie%40example.org&password=geraten-geraten"]).stream();
    const headers = { "content-type": "application/x-www-form-urlencoded", "cf-connecting-ip": aNetwork() };
    const response = await fetchWorker("/anmelden/", { method: "POST", headers, body });
    expect([response.status, await response.json()]).toEqual([200, { kind: "invalid" }]);
  });

  it("is refused when it takes longer than 20 seconds", async () => {
    const wait = scheduler.wait.bind(scheduler);
    vi.spyOn(scheduler, "wait").mockImplementation((ms, options) => wait(ms === 20_000 ? 300 : ms, options));
    const { body } = aStream(1, 200);
    const response = await fetchWorker("/buchung/", { method: "POST", body });
    expect([response.status, await response.json()]).toEqual([408, refusalMessage("request_too_slow")]);
    vi.restoreAllMocks();
  });
});

describe("booking drafts", () => {
  const draft = { appointmentId: "a", idempotencyKey: "b", fields: {} };
  const signedOut = { state: "signed-out", user: null };
  const countWrites = async (port: ReturnType<typeof createBookingDraftPort>, writes: number) => {
    const settled = await Promise.allSettled(Array.from({ length: writes }, () => port.write(draft)));
    return settled.filter(({ status }) => status === "fulfilled").length;
  };
  const portOf = (
    session: object,
    { request, limits }: ReturnType<typeof aVisitor>,
    bindings = env,
    setCookies: string[] = [],
  ) =>
    createBookingDraftPort({
      request,
      env: bindings,
      session: session as Session,
      limits,
      setCookies,
      report: () => {},
    });

  it("are written at most 600 times in ten minutes by the visitors of a network", async () => {
    expect(await countWrites(portOf(signedOut, aVisitor()), 610)).toBe(600);
  });

  it("are written at most 120 times in ten minutes by a person, over all networks", async () => {
    const session = { state: "signed-in", user: { id: crypto.randomUUID() } };
    const written = [
      await countWrites(portOf(session, aVisitor()), 70),
      await countWrites(portOf(session, aVisitor()), 60),
    ];
    expect(written).toEqual([70, 50]);
  });

  it.each([
    ["a visitor", signedOut],
    ["a person", { state: "signed-in", user: { id: crypto.randomUUID() } }],
  ])(
    "are stored when %s writes twice within a second, because a write that KV refuses is retried",
    async (_, session) => {
      const visitor = aVisitor();
      const setCookies: string[] = [];
      const port = portOf(session, visitor, { ...env, SESSIONS: createHostedKv().kv }, setCookies);
      await port.write(draft);
      visitor.request.headers.set("cookie", setCookies[0] ?? "");
      await port.write({ ...draft, idempotencyKey: "second" });
      expect(await port.list()).toMatchObject([{ idempotencyKey: "second" }]);
    },
  );

  it("are refused as temporarily unavailable while KV fails", async () => {
    const fail = () => Promise.reject(new Error("KV is over its quota"));
    const failingEnv = { ...env, SESSIONS: { get: fail, put: fail, delete: fail } } as unknown as Env;
    const port = portOf(signedOut, aVisitor(), failingEnv);
    await expect(port.write(draft)).rejects.toMatchObject({ code: "backend_unavailable" });
    expect(await port.list()).toEqual([]);
    await port.clear();
  });

  it("are kept, and a new draft is refused, when KV fails once to read the stored drafts", async () => {
    const visitor = aVisitor();
    const setCookies: string[] = [];
    const port = portOf(signedOut, visitor, env, setCookies);
    await port.write(draft);
    visitor.request.headers.set("cookie", setCookies[0] ?? "");
    vi.spyOn(env.SESSIONS, "get").mockRejectedValueOnce(new Error("KV does not respond"));
    await expect(port.write({ ...draft, appointmentId: "c" })).rejects.toMatchObject({ code: "backend_unavailable" });
    expect(setCookies).toHaveLength(1);
    expect(await port.list()).toMatchObject([draft]);
    vi.restoreAllMocks();
  });
});

describe("sockets", () => {
  afterEach(closeSockets);
  const open = (offerId: string, network: string, options?: WebSocketAcceptOptions) =>
    openSocket(`/api/live/offer/${offerId}`, { "cf-connecting-ip": network }, () => {}, options);
  async function offersWithAppointment(count: number) {
    const offers = await Promise.all(Array.from({ length: count }, () => anOffer()));
    await Promise.all(offers.map(({ id }) => anAppointment(id)));
    return offers.map(({ id }) => id);
  }

  it("are limited to 20 per network and room when 500 are opened at the same time, and can be reopened after closing", async () => {
    const [[id = ""], network] = [await offersWithAppointment(1), aNetwork()];
    const opened = await Promise.all(Array.from({ length: 500 }, () => open(id, network)));
    const accepted = opened.filter(({ status }) => status === 101);
    expect(accepted).toHaveLength(20);
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([101, 429]));
    expect((await open(id, aNetwork())).status).toBe(101);
    accepted[0]?.socket?.close(1000);
    await eventually(async () => expect((await open(id, network)).status).toBe(101));
  });

  it("are counted until the client closes them, even after the Worker has closed them", async () => {
    const [[id = ""], network] = [await offersWithAppointment(1), aNetwork()];
    const closing = Array.from({ length: 20 }, async () => {
      const { socket } = await open(id, network, { allowHalfOpen: true });
      if (!socket) throw new Error("a socket was refused");
      const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
      socket.send("x");
      await closed;
      return socket;
    });
    const [first] = await Promise.all(closing);
    expect((await open(id, network)).status).toBe(429);
    first?.close(1000);
    await eventually(async () => expect((await open(id, network)).status).toBe(101));
  });

  it("are counted while they connect", async () => {
    const network = crypto.randomUUID();
    let counted = 0;
    const slotRoom = SlotRoom.prototype as unknown as { prepare(): Promise<Response | null> };
    vi.spyOn(slotRoom, "prepare").mockImplementation(async function (this: unknown) {
      counted = (this as SlotRoom).countSockets(network);
      return new Response(null, { status: 404 });
    });
    await slotRoomOf(env, crypto.randomUUID()).fetch(ORIGIN, {
      headers: { upgrade: "websocket", [NETWORK_HEADER]: network },
    });
    vi.restoreAllMocks();
    expect(counted).toBe(1);
  });

  it("are limited to 200 per network over all rooms", async () => {
    const [ids, network] = [await offersWithAppointment(12), aNetwork()];
    const openInEach = async (offerIds: string[]) => {
      const opened = await Promise.all(offerIds.flatMap((id) => Array.from({ length: 20 }, () => open(id, network))));
      return opened.map(({ status }) => status);
    };
    expect(await openInEach(ids.slice(0, 10))).toEqual(Array(200).fill(101));
    expect(await openInEach(ids.slice(10))).toEqual(Array(40).fill(429));
  });

  it("are refused without reaching a room when their network has made 600 handshakes in a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const network = aNetwork();
    const slotRoom = SlotRoom.prototype as unknown as { prepare(): Promise<Response | null> };
    const prepare = vi.spyOn(slotRoom, "prepare").mockImplementation(async () => new Response(null, { status: 404 }));
    const id = crypto.randomUUID();
    const statuses: number[] = [];
    for (let n = 0; n < 602; n++) statuses.push((await open(id, network)).status);
    const calls = prepare.mock.calls.length;
    vi.restoreAllMocks();
    vi.useRealTimers();
    expect([statuses.indexOf(429), statuses.at(-1), calls]).toEqual([600, 429, 600]);
  });

  it("are admitted after a recount in which one room fails and another has no sockets left", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const network = aNetwork();
    const recount = vi
      .fn(() => 0)
      .mockImplementationOnce(() => {
        throw new Error("The room is overloaded");
      });
    vi.spyOn(LiveRoom.prototype, "countSockets").mockImplementation((counted) => (counted === network ? recount() : 0));
    const limit = socketLimitOf(env, network);
    await limit.setCount("a", 120);
    await limit.setCount("b", 80);
    const admitted = await limit.admit("c", 1);
    vi.restoreAllMocks();
    expect([admitted, recount.mock.calls.length]).toEqual([true, 2]);
  });

  it("cause an error at the limit when the Durable Object that counts them has no name", async () => {
    await runInDurableObject(env.SOCKET_LIMIT.get(env.SOCKET_LIMIT.newUniqueId()), async (limit) => {
      limit.setCount(crypto.randomUUID(), 200);
      await expect(limit.admit(crypto.randomUUID(), 1)).rejects.toThrow("a socket limit needs a name");
    });
  });

  it.each([
    ["another text", "hello", 1008],
    ["2 kB", "x".repeat(2000), 1009],
    ["bytes", new Uint8Array(4), 1008],
  ])("are closed when the client sends %s instead of ping", async (_, message, code) => {
    const [[id = ""], network] = [await offersWithAppointment(1), aNetwork()];
    const { socket } = await open(id, network);
    const closed = new Promise<number>((resolve) => socket?.addEventListener("close", (event) => resolve(event.code)));
    socket?.send("ping");
    socket?.send(message);
    expect(await closed).toBe(code);
  });
});
