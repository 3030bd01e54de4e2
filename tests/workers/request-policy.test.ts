import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { createTRPCClient, httpBatchLink, httpLink } from "@trpc/client";
import superjson from "superjson";
import { afterEach, expect, it, vi } from "vitest";
import { createRpcFetch, retryOnce } from "#app/client/mutation-retry.ts";
import type { AppRouter } from "#workers/api/router.ts";
import { aBookingRequest } from "../builders/backend.ts";
import worker from "./worker.ts";
import { apiAs, builders, eventually, fetchWorker, ORIGIN, refusalOf } from "./worker-client.ts";

const { aPerson, anAppointment, anOffer, serviceClient, insert } = builders;

afterEach(() => void vi.restoreAllMocks());

/** The browser's client; a gateway replaces the first response with a 503 that allows an immediate retry. */
function apiWithLostResponse(token: string) {
  let calls = 0;
  const fetchLossy: typeof fetch = async (input, init) => {
    const response = await exports.default.fetch(new Request(String(input), init));
    return calls++ === 0 ? new Response("<html>", { status: 503, headers: { "retry-after": "0" } }) : response;
  };
  const link = httpLink({
    url: `${ORIGIN}/api/trpc`,
    transformer: superjson,
    headers: { authorization: `Bearer ${token}` },
    fetch: createRpcFetch(fetchLossy),
  });
  return { api: createTRPCClient<AppRouter>({ links: [retryOnce, link] }), countCalls: () => calls };
}

it("books once when the response of the first attempt is lost", async () => {
  const appointment = await anAppointment((await anOffer()).id);
  const guest = await aPerson();
  const { api, countCalls } = apiWithLostResponse(guest.token);
  const receipt = await api.offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 2 }));
  expect(countCalls()).toBe(2);
  const { data } = await serviceClient.from("offer_booking").select("id").eq("appointment_id", appointment.id);
  expect(data).toEqual([{ id: receipt.id }]);
});

it("sends one request when a query fails", async () => {
  const { api, countCalls } = apiWithLostResponse((await aPerson()).token);
  await expect(api.offerBooking.listUpcoming.query()).rejects.toThrow();
  expect(countCalls()).toBe(1);
});

it("accepts the retry of an admin's mutation", async () => {
  const adminUser = await aPerson({ role: "admin" });
  const guest = await aPerson();
  const offer = await anOffer();
  const [appointment, other] = [await anAppointment(offer.id), await anAppointment(offer.id)];
  const { id } = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(appointment.id));
  const retried = <Result>(call: (api: ReturnType<typeof apiAs>) => Promise<Result>) =>
    call(apiWithLostResponse(adminUser.token).api);

  await retried(({ offerBooking }) => offerBooking.changeFor.mutate({ id, quantity: 2, shownQuantity: 1 }));
  await retried(({ offerBooking }) => offerBooking.setNote.mutate({ id, note: "Stammgast", expectedNote: "" }));
  await retried(({ offerBooking }) => offerBooking.move.mutate({ id, appointmentId: other.id }));
  await retried(({ offerBooking }) => offerBooking.resendMail.mutate({ id, resendId: crypto.randomUUID() }));
  await retried(({ offerAppointment }) => offerAppointment.changeCapacity.mutate({ id: other.id, capacity: 12 }));
  await retried(({ offerBooking }) => offerBooking.cancelFor.mutate({ id }));
  const message = { id: crypto.randomUUID(), appointmentId: other.id, subject: "Hallo", body: "Bitte Schürze." };
  await retried(({ offerAppointment }) => offerAppointment.message.mutate(message));
  const move = await retried(({ offerAppointment }) =>
    offerAppointment.changeMany.mutate({ ids: [other.id], action: "move", localTime: "19:30" }),
  );
  expect(move).toMatchObject({ changed: [{ id: other.id, slug_id: offer.slug_id }], refused: [] });
  await retried(({ offerAppointment }) => offerAppointment.cancel.mutate({ id: other.id }));
  const { id: unusedId } = await anAppointment(offer.id);
  const deletion = await retried(({ offerAppointment }) =>
    offerAppointment.changeMany.mutate({ ids: [unusedId], action: "delete" }),
  );
  expect(deletion).toMatchObject({ changed: [{ id: unusedId, slug_id: null }], refused: [] });

  await retried((api) => api.offer.update.mutate({ id: offer.id, version: offer.version, price: 5200 }));
  const file = { path: `test/${crypto.randomUUID()}.webp`, width: 8, height: 8 };
  const media = await insert("media", { ...file, name: "Werkbank", alt_text: "Eine Werkbank" });
  await retried((api) => api.media.update.mutate({ id: media.id, version: media.version, name: "Hobelbank" }));

  // `eventually` repeats the update, because another test file may change the settings meanwhile.
  await eventually(async () => {
    const settings = await apiAs(adminUser.token).siteSettings.forEditing.query();
    await retried(({ siteSettings }) => siteSettings.update.mutate(settings));
  });

  const key = { entity: "offer", id: offer.id } as const;
  const editing = await apiAs(adminUser.token).record.forEditing.query({ entity: "offer", slugId: offer.slug_id });
  if (!editing) throw new Error("the offer cannot be edited");
  const draft = { ...editing.draft, fields: { ...editing.draft.fields, name: "Drehen am Abend" } };
  const saved = await retried(({ record }) => record.saveDraft.mutate({ ...key, draft, draftVersion: null } as never));
  const seen = { draftVersion: saved.version, seenPublishAt: null };
  await retried(({ record }) => record.discardDraft.mutate({ ...key, ...seen }));
  const publish = (draftVersion: number | null) =>
    retried(({ record }) => record.publish.mutate({ entity: "offer", slugId: offer.slug_id, draftVersion }));
  await publish(null);
  const { version } = await retried(({ record }) =>
    record.saveDraft.mutate({ ...key, draft, draftVersion: null } as never),
  );
  await publish(version);
  const changed = await retried(({ record }) =>
    record.change.mutate({ entity: "offer", ids: [offer.id], action: "trash" }),
  );
  expect(changed.refused).toEqual([]);
  const { id: unusedRegion } = await insert("region", { name: "Oderland" });
  await apiAs(adminUser.token).record.change.mutate({ entity: "region", ids: [unusedRegion], action: "trash" });
  const deleted = await retried(({ record }) =>
    record.change.mutate({ entity: "region", ids: [unusedRegion], action: "delete" }),
  );
  expect(deleted).toMatchObject({ changed: [{ id: unusedRegion }], refused: [] });
});

