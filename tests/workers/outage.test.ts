import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { aBookingRequest } from "../builders/backend.ts";
import worker from "./worker.ts";
import { apiAs, builders, fetchWorker, ORIGIN, signIn } from "./worker-client.ts";

const { aPerson, anAppointment, anOffer } = builders;

/** The same Worker with a Supabase that nobody answers for. */
async function fetchDuringOutage(path: string, init?: RequestInit): Promise<Response> {
  const context = createExecutionContext();
  const cutOff = { ...env, SUPABASE_URL: "http://127.0.0.1:9" };
  const response = await worker.fetch(new Request(ORIGIN + path, init) as never, cutOff, context);
  await waitOnExecutionContext(context);
  return response;
}

describe("while Supabase does not answer", () => {
  it("an old page stands in for the error, and says that it is old", async () => {
    const offer = await anOffer();
    const path = `/angebot/${offer.slug}/`;
    expect((await fetchWorker(path)).headers.get("x-edge-cache")).toBe("MISS");
    const boss = await aPerson({ role: "admin" });
    await apiAs(boss.token).offer.update.mutate({ id: offer.id, version: offer.version, price: 1 });
    const response = await fetchDuringOutage(path);
    expect([response.status, response.headers.get("x-edge-cache")]).toEqual([200, "STALE"]);
    expect(await response.json()).toMatchObject({ price: 4500 });
  });

  it("those who are signed in get what visitors saw last, too", async () => {
    const offer = await anOffer();
    const person = await aPerson({ password: "kunst-und-kultur" });
    const cookie = await signIn(person.email, "kunst-und-kultur");
    await fetchWorker(`/angebot/${offer.slug}/`);
    const response = await fetchDuringOutage(`/angebot/${offer.slug}/`, { headers: { cookie } });
    expect([response.status, response.headers.get("x-edge-cache")]).toEqual([200, "STALE"]);
    expect(await response.json()).toMatchObject({ user: null });
  });

  it("a page that was never kept is 503, after one try", async () => {
    const offer = await anOffer();
    const requests = vi.spyOn(globalThis, "fetch");
    expect((await fetchDuringOutage(`/angebot/${offer.slug}/`)).status).toBe(503);
    expect(requests).toHaveBeenCalledTimes(1);
    requests.mockRestore();
  });

  it("health says so", async () => {
    const response = await fetchDuringOutage("/api/health");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: "degraded", checks: { database: "unreachable" } });
  });

  it("nobody is signed out, and nothing is booked: the answer is 503 in German", async () => {
    const offer = await anOffer();
    const date = await anAppointment(offer.id);
    const person = await aPerson();
    const response = await fetchDuringOutage("/api/trpc/offerBooking.book", {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      body: JSON.stringify({ json: aBookingRequest(date.id) }),
    });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("Das klappt gerade nicht.");
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});
