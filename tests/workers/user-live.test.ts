import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { relayOf, userRoomByKey, userRoomKey } from "#workers/live/stubs.ts";
import { UserRoom } from "#workers/live/user-room.ts";
import { aBookingRequest, inDays } from "../builders/backend.ts";
import { aFailedSocket, closeSockets, openSocket, untilSubscribed } from "./live-sockets.ts";
import { apiAs, builders, eventually, fetchWorker, ORIGIN, signIn } from "./worker-client.ts";

const { serviceClient, aPerson, aToken, anAppointment, anOffer } = builders;
const PASSWORD = "Ein ganz langes Passwort";

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await closeSockets();
});

/** Opens a user's socket. Waits for the first frame and the relay's subscription. `closeCodes` gets the close code. */
async function watch(headers: Record<string, string>) {
  const frames: unknown[] = [];
  const closeCodes: number[] = [];
  const { status, socket } = await openSocket("/api/live/user", headers, (data) => frames.push(JSON.parse(data)));
  socket?.addEventListener("close", ({ code }) => void closeCodes.push(code));
  if (socket) {
    await eventually(() => expect(frames.length).toBeGreaterThan(0));
    await untilSubscribed();
  }
  return { status, frames, closeCodes };
}

/** True when the Worker closes the socket as signed out (4401) without sending a frame. */
async function isClosedImmediately(headers: Record<string, string>): Promise<boolean> {
  const frames: unknown[] = [];
  const { socket } = await openSocket("/api/live/user", headers, (data) => frames.push(data));
  const code = await new Promise((resolve) => socket?.addEventListener("close", (event) => resolve(event.code)));
  return code === 4401 && frames.length === 0;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Books the appointment as a new guest. Returns the frames that the guest's socket receives. */
async function framesOfGuest(appointmentId: string) {
  const guest = await aPerson();
  await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(appointmentId));
  return (await watch(bearer(guest.token))).frames;
}

const move = (id: string) =>
  serviceClient.rpc("move_appointment", { appointment_id: id, new_timestamp: inDays(11).toISOString() }).throwOnError();

