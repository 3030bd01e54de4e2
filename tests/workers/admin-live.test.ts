import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BookingsMessage } from "#domain/booking/booking-updates.ts";
import { adminRoomOf, relayOf } from "#workers/live/stubs.ts";
import { aBookingRequest } from "../builders/backend.ts";
import { apiAs, builders, fetchWorker, ORIGIN } from "./worker-client.ts";

const { admin, aPerson, aToken, anAppointment, anOffer } = builders;
const open: WebSocket[] = [];

afterEach(async () => {
  for (const socket of open.splice(0)) socket.close(1000);
  await vi.waitFor(
    async () => expect(await relayOf(env).status()).toMatchObject({ watched: 0, isConnected: false }),
    5_000,
  );
});

async function watch(token: string | null, headers: Record<string, string> = {}) {
  const response = await fetchWorker("/api/live/admin", {
    headers: { upgrade: "websocket", ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  const frames: string[][] = [];
  const closes: number[] = [];
  const socket = response.webSocket;
  if (socket) {
    socket.addEventListener("message", ({ data }) =>
      frames.push((JSON.parse(String(data)) as BookingsMessage).appointments),
    );
    socket.addEventListener("close", ({ code }) => closes.push(code));
    socket.accept();
    open.push(socket);
    await vi.waitFor(async () => expect((await relayOf(env).status()).isSubscribed).toBe(true), 5_000);
  }
  return { status: response.status, frames, closes };
}

const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 5_000, interval: 20 });

describe("the admins' room", () => {
  it("hears of bookings, of who came, and of nothing personal", async () => {
    const chief = await aPerson({ role: "admin" });
    const date = await anAppointment((await anOffer()).id);
    const { frames } = await watch(chief.token);
    const guest = await aPerson();
    const booking = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(date.id));
    await eventually(() => expect(frames.flat()).toEqual([date.id]));
    await admin
      .from("offer_appointment")
      .update({ timestamp: new Date(Date.now() + 60_000).toISOString() })
      .eq("id", date.id);
    await eventually(() => expect(frames.flat()).toEqual([date.id, date.id]));
    await apiAs(chief.token).offerBooking.checkIn.mutate({
      events: [{ bookingId: booking.id, status: "attended", present: 1, at: new Date() }],
    });
    await eventually(() => expect(frames.flat()).toEqual([date.id, date.id, date.id]));
  });

  it("hears of who waits, and of who waits no longer", async () => {
    const chief = await aPerson({ role: "admin" });
    const date = await anAppointment((await anOffer()).id, { slots: 1 });
    const { frames } = await watch(chief.token);
    await apiAs((await aPerson()).token).offerBooking.book.mutate(aBookingRequest(date.id));
    await eventually(() => expect(frames.flat()).toEqual([date.id]));
    const { waitlistEntry } = apiAs((await aPerson()).token);
    const entry = await waitlistEntry.join.mutate({ id: crypto.randomUUID(), appointmentId: date.id, quantity: 1 });
    await eventually(() => expect(frames.flat()).toEqual([date.id, date.id]));
    await waitlistEntry.leave.mutate({ id: entry.id });
    await eventually(() => expect(frames.flat()).toEqual([date.id, date.id, date.id]));
  });

  it("joins a burst into few frames", async () => {
    const chief = await aPerson({ role: "admin" });
    const date = await anAppointment((await anOffer()).id, { slots: 30 });
    const { frames } = await watch(chief.token);
    const before = frames.length;
    const guests = await Promise.all(Array.from({ length: 12 }, () => aPerson()));
    await Promise.all(guests.map(({ token }) => apiAs(token).offerBooking.book.mutate(aBookingRequest(date.id))));
    await eventually(() => expect(frames.slice(before).flat()).toContain(date.id));
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(frames.length - before).toBeLessThanOrEqual(4);
  });

  it("is shut for everybody else, whatever their token claims", async () => {
    const [guest, former] = [await aPerson(), await aPerson({ role: "admin" })];
    await admin.auth.admin.updateUserById(former.id, { app_metadata: { role: null } });
    const forged = await aToken(guest, { app_metadata: { role: "admin" }, user_metadata: { role: "admin" } });
    expect((await watch(null)).status).toBe(401);
    expect((await watch(guest.token)).status).toBe(403);
    expect((await watch(forged)).status).toBe(403);
    expect((await watch(former.token)).status).toBe(403);
    const chief = await aPerson({ role: "admin" });
    expect((await watch(chief.token, { origin: "https://evil.example.org" })).status).toBe(403);
    expect((await watch(chief.token, { origin: ORIGIN })).status).toBe(101);
  });

  it("closes when the token ends, whatever end the browser claims", async () => {
    const chief = await aPerson({ role: "admin" });
    const token = await aToken(chief, {
      app_metadata: { role: "admin" },
      user_metadata: { role: "admin" },
      exp: Math.floor(Date.now() / 1000) + 4,
    });
    const { closes } = await watch(token, { "x-token-expires-at": "9999999999" });
    await vi.waitFor(
      async () => {
        await runDurableObjectAlarm(adminRoomOf(env));
        expect(closes).toEqual([4401]);
      },
      { timeout: 8_000, interval: 250 },
    );
  });
});
