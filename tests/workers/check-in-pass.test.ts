import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { berlinDay } from "#domain/berlin-time.ts";
import { createLimits } from "#workers/app/limits/limits.ts";
import { createReport } from "#workers/app/report.ts";
import { aBookingRequest } from "../builders/backend.ts";
import { monitoredEnv } from "./fake-sentry.ts";
import worker from "./worker.ts";
import { aNetwork, apiAs, builders, failOnReport, fetchWorker, ORIGIN, refusalOf } from "./worker-client.ts";

const { serviceClient, aPerson, anAppointment, anOffer } = builders;

afterEach(() => {
  vi.restoreAllMocks();
});

/** A booked appointment that starts now, and a new pass for the appointment. `adminApi` manages passes as an admin. */
async function aPass() {
  const appointment = await anAppointment((await anOffer()).id);
  const appointmentId = appointment.id;
  const booking = await apiAs((await aPerson()).token).offerBooking.book.mutate(aBookingRequest(appointmentId));
  const timestamp = new Date().toISOString();
  await serviceClient.from("offer_appointment").update({ timestamp }).eq("id", appointmentId).throwOnError();
  const { checkInPass: adminApi } = apiAs((await aPerson({ role: "admin" })).token);
  const { url } = await adminApi.create.mutate({ id: crypto.randomUUID(), appointmentId, isWholeDay: false });
  const day = berlinDay(new Date(timestamp));
  return { adminApi, appointmentId, bookingId: booking.id, day, url, secret: String(url.split("/").at(-2)) };
}

it("opens check-in with the secret of a pass, without an account, until the pass is revoked", async () => {
  const { adminApi, appointmentId, bookingId, day, url, secret } = await aPass();
  expect(url).toBe(`${ORIGIN}/einlass/${secret}/`);
  const { open, getRevision, checkIn } = apiAs().checkInPass;
  const pass = await open.mutate({ secret });
  expect(pass.appointments).toMatchObject([{ id: appointmentId, parties: [{ id: bookingId, status: "confirmed" }] }]);
  expect(pass.ends_at.getTime()).toBeGreaterThan(Date.now());

  expect(await getRevision.mutate({ secret })).toBe(pass.revision);
  const at = new Date();
  const checkIns = [
    { bookingId, status: "attended", present: 1, at },
    { bookingId, paidCents: 4500, at },
  ] as const;
  const walkIn = { bookingId: crypto.randomUUID(), appointmentId, firstName: "Erna", lastName: "Schmidt", quantity: 2 };
  const events = [...checkIns, { ...walkIn, canRaiseCapacity: false, at }];
  for (const _ of ["first request", "repeated request"]) {
    const results = await checkIn.mutate({ secret, events });
    expect(results.map(({ outcome }) => outcome)).toEqual(["applied", "applied", "applied"]);
  }
  expect(await getRevision.mutate({ secret })).not.toBe(pass.revision);
  const { appointments, revision: current } = await open.mutate({ secret });
  expect(await getRevision.mutate({ secret })).toBe(current);
  const [shown] = appointments;
  expect(shown?.parties).toHaveLength(2);
  expect(shown?.parties.find(({ id }) => id === bookingId)).toMatchObject({ status: "attended", paid_cents: 4500 });

  const [listed] = await adminApi.list.query({ appointmentId, day });
  expect(listed).toMatchObject({ appointment_id: appointmentId, opened_at: expect.any(Date) });
  await adminApi.revoke.mutate({ id: listed?.id ?? "" });
  expect(await adminApi.list.query({ appointmentId, day })).toEqual([]);
  expect(await getRevision.mutate({ secret })).toBeNull();
  expect(await refusalOf(open.mutate({ secret }))).toBe("NOT_FOUND:check_in_pass_ended");
  expect(await refusalOf(checkIn.mutate({ secret, events }))).toBe("NOT_FOUND:check_in_pass_ended");
});

it("accepts the secret of a pass only in the body of a request", async () => {
  const { secret } = await aPass();
  for (const procedure of ["open", "getRevision", "checkIn"]) {
    const input = encodeURIComponent(JSON.stringify({ json: { secret, events: [] } }));
    expect((await fetchWorker(`/api/trpc/checkInPass.${procedure}?input=${input}`)).status).toBe(405);
  }
});

it("writes the secret of a pass into no log and no report, even when a request fails", async () => {
  const { secret } = await aPass();
  const written: unknown[] = [];
  for (const method of ["debug", "error", "info", "log", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void written.push(...parts));
  }
  const fetchNetwork = globalThis.fetch;
  let isBroken = false;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (isBroken && url.includes("/rpc/")) return Response.json({ odd: true });
    if (!url.startsWith("https://sentry.example.org/")) return fetchNetwork(input, init);
    written.push(await new Response(init?.body as BodyInit).text());
    return new Response("{}");
  });
  const call = async (procedure: string, events: object[] = []) => {
    const context = createExecutionContext();
    const headers = { "content-type": "application/json", origin: ORIGIN };
    const body = JSON.stringify({ json: { secret, events } });
    const request = new Request(`${ORIGIN}/api/trpc/checkInPass.${procedure}`, { method: "POST", headers, body });
    const { status } = await worker.fetch(request as never, monitoredEnv, context);
    await waitOnExecutionContext(context);
    return status;
  };
  expect([await call("open"), await call("checkIn", [{}])]).toEqual([200, 400]);
  isBroken = true;
  expect([await call("open"), await call("checkIn")]).toEqual([500, 500]);
  expect(written.filter((part) => part instanceof Error)).toHaveLength(2);
  // The URL of the pass's page contains the secret.
  const context = createExecutionContext();
  const page = new Request(`${ORIGIN}/einlass/${secret}/`);
  createReport({ env: monitoredEnv, context, requestId: "1", request: page })(new Error("Failed"));
  await waitOnExecutionContext(context);
  const texts = written.map((part) => (part instanceof Error ? `${part.message} ${part.stack}` : JSON.stringify(part)));
  expect(texts.join()).toContain("/einlass/[secret]/");
  expect(texts.filter((text) => text?.includes(secret))).toEqual([]);
});

it("allows one network 600 calls a minute with passes, and does not count them as mutations of a signed-out visitor", async () => {
  const headers = { "cf-connecting-ip": aNetwork(), "content-type": "application/json", origin: ORIGIN };
  const limits = createLimits(env, new Request(ORIGIN, { headers }), failOnReport);
  for (let n = 0; n < 120; n++) await limits.count("anonymous"); // as many as are allowed
  await Promise.all(Array.from({ length: 599 }, () => limits.count("pass")));
  const body = JSON.stringify({ json: { secret: "0".repeat(48) } });
  const call = () => fetchWorker("/api/trpc/checkInPass.getRevision", { method: "POST", headers, body });
  expect([(await call()).status, (await call()).status]).toEqual([200, 429]);
});