describe("the room of a user", () => {
  it("gets a message without details when the host moves or cancels the user's appointment, and other rooms get none", async () => {
    const [mine, other] = [await anAppointment((await anOffer()).id), await anAppointment((await anOffer()).id)];
    const frames = await framesOfGuest(mine.id);
    const strangersFrames = await framesOfGuest(other.id);
    const strangersFrameCount = strangersFrames.length;
    let frameCount = frames.length;
    await move(mine.id);
    await eventually(() => expect(frames.length).toBeGreaterThan(frameCount));
    frameCount = frames.length;
    await serviceClient.rpc("cancel_appointment", { appointment_id: mine.id }).throwOnError();
    await eventually(() => expect(frames.length).toBeGreaterThan(frameCount));
    expect(frames).toEqual(frames.map(() => ({ type: "notifications" })));
    expect(strangersFrames).toHaveLength(strangersFrameCount);
    await move(other.id);
    await eventually(() => expect(strangersFrames).toHaveLength(strangersFrameCount + 1));
  });

  it("gets a message when the user gets a waitlist offer, and when the host cancels the appointment", async () => {
    const appointment = await anAppointment((await anOffer()).id, { capacity: 1 });
    const holder = await aPerson();
    const booking = await apiAs(holder.token).offerBooking.book.mutate(aBookingRequest(appointment.id));
    const waiting = await aPerson();
    const { waitlistEntry } = apiAs(waiting.token);
    const id = crypto.randomUUID();
    await waitlistEntry.join.mutate({ id, appointmentId: appointment.id, quantity: 1 });
    const { frames } = await watch(bearer(waiting.token));
    let frameCount = frames.length;
    await apiAs(holder.token).offerBooking.cancel.mutate({ id: booking.id });
    await eventually(() => expect(frames.length).toBeGreaterThan(frameCount));
    expect(await waitlistEntry.listMine.query()).toMatchObject([{ status: "offered" }]);
    frameCount = frames.length;
    await serviceClient.rpc("cancel_appointment", { appointment_id: appointment.id }).throwOnError();
    await eventually(() => expect(frames.length).toBeGreaterThan(frameCount));
    expect(await waitlistEntry.byId.query({ id })).toMatchObject({
      status: "expired",
      appointment: { status: "cancelled", offer: { name: "Drehen an der Scheibe" } },
    });
  });

  it("admits only its user, and only while the session is valid", async () => {
    const person = await aPerson();
    for (const headers of [{}, bearer("forged")]) expect(await isClosedImmediately(headers)).toBe(true);
    expect((await watch({ ...bearer(person.token), origin: "https://evil.example.org" })).status).toBe(403);
    expect((await fetchWorker("/api/live/user", { headers: bearer(person.token) })).status).toBe(426);
    const other = await aPerson();
    const { status } = await openSocket(`/api/live/user/${other.id}`, bearer(person.token), () => {});
    expect(status).toBe(404);
    await watch({ ...bearer(person.token), origin: ORIGIN });
    expect(await socketsOf(person.id)).toBe(1);
    expect(await socketsOf(other.id)).toBe(0);
    const { error } = await serviceClient.auth.admin.signOut(person.token, "global");
    expect(error).toBeNull();
    expect(await isClosedImmediately(bearer(person.token))).toBe(true);
  });

  it("closes its sockets when the user signs out on all devices", async () => {
    const person = await aPerson({ password: PASSWORD });
    const [here, there] = [await signIn(person.email, PASSWORD), await signIn(person.email, PASSWORD)];
    const { closeCodes } = await watch({ cookie: here });
    const everywhere = new URLSearchParams({ ueberall: "1" });
    await fetchWorker("/abmelden/", { method: "POST", body: everywhere, headers: { cookie: there } });
    await eventually(() => expect(closeCodes).toEqual([4401]));
  });

  it("closes a socket when its token expires", async () => {
    const person = await aPerson();
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const { closeCodes } = await watch(bearer(await aToken(person, { exp: expiresAt })));
    const room = userRoomByKey(env, userRoomKey(person.id));
    const nextAlarm = () => runInDurableObject(room, (_room: UserRoom, state) => state.storage.getAlarm());
    await eventually(async () => expect(await nextAlarm()).toBe(expiresAt * 1000));
    vi.useFakeTimers({ toFake: ["Date"], now: expiresAt * 1000 });
    expect(await runDurableObjectAlarm(room)).toBe(true);
    await eventually(() => expect(closeCodes).toEqual([4401]));
  });

  it("is called by the relay at most once in 30 seconds while the channel of notifications is lost", async () => {
    // Of the channels in this test, only that of notifications connects with the secret key.
    const isNotificationsChannel = (url: string) => url.includes(env.SUPABASE_SECRET_KEY);
    const construct = (Native: typeof WebSocket, [url]: [string]) =>
      isNotificationsChannel(url) ? aFailedSocket() : new Native(url);
    vi.stubGlobal("WebSocket", new Proxy(WebSocket, { construct }));
    await openSocket("/api/live/user", bearer((await aPerson()).token), () => {});
    const resync = vi.spyOn(UserRoom.prototype, "resync");
    for (let n = 0; n < 4; n++) await runDurableObjectAlarm(relayOf(env));
    // When the relay subscribes to the channel of slots, it may also check the rooms for viewers, which calls
    // `resync(false)`. Such calls do not count.
    expect(
      resync.mock.calls.filter(([mayHaveMissedNotifications]) => mayHaveMissedNotifications).length,
    ).toBeLessThanOrEqual(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    resync.mockClear();
    for (let n = 0; n < 4; n++) await runDurableObjectAlarm(relayOf(env));
    expect(resync.mock.calls).toEqual([[true]]);
  });

  it("is called by the relay at most once in ten minutes while no message can have been missed", async () => {
    await watch(bearer((await aPerson()).token));
    const resync = vi.spyOn(UserRoom.prototype, "resync");
    const callsAfter = async (minutes: number) => {
      resync.mockClear();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
      await runDurableObjectAlarm(relayOf(env));
      return resync.mock.calls.filter(([mayHaveMissedNotifications]) => !mayHaveMissedNotifications).length;
    };
    expect([await callsAfter(11), await callsAfter(2), await callsAfter(9)]).toEqual([1, 0, 1]);
  });

  it("is registered with the relay while a socket is open", async () => {
    const person = await aPerson();
    await watch(bearer(person.token));
    expect((await relayOf(env).status()).watched).toBe(1);
    await closeSockets(); // fails when the relay still watches the room
  });
});

function socketsOf(userId: string): Promise<number> {
  return runInDurableObject(
    userRoomByKey(env, userRoomKey(userId)),
    (_room: UserRoom, state) => state.getWebSockets().length,
  );
}
