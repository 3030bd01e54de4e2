import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { BookingsMessage } from "#domain/booking/booking-updates.ts";
import type { AdminRoom } from "#workers/live/admin-room.ts";
import { adminRoomOf, relayOf } from "#workers/live/stubs.ts";
import { aBookingRequest } from "../builders/backend.ts";
import { aFailedSocket, closeSockets, openSocket, untilSubscribed } from "./live-sockets.ts";
import { apiAs, builders, eventually, fetchWorker, ORIGIN, signIn } from "./worker-client.ts";

const { serviceClient, aPerson, aToken, anAppointment, anOffer } = builders;
const PASSWORD = "Ein ganz langes Passwort";

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await closeSockets();
});

/** Opens a live socket. `frames` has the appointment ids of each frame, `closeCodes` the close codes. */
async function watch(
  token: string | null,
  headers: Record<string, string> = {},
  { isRealtimeUp = true, path = "/api/live/admin" } = {},
) {
  const frames: string[][] = [];
  const closeCodes: number[] = [];
  const { status, socket } = await openSocket(
    path,
    { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    (data) => frames.push((JSON.parse(data) as BookingsMessage).appointments),
  );
  socket?.addEventListener("close", ({ code }) => void closeCodes.push(code));
  if (socket && isRealtimeUp) await untilSubscribed();
  return { status, frames, closeCodes };
}

describe("the admin room", () => {
  it("sends the id of an appointment when it is booked or moved, or when a guest is checked in", async () => {
    const adminUser = await aPerson({ role: "admin" });
    const appointment = await anAppointment((await anOffer()).id);
    const { frames } = await watch(adminUser.token);
    const guest = await aPerson();
    const booking = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(appointment.id));
    await waitForFrameOf(frames, appointment.id);
    await moveToOneMinuteFromNow(appointment.id);
    await waitForFrameOf(frames, appointment.id);
    await apiAs(adminUser.token).offerBooking.checkIn.mutate({
      events: [{ bookingId: booking.id, status: "attended", present: 1, at: new Date() }],
    });
    await waitForFrameOf(frames, appointment.id);
  });

  it("sends the id of an unpublished offer's appointment when it is booked by phone, or when a guest cancels", async () => {
    const adminUser = await aPerson({ role: "admin" });
    const offer = await anOffer();
    const appointment = await anAppointment(offer.id);
    const { offerBooking } = apiAs((await aPerson()).token);
    const booking = await offerBooking.book.mutate(aBookingRequest(appointment.id));
    await serviceClient.from("offer").update({ status: "draft" }).eq("id", offer.id).throwOnError();
    const { frames } = await watch(adminUser.token);
    await apiAs(adminUser.token).offerBooking.bookByPhone.mutate({
      ...aBookingRequest(appointment.id),
      phone: "0331 123 45",
    });
    await waitForFrameOf(frames, appointment.id);
    await offerBooking.cancel.mutate({ id: booking.id });
    await waitForFrameOf(frames, appointment.id);
  });

  it("sends the appointment's id when somebody joins or leaves its waitlist", async () => {
    const adminUser = await aPerson({ role: "admin" });
    const appointment = await anAppointment((await anOffer()).id, { capacity: 1 });
    const { frames } = await watch(adminUser.token);
    await apiAs((await aPerson()).token).offerBooking.book.mutate(aBookingRequest(appointment.id));
    await waitForFrameOf(frames, appointment.id);
    const { waitlistEntry } = apiAs((await aPerson()).token);
    const request = { id: crypto.randomUUID(), appointmentId: appointment.id, quantity: 1 };
    const entry = await waitlistEntry.join.mutate(request);
    await waitForFrameOf(frames, appointment.id);
    await waitlistEntry.leave.mutate({ id: entry.id });
    await waitForFrameOf(frames, appointment.id);
  });

  it("coalesces a burst of changes into one frame", async () => {
    const { frames } = await watch((await aPerson({ role: "admin" })).token);
    const ids: string[] = Array.from({ length: 12 }, () => crypto.randomUUID());
    await runInDurableObject(adminRoomOf(env), (room: AdminRoom) => {
      for (const id of [...ids, ...ids]) room.publish(id);
    });
    const last = crypto.randomUUID();
    // Ignores the first frame of a socket, which has no ids, and appointments that other test files change.
    const ownFrames = () =>
      frames.map((frame) => frame.filter((id) => id === last || ids.includes(id))).filter(({ length }) => length > 0);
    await eventually(() => expect(ownFrames().flat()).toEqual(ids));
    await runInDurableObject(adminRoomOf(env), (room: AdminRoom) => room.publish(last));
    await eventually(() => expect(ownFrames().at(-1)).toEqual([last]));
    expect(ownFrames()).toEqual([ids, [last]]);
  });

  it("makes pages reload at most every 30 seconds while Realtime is unavailable", async () => {
    vi.stubGlobal("WebSocket", new Proxy(WebSocket, { construct: aFailedSocket }));
    const { frames } = await watch((await aPerson({ role: "admin" })).token, {}, { isRealtimeUp: false });
    /** Makes the relay poll `polls` times, and counts the frames that make pages reload. */
    const countReloads = async (polls: number) => {
      for (let n = 0; n < polls; n++) await runDurableObjectAlarm(relayOf(env));
      const marker = crypto.randomUUID();
      await runInDurableObject(adminRoomOf(env), (room: AdminRoom) => room.publish(marker));
      await eventually(() => expect(frames.flat()).toContain(marker));
      return frames.splice(0).filter((ids) => ids.length === 0).length;
    };
    expect(await countReloads(1)).toBeLessThanOrEqual(2); // the first frame of the socket, and the first poll
    expect(await countReloads(4)).toBe(0);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect(await countReloads(4)).toBe(1);
  });

  it("refuses other origins, signed-out visitors and users who are not admins, even when their token claims the role", async () => {
    const [guest, formerAdmin] = [await aPerson(), await aPerson({ role: "admin" })];
    await serviceClient.auth.admin.updateUserById(formerAdmin.id, { app_metadata: { role: null } });
    const tokenWithAdminClaims = await aToken(guest, {
      app_metadata: { role: "admin" },
      user_metadata: { role: "admin" },
    });
    expect((await watch(null)).status).toBe(401);
    expect((await watch(guest.token)).status).toBe(403);
    expect((await watch(tokenWithAdminClaims)).status).toBe(403);
    expect((await watch(formerAdmin.token)).status).toBe(403);
    const adminUser = await aPerson({ role: "admin" });
    expect((await watch(adminUser.token, { origin: "https://evil.example.org" })).status).toBe(403);
    expect((await watch(adminUser.token, { origin: ORIGIN })).status).toBe(101);
  });

  it("responds with 503 when the database does not respond in time", async () => {
    const { token } = await aPerson({ role: "admin" });
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new DOMException("The operation timed out", "TimeoutError"));
    expect((await watch(token)).status).toBe(503);
  });

  it("closes a socket when its token expires, even when the browser sends a later expiry", async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const role = { app_metadata: { role: "admin" }, user_metadata: { role: "admin" } };
    const token = await aToken(await aPerson({ role: "admin" }), { ...role, exp: expiresAt });
    const { closeCodes } = await watch(token, { "x-token-expires-at": "9999999999" });
    // Waits, because the room does not await `setAlarm` before it responds.
    await eventually(async () => expect(await nextAlarm()).toBe(expiresAt * 1000));
    vi.useFakeTimers({ toFake: ["Date"], now: expiresAt * 1000 });
    // A viewer who joins before the overdue alarm runs does not delay it.
    const later = await watch(await aToken(await aPerson({ role: "admin" }), { ...role, exp: expiresAt + 3600 }));
    await eventually(() => expect(later.frames).not.toEqual([])); // sent after the call of `setAlarm`
    expect(await nextAlarm()).toBe(expiresAt * 1000);
    expect(await runDurableObjectAlarm(adminRoomOf(env))).toBe(true);
    await eventually(() => expect(closeCodes).toEqual([4401]));
  });
});

