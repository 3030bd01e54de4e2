import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { LiveSlots, SlotsMessage } from "#domain/live/live-slots.ts";
import type { RealtimeRelay } from "#workers/live/realtime-relay.ts";
import { SlotRoom } from "#workers/live/slot-room.ts";
import { relayOf, slotRoomOf } from "#workers/live/stubs.ts";
import { aBookingRequest } from "../builders/backend.ts";
import { aFailedSocket, closeSockets, openSocket, untilSubscribed } from "./live-sockets.ts";
import { apiAs, builders, eventually, fetchWorker, ORIGIN } from "./worker-client.ts";

const { serviceClient, aPerson, anAppointment, anOffer } = builders;

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await closeSockets();
});

/** Opens the socket of a viewer of the offer and waits for its first frame. `frames` holds the slots of each frame. */
async function watch(offerId: string, headers: Record<string, string> = {}) {
  const frames: LiveSlots[][] = [];
  const { status, socket } = await openSocket(`/api/live/offer/${offerId}`, headers, (data) => {
    if (data !== "pong") frames.push((JSON.parse(data) as SlotsMessage).appointments);
  });
  if (socket) await eventually(() => expect(frames.length).toBeGreaterThan(0));
  return { status, frames, socket };
}

async function anOfferWithAppointment(capacity = 5) {
  const offer = await anOffer();
  return { offer, appointment: await anAppointment(offer.id, { capacity }) };
}

/** The URLs of the requests to Supabase that read the slots of an offer. */
function readsOf(requests: MockInstance<typeof fetch>, offerId: string): string[] {
  const urls = requests.mock.calls.map(([input]) =>
    decodeURIComponent(input instanceof Request ? input.url : String(input)),
  );
  return urls.filter((url) => url.includes("offer_appointment(id,capacity,remaining_slots") && url.includes(offerId));
}

/** The milliseconds until the relay's next alarm; `Infinity` when no alarm is set. */
async function msUntilAlarm(): Promise<number> {
  const alarm = await runInDurableObject(relayOf(env), (_relay: RealtimeRelay, { storage }) => storage.getAlarm());
  return (alarm ?? Number.POSITIVE_INFINITY) - Date.now();
}

/** Waits until the relay is subscribed, then deletes its alarm. The relay then learns of changes only from Realtime. */
async function untilOnlyRealtimeDelivers(): Promise<void> {
  await untilSubscribed();
  await runInDurableObject(relayOf(env), (_relay: RealtimeRelay, { storage }) => storage.deleteAlarm());
}

/** Spies on `resync`, with which the relay calls rooms. `callsAtAlarm` runs the relay's alarm and counts the calls. */
function spyOnResync() {
  const resync = vi.spyOn(SlotRoom.prototype, "resync");
  const callsAtAlarm = async () => {
    resync.mockClear();
    await runDurableObjectAlarm(relayOf(env));
    return resync.mock.calls.length;
  };
  return { resync, callsAtAlarm };
}

async function book(appointmentId: string) {
  await apiAs((await aPerson()).token).offerBooking.book.mutate(aBookingRequest(appointmentId));
}

