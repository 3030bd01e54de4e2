import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { anAppointment, aUser, book, errorOf, runAs, waitForBlockedSessions } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
});
afterAll(() => close());

const findOwnBooking = (id: string, key: string) =>
  runAs(sql, { role: "authenticated", id }, async (tx) => tx`select id from public.find_own_booking(${key})`);

it("find_own_booking waits while a booking with the requested idempotency key is in progress", async () => {
  const [{ appointmentId }, guest, key] = [await anAppointment(sql, 5), await aUser(sql), crypto.randomUUID()];
  const booked = Promise.withResolvers<void>();
  const commitAllowed = Promise.withResolvers<void>();
  const booking = runAs(sql, { role: "authenticated", id: guest }, async (tx) => {
    const [row] = await tx`select id from public.book(${appointmentId}, 1, 'Frieda', 'Muster', true, ${key})`;
    booked.resolve();
    await commitAllowed.promise;
    return row?.id;
  });
  await booked.promise;
  let hasReturned = false;
  const result = findOwnBooking(guest, key).finally(() => {
    hasReturned = true;
  });
  // The call waits for the lock of the booking in progress.
  await waitForBlockedSessions(sql);
  expect(hasReturned).toBe(false);
  commitAllowed.resolve();
  expect((await result).map((row) => row.id)).toEqual([await booking]);
});

it("find_own_booking finds no booking of another user, and refuses signed-out callers", async () => {
  const [{ appointmentId }, guest, key] = [await anAppointment(sql, 5), await aUser(sql), crypto.randomUUID()];
  await book(sql, guest, appointmentId, { key });
  expect(await findOwnBooking(guest, key)).toHaveLength(1);
  expect(await findOwnBooking(await aUser(sql), key)).toHaveLength(0);
  const asAnon = runAs(sql, { role: "anon" }, (tx) => tx`select id from public.find_own_booking(${key})`);
  expect(await errorOf(asAnon)).toBe("42501");
});
