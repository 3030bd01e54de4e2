import superjson from "superjson";
import { beforeEach, expect, it, vi } from "vitest";
import type { CheckInEvent, CheckInResult } from "#domain/check-in/check-in-event.ts";
import { CheckInEventInput } from "#domain/check-in/check-in-event-input.ts";
import { bodyLimitOf } from "#workers/app/limits/request-size.ts";
import { addCheckInEvent, listPendingCheckInEvents, sendCheckInEvents } from "./check-in-queue.ts";

// An in-memory fake of IndexedDB.
const store = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  get: async (key: string) => structuredClone(store.get(key)),
  update: async (key: string, change: (old: unknown) => unknown) => store.set(key, change(store.get(key))),
}));
beforeEach(() => store.clear());

const eventAt = (minute: number): CheckInEvent => ({
  bookingId: "00000000-0000-4000-8000-00000000000a",
  status: "attended",
  present: 1,
  at: new Date(Date.UTC(2027, 0, 1, 18, minute)),
});
const resultOf = ({ bookingId }: CheckInEvent): CheckInResult => ({
  booking_id: bookingId,
  outcome: "applied",
  saved_at: new Date(0),
  status: "attended",
  present: 1,
  attendance_at: null,
});

it("keeps every event when the server is unreachable", async () => {
  await addCheckInEvent(eventAt(1));
  await addCheckInEvent(eventAt(2));
  await expect(sendCheckInEvents(() => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  expect(await listPendingCheckInEvents()).toEqual([eventAt(1), eventAt(2)]);
});

it("removes sent events and keeps events that are added while sending", async () => {
  await addCheckInEvent(eventAt(1));
  const results = await sendCheckInEvents(async (events) => {
    await addCheckInEvent(eventAt(2));
    return events.map(resultOf);
  });
  expect(results).toHaveLength(1);
  expect(await listPendingCheckInEvents()).toEqual([eventAt(2)]);
});

it("sends batches that the server accepts when all events are walk-ins with the longest names", async () => {
  const walkIns = Array.from({ length: 300 }, () => ({
    bookingId: crypto.randomUUID(),
    appointmentId: crypto.randomUUID(),
    firstName: "𝒜".repeat(80),
    lastName: "𝒜".repeat(80),
    quantity: 1000,
    canRaiseCapacity: false,
    at: new Date(),
  }));
  expect(CheckInEventInput.safeParse(walkIns[0]).success).toBe(true);
  store.set("attendance", walkIns); // "attendance" is the key of the admins' queue
  const bodySizes: number[] = [];
  const send = async (events: CheckInEvent[]) => {
    const body = JSON.stringify({ 0: superjson.serialize({ secret: "0a".repeat(24), events }) });
    bodySizes.push(new TextEncoder().encode(body).length);
    return events.map(resultOf);
  };
  while ((await sendCheckInEvents(send)).length > 0);
  expect(await listPendingCheckInEvents()).toEqual([]);
  expect(Math.max(...bodySizes)).toBeLessThan(bodyLimitOf("/api/trpc/checkInPass.checkIn", null) ?? 0);
});