describe("the live slot count", () => {
  it("is sent to every viewer through trigger, Realtime, relay and room when a slot is booked", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const [firstViewer, secondViewer] = [await watch(offer.id), await watch(offer.id)];
    const slots: LiveSlots = {
      id: appointment.id,
      capacity: 5,
      remaining_slots: 5,
      held_slots: 0,
      is_confirmed: false,
      version: appointment.version,
      status: "scheduled",
    };
    expect(firstViewer.frames[0]).toEqual([slots]);
    await untilOnlyRealtimeDelivers();
    await book(appointment.id);
    await eventually(() => {
      for (const { frames } of [firstViewer, secondViewer])
        expect(frames.at(-1)).toEqual([{ ...slots, remaining_slots: 4, version: expect.any(Number) }]);
    });
  });

  it("is sent to earlier viewers when the read for a new viewer finds a change", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id);
    await untilSubscribed();
    // Stops the relay from watching the offer, so that the booking does not reach the room.
    await runInDurableObject(relayOf(env), (relay: RealtimeRelay) => relay.unwatch(offer.id));
    await book(appointment.id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 }); // a room reuses a read for one second
    await watch(offer.id);
    vi.useRealTimers();
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("is sent to a viewer whose path has the offer's id in capitals", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id.toUpperCase());
    await untilOnlyRealtimeDelivers();
    await book(appointment.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("is sent only to the viewers of the offer", async () => {
    const [first, second] = [await anOfferWithAppointment(), await anOfferWithAppointment()];
    const [firstViewer, secondViewer] = [await watch(first.offer.id), await watch(second.offer.id)];
    await untilOnlyRealtimeDelivers();
    await book(first.appointment.id);
    await eventually(() => expect(firstViewer.frames).toHaveLength(2));
    await book(second.appointment.id);
    await eventually(() => expect(secondViewer.frames).toHaveLength(2));
    expect(secondViewer.frames.flat().map(({ id }) => id)).toEqual(Array(2).fill(second.appointment.id));
    expect(firstViewer.frames).toHaveLength(2);
  });

  it("is sent to viewers whose room has hibernated", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id);
    await untilOnlyRealtimeDelivers();
    await evictDurableObject(slotRoomOf(env, offer.id), { webSockets: "hibernate" });
    await book(appointment.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("is read again by the relay's alarm after the relay was killed", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id);
    await untilSubscribed();
    await runInDurableObject(relayOf(env), (_relay: RealtimeRelay, state) => state.abort("killed")).catch(() => {});
    await book(appointment.id);
    expect(await runDurableObjectAlarm(relayOf(env))).toBe(true);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("is read again by the relay's alarm within ten seconds when Realtime sends nothing", async () => {
    const construct = (Native: typeof WebSocket, [url]: [string]) => {
      const upstream = new Native(url);
      let receive: ((event: MessageEvent) => void) | undefined;
      return Object.defineProperty(upstream, "onmessage", {
        // Drops broadcasts, which are binary.
        get: () => (event: MessageEvent) => typeof event.data === "string" && receive?.(event),
        set: (handler) => {
          receive = handler;
        },
      });
    };
    vi.stubGlobal("WebSocket", new Proxy(WebSocket, { construct }));
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id);
    await untilSubscribed();
    for (const remaining_slots of [4, 3]) {
      await book(appointment.id);
      await eventually(async () => expect(await msUntilAlarm()).toBeLessThanOrEqual(10_000));
      await runDurableObjectAlarm(relayOf(env));
      await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots }]));
    }
  });

  it("is sent by the relay's alarm after a change, after a failed call, every minute and when the clock was set back", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id);
    await untilSubscribed();
    const { resync, callsAtAlarm } = spyOnResync();
    await eventually(async () => expect(await callsAtAlarm()).toBe(0));
    await book(appointment.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
    resync.mockRejectedValueOnce(new Error("not reached") as never);
    expect([await callsAtAlarm(), await callsAtAlarm(), await callsAtAlarm()]).toEqual([1, 1, 0]);
    const now = Date.now();
    for (const minutes of [1, -1]) {
      vi.useFakeTimers({ toFake: ["Date"], now: now + minutes * 60_000 });
      expect([await callsAtAlarm(), await callsAtAlarm()]).toEqual([1, 0]);
    }
  });

  it("is sent by the relay's alarm to a room that left during the previous alarm and has registered again since", async () => {
    const { offer } = await anOfferWithAppointment();
    await watch((await anOfferWithAppointment()).offer.id); // keeps the relay subscribed while the room is away
    await untilSubscribed();
    const { resync, callsAtAlarm } = spyOnResync();
    await eventually(async () => expect(await callsAtAlarm()).toBe(0));
    const register = () => runInDurableObject(relayOf(env), (relay: RealtimeRelay) => relay.watch(offer.id));
    await register();
    resync.mockImplementationOnce((async () => {
      await relayOf(env).unwatch(offer.id);
      return false; // the room has no viewers
    }) as never);
    expect(await callsAtAlarm()).toBe(1);
    await register();
    expect(await callsAtAlarm()).toBe(1);
  });

  it("is read again when a new viewer restarts a killed relay", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id);
    await untilSubscribed();
    await runInDurableObject(relayOf(env), (_relay: RealtimeRelay, state) => state.abort("killed")).catch(() => {});
    await book(appointment.id);
    await watch((await anOfferWithAppointment()).offer.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("is polled while Realtime is unavailable", async () => {
    vi.stubGlobal("WebSocket", new Proxy(WebSocket, { construct: aFailedSocket }));
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id);
    expect(await relayOf(env).status()).toMatchObject({ watched: 1, isSubscribed: false });
    await book(appointment.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
    await runDurableObjectAlarm(relayOf(env));
    await eventually(async () => expect(await msUntilAlarm()).toBeLessThanOrEqual(3_000));
  });

  it("is read again as soon as Realtime returns", async () => {
    let isRealtimeAway = true;
    const construct = (Native: typeof WebSocket, [url]: [string]) =>
      isRealtimeAway ? aFailedSocket() : new Native(url);
    vi.stubGlobal("WebSocket", new Proxy(WebSocket, { construct }));
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id);
    // Deletes the alarm, so that the relay does not poll.
    await runInDurableObject(relayOf(env), async (_relay: RealtimeRelay, { storage }) => {
      vi.spyOn(storage, "setAlarm").mockResolvedValue();
      await storage.deleteAlarm();
    });
    await book(appointment.id);
    expect(frames.at(-1)).toMatchObject([{ remaining_slots: 5 }]);
    isRealtimeAway = false;
    await untilSubscribed();
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
  });

  it("is sent with the status when an appointment is cancelled", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const { frames } = await watch(offer.id);
    await untilSubscribed();
    await serviceClient.from("offer_appointment").update({ status: "cancelled" }).eq("id", appointment.id);
    await eventually(() => expect(frames.at(-1)).toMatchObject([{ id: appointment.id, status: "cancelled" }]));
  });

  it("comes over a socket that responds to a ping", async () => {
    const { offer } = await anOfferWithAppointment();
    const { socket } = await watch(offer.id);
    const pong = new Promise((resolve) =>
      socket?.addEventListener("message", ({ data }) => data === "pong" && resolve(true)),
    );
    socket?.send("ping");
    expect(await pong).toBe(true);
  });

  it("is read at most three times for 19 viewers who connect within a second", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { offer } = await anOfferWithAppointment();
    const requests = vi.spyOn(globalThis, "fetch");
    await Promise.all(Array.from({ length: 10 }, () => watch(offer.id)));
    await untilSubscribed();
    // The room reads the counts before and after its registration. The relay may read them once more after connecting.
    await scheduler.wait(200);
    const reads = readsOf(requests, offer.id).length;
    expect(reads).toBeGreaterThan(1);
    expect(reads).toBeLessThan(4);
    for (let viewer = 0; viewer < 9; viewer++) await watch(offer.id);
    expect(readsOf(requests, offer.id)).toHaveLength(reads);
    vi.setSystemTime(Date.now() + 1_000);
    await watch(offer.id);
    expect(readsOf(requests, offer.id)).toHaveLength(reads + 1);
  });

  it("is read with one query for all watched offers when the relay resyncs every room", async () => {
    const offers = await Promise.all(Array.from({ length: 5 }, () => anOfferWithAppointment()));
    const viewers = await Promise.all(offers.map(({ offer }) => watch(offer.id)));
    await untilSubscribed();
    const requests = vi.spyOn(globalThis, "fetch");
    // A restarted relay resyncs every room at the next alarm.
    await runInDurableObject(relayOf(env), (_relay: RealtimeRelay, state) => state.abort("killed")).catch(() => {});
    for (const { appointment } of offers) await book(appointment.id);
    await runDurableObjectAlarm(relayOf(env));
    for (const { frames } of viewers)
      await eventually(() => expect(frames.at(-1)).toMatchObject([{ remaining_slots: 4 }]));
    const [firstReads, ...otherReads] = offers.map(({ offer }) => readsOf(requests, offer.id));
    expect(firstReads?.length).toBeGreaterThan(0);
    for (const reads of otherReads) expect(reads).toEqual(firstReads);
  });

  it("is no longer watched when its room has no viewers and the relay resyncs every room", async () => {
    const { offer } = await anOfferWithAppointment();
    await watch((await anOfferWithAppointment()).offer.id);
    const watched = await runInDurableObject(relayOf(env), async (relay: RealtimeRelay) => {
      await relay.watch(offer.id);
      return relay.status().watched;
    });
    expect(watched).toBe(2);
    // A restarted relay resyncs every room at the next alarm.
    await runInDurableObject(relayOf(env), (_relay: RealtimeRelay, state) => state.abort("killed")).catch(() => {});
    await runDurableObjectAlarm(relayOf(env));
    await eventually(async () => expect((await relayOf(env).status()).watched).toBe(1));
  });

  it("is refused for unpublished offers, other origins and invalid ids", async () => {
    const unpublished = await anOffer({ status: "draft" });
    const { offer } = await anOfferWithAppointment();
    expect((await watch(unpublished.id)).status).toBe(404);
    expect((await watch(crypto.randomUUID())).status).toBe(404);
    expect((await watch("nonsense")).status).toBe(404);
    expect((await watch(offer.id, { origin: "https://evil.example.org" })).status).toBe(403);
    expect((await watch(offer.id, { origin: ORIGIN })).status).toBe(101);
    expect((await fetchWorker(`/api/live/offer/${offer.id}`)).status).toBe(426);
  });

  it("is refused with 503 and without a report while Supabase fails", async () => {
    const { offer } = await anOfferWithAppointment();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const originalFetch = globalThis.fetch;
    const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const url = decodeURIComponent(input instanceof Request ? input.url : String(input));
      return url.includes(offer.id) ? new Response(null, { status: 502 }) : originalFetch(input, init);
    });
    expect((await watch(offer.id)).status).toBe(503);
    expect(readsOf(requests, offer.id)).toHaveLength(1);
    expect(logged).not.toHaveBeenCalled();
  });
});
