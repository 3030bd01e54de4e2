import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { aBookingRequest } from "../builders/backend.ts";
import worker from "./worker.ts";
import { apiAs, builders, fetchWorker, ORIGIN, signIn } from "./worker-client.ts";

const { aPerson, anAppointment, anOffer } = builders;

/** A request to the Worker while Supabase is unreachable. */
async function fetchDuringOutage(path: string, init?: RequestInit): Promise<Response> {
  const context = createExecutionContext();
  const cutOff = { ...env, SUPABASE_URL: "http://127.0.0.1:9" };
  const response = await worker.fetch(new Request(ORIGIN + path, init) as never, cutOff, context);
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

  it("serves the cached page as STALE to signed-in users, too", async () => {
    const offer = await anOffer();
    const person = await aPerson({ password: "kunst-und-kultur" });
    const cookie = await signIn(person.email, "kunst-und-kultur");
    await fetchWorker(`/angebot/${offer.slug}/`);
    const response = await fetchDuringOutage(`/angebot/${offer.slug}/`, { headers: { cookie } });
    expect([response.status, response.headers.get("x-edge-cache")]).toEqual([200, "STALE"]);
    expect(await response.json()).toMatchObject({ user: null });
  });

  it("answers 503 after one attempt when the page was never cached", async () => {
    const offer = await anOffer();
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

  it("answers a booking with 503 in German and keeps the session", async () => {
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