it("closes only the sockets of an admin who signs out or loses the role, in the admin room and in record rooms", async () => {
  const [leaving, removed] = [await aPerson({ role: "admin", password: PASSWORD }), await aPerson({ role: "admin" })];
  const staying = await aPerson({ role: "admin" });
  const path = `/api/live/record/${crypto.randomUUID()}`;
  const watchBothRooms = async (token: string) => {
    const sockets = [await watch(token), await watch(token, {}, { path })];
    return () => sockets.flatMap(({ closeCodes }) => closeCodes);
  };
  const leavingCloseCodes = await watchBothRooms(leaving.token);
  const removedCloseCodes = await watchBothRooms(removed.token);
  const stayingCloseCodes = await watchBothRooms(staying.token);
  const cookie = await signIn(leaving.email, PASSWORD);
  await fetchWorker("/abmelden/", { method: "POST", headers: { cookie }, body: new URLSearchParams() });
  await eventually(() => expect(leavingCloseCodes()).toEqual([4401, 4401]));
  expect(removedCloseCodes()).toEqual([]);
  await apiAs(staying.token).team.remove.mutate({ id: removed.id });
  await eventually(() => expect(removedCloseCodes()).toEqual([4401, 4401]));
  expect(stayingCloseCodes()).toEqual([]);
});

/**
 * Waits for a frame with `id`. Then changes another appointment and waits for its frame, which follows all frames with
 * `id`. Then empties `frames`.
 */
async function waitForFrameOf(frames: string[][], id: string): Promise<void> {
  await eventually(() => expect(frames.flat()).toContain(id));
  const laterAppointment = await anAppointment((await anOffer()).id);
  await moveToOneMinuteFromNow(laterAppointment.id);
  await eventually(() => expect(frames.flat()).toContain(laterAppointment.id));
  frames.splice(0); // also removes ids of appointments that other test files change in the same database
}

/** Moves an appointment to one minute from now, so that check-in is open. */
async function moveToOneMinuteFromNow(appointmentId: string): Promise<void> {
  const timestamp = new Date(Date.now() + 60_000).toISOString();
  await serviceClient.from("offer_appointment").update({ timestamp }).eq("id", appointmentId).throwOnError();
}

function nextAlarm(): Promise<number | null> {
  return runInDurableObject(adminRoomOf(env), (_room: AdminRoom, state) => state.storage.getAlarm());
}