it("reports a publication as successful, purges the record's pages and accepts a repeated publication when a later read fails", async () => {
  const [adminUser, offer] = [await aPerson({ role: "admin" }), await anOffer()];
  const { record } = apiAs(adminUser.token);
  const key = { entity: "offer", slugId: offer.slug_id } as const;
  const draft = (await record.forEditing.query(key))?.draft;
  if (!draft) throw new Error("the offer cannot be edited");
  const { version } = await record.saveDraft.mutate({
    entity: "offer",
    id: offer.id,
    draft: { ...draft, fields: { ...draft.fields, price: 5200 } },
    draftVersion: null,
  } as never);
  const path = `/angebot/${offer.slug}/`;
  const price = async () => ((await (await fetchWorker(path)).json()) as { price: number }).price;
  expect(await price()).toBe(4500);

  const realFetch = globalThis.fetch;
  let isPublished = false;
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (isPublished && url.includes("get_record_for_editing")) return new Response("", { status: 503 });
    isPublished ||= url.includes("rpc/publish");
    return realFetch(input, init);
  });
  const publish = () => record.publish.mutate({ ...key, draftVersion: version });
  expect(await publish()).toMatchObject({ slug: offer.slug });
  fetched.mockRestore();
  expect(await price()).toBe(5200);
  expect(await publish()).toMatchObject({ slug: offer.slug });
});

it("purges an artist's feed when an admin deletes an appointment that is already deleted", async () => {
  const [adminUser, artist] = [
    await aPerson({ role: "admin" }),
    await insert("artist", { name: "Ada", status: "published" }),
  ];
  const { id } = await anAppointment((await anOffer({ artist_id: artist.id })).id);
  const countEvents = async () =>
    (await (await fetchWorker(`/feeds/kuenstler-in/${artist.slug}.ics`)).text()).split("BEGIN:VEVENT").length - 1;
  expect(await countEvents()).toBe(1);
  await serviceClient.from("offer_appointment").delete().eq("id", id).throwOnError();
  await apiAs(adminUser.token).offerAppointment.changeMany.mutate({ ids: [id], action: "delete" });
  expect(await countEvents()).toBe(0);
});

