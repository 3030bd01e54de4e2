import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LiveSlots, SlotsMessage } from "#domain/live/live-slots.ts";
import type { RealtimeRelay } from "#workers/live/realtime-relay.ts";
import { relayOf, roomOf } from "#workers/live/stubs.ts";
import { aBookingRequest } from "../builders/backend.ts";
import { apiAs, builders, fetchWorker, ORIGIN } from "./worker-client.ts";

const { admin, aPerson, anAppointment, anOffer } = builders;
const open: WebSocket[] = [];

afterEach(async () => {
  for (const socket of open.splice(0)) socket.close(1000);
  await vi.waitFor(
    async () => expect(await relayOf(env).status()).toMatchObject({ watched: 0, isConnected: false }),
    5_000,
  );
});

async function watch(offerId: string, headers: Record<string, string> = {}) {
  const response = await fetchWorker(`/api/live/offer/${offerId}`, { headers: { upgrade: "websocket", ...headers } });
  const socket = response.webSocket;
  if (!socket) return { status: response.status, frames: [], socket: null };
  const frames: LiveSlots[][] = [];
  socket.addEventListener("message", ({ data }) => {
    if (data !== "pong") frames.push((JSON.parse(String(data)) as SlotsMessage).appointments);
  });
  socket.accept();
  open.push(socket);
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0));
  return { status: response.status, frames, socket };
}

const isSubscribed = () => vi.waitFor(async () => expect((await relayOf(env).status()).isSubscribed).toBe(true), 5_000);
const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 5_000, interval: 20 });

async function anOfferWithDate(slots = 5) {
  const offer = await anOffer();
  return { offer, date: await anAppointment(offer.id, { slots }) };
}

async function book(appointmentId: string) {
  await apiAs((await aPerson()).token).offerBooking.book.mutate(aBookingRequest(appointmentId));
}

describe("live counts", () => {
  it("travel from a booking through trigger, Realtime, relay and room to every viewer", async () => {
    const { offer, date } = await anOfferWithDate();
    const [one, two] = [await watch(offer.id), await watch(offer.id)];
    expect(one.frames[0]).toEqual([{ id: date.id, remaining_slots: 5, version: date.version, status: "scheduled" }]);
    await isSubscribed();
    await book(date.id);
    await eventually(() => {
      for (const { frames } of [one, two]) expect(frames.at(-1)).toMatchObject([{ id: date.id, remaining_slots: 4 }]);
    });
  });

  it("reach those who watch already when the change is first seen by somebody who joins", async () => {
    const { offer, date } = await anOfferWithDate();
    const { frames } = await watch(offer.id);
    await isSubscribed();
    await runInDurableObject(relayOf(env), (relay: RealtimeRelay) => relay.unwatch(offer.id)); // its channel is away
    await book(date.id);
    await watch(offer.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("have one room, however its id is spelled", async () => {
    const { offer, date } = await anOfferWithDate();
    const { frames } = await watch(offer.id.toUpperCase());
    await isSubscribed();
    await book(date.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("reach only the viewers of their own offer", async () => {
    const [a, b] = [await anOfferWithDate(), await anOfferWithDate()];
    const [ofA, ofB] = [await watch(a.offer.id), await watch(b.offer.id)];
    await isSubscribed();
    await book(a.date.id);
    await eventually(() => expect(ofA.frames).toHaveLength(2));
    expect(ofB.frames).toHaveLength(1);
  });

  it("survive a room that hibernated", async () => {
    const { offer, date } = await anOfferWithDate();
    const { frames } = await watch(offer.id);
    await isSubscribed();
    await evictDurableObject(roomOf(env, offer.id), { webSockets: "hibernate" });
    await book(date.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("survive a relay that was killed: its alarm brings it back and it reads what was missed", async () => {
    const { offer, date } = await anOfferWithDate();
    const { frames } = await watch(offer.id);
    await isSubscribed();
    await runInDurableObject(relayOf(env), (_relay: RealtimeRelay, state) => state.abort("gone")).catch(() => {});
    await book(date.id);
    expect(await runDurableObjectAlarm(relayOf(env))).toBe(true);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("are read again by a relay that comes back because somebody else starts to watch", async () => {
    const { offer, date } = await anOfferWithDate();
    const { frames } = await watch(offer.id);
    await isSubscribed();
    await runInDurableObject(relayOf(env), (_relay: RealtimeRelay, state) => state.abort("gone")).catch(() => {});
    await book(date.id);
    await watch((await anOfferWithDate()).offer.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("say when a date is cancelled", async () => {
    const { offer, date } = await anOfferWithDate();
    const { frames } = await watch(offer.id);
    await isSubscribed();
    await admin.from("offer_appointment").update({ status: "cancelled" }).eq("id", date.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ id: date.id, status: "cancelled" }]));
  });

  it("answer a ping without waking the room", async () => {
    const { offer } = await anOfferWithDate();
    const { socket } = await watch(offer.id);
    const pong = new Promise((resolve) =>
      socket?.addEventListener("message", ({ data }) => data === "pong" && resolve(true)),
    );
    socket?.send("ping");
    expect(await pong).toBe(true);
  });

  it("exist for published offers only, for our own pages, for valid ids", async () => {
    const draft = await anOffer({ status: "draft" });
    const { offer } = await anOfferWithDate();
    expect((await watch(draft.id)).status).toBe(404);
    expect((await watch(crypto.randomUUID())).status).toBe(404);
    expect((await watch("nonsense")).status).toBe(404);
    expect((await watch(offer.id, { origin: "https://evil.example.org" })).status).toBe(403);
    expect((await watch(offer.id, { origin: ORIGIN })).status).toBe(101);
    expect((await fetchWorker(`/api/live/offer/${offer.id}`)).status).toBe(426);
  });
});