it("sends a refusal in tRPC's shape when a request's size, number of calls, origin, method or path is refused", async () => {
  const { token } = await aPerson();
  const api = apiAs(token);
  const tooLarge = aBookingRequest(crypto.randomUUID(), { message: "x".repeat(70_000) });
  expect(await refusalOf(api.offerBooking.book.mutate(tooLarge))).toBe("PAYLOAD_TOO_LARGE:request_too_large");

  const foreign = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${ORIGIN}/api/trpc`,
        transformer: superjson,
        headers: { authorization: `Bearer ${token}`, origin: "https://evil.example.org" },
        fetch: (url, init) => exports.default.fetch(new Request(String(url), init as RequestInit)),
      }),
    ],
  });
  expect(await refusalOf(foreign.waitlistEntry.leave.mutate({ id: crypto.randomUUID() }))).toBe(
    "FORBIDDEN:foreign_origin",
  );

  const batch = Array.from({ length: 21 }, () => "offerType.list").join(",");
  const codeOf = async (path: string) => {
    const response = await fetchWorker(`/api/trpc/${path}`);
    expect(response.headers.get("content-type")).toBe("application/json");
    const body: unknown = await response.json();
    return (Array.isArray(body) ? body[0] : body).error.json.data.code;
  };
  expect(await codeOf(`${batch}?batch=1&input=%7B%7D`)).toBe("BAD_REQUEST");
  expect(await codeOf("offerBooking.cancel")).toBe("METHOD_NOT_SUPPORTED");
  expect(await codeOf("offerBooking.nothing")).toBe("NOT_FOUND");
  expect(await codeOf("offerBooking/nothing")).toBe("NOT_FOUND");
});

it.each([
  ["GET", "/api/trpc", "NOT_FOUND"],
  ["POST", "/api/trpc/", "NOT_FOUND"],
  ["PUT", "/api/trpc/offerBooking.book", "METHOD_NOT_SUPPORTED"],
  ["DELETE", "/api/trpc/offerType.list", "METHOD_NOT_SUPPORTED"],
])("refuses %s %s in tRPC's shape, whatever the content type of the request", async (method, path, code) => {
  for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
    const body = method === "GET" ? null : "{}";
    const response = await fetchWorker(path, { method, body, headers: body === null ? {} : { "content-type": type } });
    expect(response.status).toBe(code === "NOT_FOUND" ? 404 : 405);
    expect(await response.json()).toMatchObject({ error: { json: { data: { code } } } });
  }
});

it("refuses a draft above 1 MB with PAYLOAD_TOO_LARGE, for which the editor has a message", async () => {
  const adminUser = await aPerson({ role: "admin" });
  const draft = { fields: {}, sections: [], text: "x".repeat(1_100_000) };
  const input = { entity: "offer", id: crypto.randomUUID(), draftVersion: null, draft };
  const { record } = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${ORIGIN}/api/trpc`,
        transformer: superjson,
        headers: { authorization: `Bearer ${adminUser.token}` },
        fetch: (url, init) => exports.default.fetch(new Request(String(url), init as RequestInit)),
      }),
    ],
  });
  expect(await refusalOf(record.saveDraft.mutate(input as never))).toBe("PAYLOAD_TOO_LARGE:request_too_large");
});

it("responds with a refusal in tRPC's shape when a body without content-length is too large", async () => {
  const body = new ReadableStream({
    start(controller) {
      for (let chunk = 0; chunk < 20; chunk++) controller.enqueue(new Uint8Array(8_000).fill(32));
      controller.close();
    },
  });
  const response = await fetchWorker("/api/trpc/offerBooking.book", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: { json: { data: { code: "PAYLOAD_TOO_LARGE" } } } });
});

it("returns GATEWAY_TIMEOUT when Supabase does not respond in time", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new DOMException("The operation timed out", "TimeoutError"));
  const response = await fetchAndWait("/api/trpc/offerType.list");
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({
    error: { json: { data: { code: "GATEWAY_TIMEOUT", refusal: { code: "backend_timeout" } } } },
  });
});

it("forwards to Supabase the request id, and to Auth also the visitor's IP address and language, but not the user agent", async () => {
  const person = await aPerson({ password: "kunst-und-kultur" });
  const requests = vi.spyOn(globalThis, "fetch");
  const visitorHeaders = {
    "cf-ray": "ray-1",
    "cf-connecting-ip": "192.0.2.7",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64)",
    "accept-language": "de",
  };
  await fetchAndWait("/api/trpc/offerType.list", { headers: visitorHeaders });
  const [, toRest] = requests.mock.calls.find(([url]) => String(url).includes("/rest/v1/")) ?? [];
  expect(new Headers(toRest?.headers).get("x-request-id")).toBe("ray-1");
  expect(new Headers(toRest?.headers).get("sb-forwarded-for")).toBeNull();

  requests.mockClear();
  const form = new URLSearchParams({ email: person.email, password: "kunst-und-kultur" });
  const response = await fetchAndWait("/anmelden/", { method: "POST", body: form, headers: visitorHeaders });
  expect(response.headers.getSetCookie().join()).toContain("al-session=");
  const signInCall = requests.mock.calls.find(([url]) => String(url).includes("grant_type=password"));
  const headers = new Headers(signInCall?.[1]?.headers);
  expect(
    Object.fromEntries(
      ["x-request-id", "sb-forwarded-for", "user-agent", "accept-language"].map((name) => [name, headers.get(name)]),
    ),
  ).toEqual({
    "x-request-id": "ray-1",
    "sb-forwarded-for": "192.0.2.7",
    "user-agent": null, // Supabase refuses the secret key with the user agent of a browser.
    "accept-language": "de",
  });
});

/** Calls the Worker's handler directly. Resolves with the response when the `waitUntil` work has ended. */
async function fetchAndWait(path: string, init?: RequestInit): Promise<Response> {
  const context = createExecutionContext();
  const response = await worker.fetch(new Request(ORIGIN + path, init) as never, env, context);
  await waitOnExecutionContext(context);
  return response;
}
