import type { Sql } from "postgres";
import { beforeEach, expect, it } from "vitest";
import {
  anAppointment,
  aUser,
  book,
  type Caller,
  databaseWithAdmin,
  errorOf,
  runAs,
  waitForBlockedSessions,
} from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();
beforeEach(async () => {
  await sql`delete from mail_outbox`;
});

const byAdmin = (statement: (db: Sql) => Promise<unknown>) =>
  runAs(sql, admin, (db) => statement(db as unknown as Sql));
const cancel = (id: string, replacementId: string | null) =>
  errorOf(byAdmin((db) => db`select public.cancel_appointment(${id}, 'Sturm', ${replacementId})`));
const accept = (guest: Caller, id: string) =>
  errorOf(runAs(sql, guest, (db) => db`select public.accept_replacement(${id})`));
const callerOf = (id: string): Caller => ({ role: "authenticated", id });

async function anotherAppointment(offerId: string, capacity: number, days = 17): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
    values (${offerId}, now() + make_interval(days => ${days}), ${capacity}, ${capacity}) returning id`;
  return row?.id ?? "";
}
const bookingOf = async (id: string) =>
  (
    await sql`select appointment_id, status, replacement, free_cancellation_until = (select timestamp from offer_appointment a
      where a.id = appointment_id) as is_free_until_start from offer_booking where id = ${id}`
  )[0];
const enqueuedEmails = async () =>
  sql`select kind, payload ->> 'booking_id' as booking_id, payload ->> 'cancelled_appointment_id' as cancelled_id
    from mail_outbox where kind <> 'booking_confirmed' order by kind`;
/** Expects that the stored slots of the appointments match their bookings and waitlist offers. */
const expectNoDrift = async (...ids: string[]) =>
  expect(
    await sql`select from private.slot_ledger where appointment_id in ${sql(ids)} and (drift <> 0 or held_drift <> 0)`,
  ).toHaveLength(0);

it("refuses to cancel an appointment when its replacement does not start as the page showed, except repeated calls", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 4);
  const replacementId = await anotherAppointment(offerId, 4);
  const [replacement] =
    await sql`select date_trunc('milliseconds', timestamp) as start from offer_appointment where id = ${replacementId}`;
  const booking = await book(sql, await aUser(sql), appointmentId);
  const cancelAsShown = () =>
    errorOf(
      byAdmin(
        (db) =>
          db`select public.cancel_appointment(${appointmentId}, 'Sturm', ${replacementId}, ${replacement?.start})`,
      ),
    );
  const moveBy = (hours: number) =>
    sql`update offer_appointment set timestamp = timestamp + make_interval(hours => ${hours}) where id = ${replacementId}`;
  await moveBy(1);
  expect(await cancelAsShown()).toContain("appointment_moved");
  expect(await bookingOf(booking?.id ?? "")).toMatchObject({ appointment_id: appointmentId, status: "confirmed" });
  await moveBy(-1);
  expect(await cancelAsShown()).toBeNull();
  await moveBy(1);
  expect(await cancelAsShown()).toBeNull();
  expect(await bookingOf(booking?.id ?? "")).toMatchObject({ appointment_id: replacementId, status: "confirmed" });
});

it("rebooks parties only while the target starts as the page showed, also when the call is repeated", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 4);
  const targetId = await anotherAppointment(offerId, 4);
  const [shown] = await sql<{ start: Date }[]>`select timestamp as start from offer_appointment where id = ${targetId}`;
  const start = shown?.start ?? null;
  const ids: string[] = [];
  for (const _ of ["first", "second"]) ids.push((await book(sql, await aUser(sql), appointmentId))?.id ?? "");
  await cancel(appointmentId, null);
  const moveOne = () =>
    errorOf(byAdmin((db) => db`select public.move_booking(${ids[0] ?? ""}, ${targetId}, ${start})`));
  const rebook = () =>
    errorOf(byAdmin((db) => db`select public.rebook_parties(${appointmentId}, ${targetId}, ${ids}, ${start})`));
  const moveBy = (hours: number) =>
    sql`update offer_appointment set timestamp = timestamp + make_interval(hours => ${hours}) where id = ${targetId}`;
  await moveBy(1);
  for (const refusal of [await moveOne(), await rebook()]) expect(refusal).toContain("appointment_moved");
  expect(await bookingOf(ids[1] ?? "")).toMatchObject({ appointment_id: appointmentId, status: "cancelled_by_host" });
  await moveBy(-1);
  expect([await moveOne(), await rebook()]).toEqual([null, null]);
  expect([await moveOne(), await rebook()]).toEqual([null, null]);
  await moveBy(1);
  for (const refusal of [await moveOne(), await rebook()]) expect(refusal).toContain("appointment_moved");
  for (const id of ids) expect(await bookingOf(id)).toMatchObject({ appointment_id: targetId, status: "confirmed" });
});

it("moves a booking, or cancels it if its guest also booked the replacement, and emails each guest once", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const replacementId = await anotherAppointment(offerId, 6);
  const guestOfBothAppointments = await aUser(sql);
  const movedBooking = await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
  const cancelledBooking = await book(sql, guestOfBothAppointments, appointmentId, { quantity: 3 });
  await book(sql, guestOfBothAppointments, replacementId);
  expect([await cancel(appointmentId, replacementId), await cancel(appointmentId, replacementId)]).toEqual([
    null,
    null,
  ]);
  expect(await bookingOf(movedBooking?.id ?? "")).toEqual({
    appointment_id: replacementId,
    status: "confirmed",
    replacement: "open",
    is_free_until_start: true,
  });
  expect(await bookingOf(cancelledBooking?.id ?? "")).toMatchObject({
    appointment_id: appointmentId,
    status: "cancelled_by_host",
    replacement: null,
  });
  expect(await enqueuedEmails()).toEqual([
    { kind: "booking_moved", booking_id: movedBooking?.id, cancelled_id: appointmentId },
    { kind: "appointment_cancelled", booking_id: cancelledBooking?.id, cancelled_id: null },
  ]);
  await expectNoDrift(appointmentId, replacementId);
});

it("moves bookings when no guest has an account", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const replacementId = await anotherAppointment(offerId, 6);
  const booking = await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
  await sql`update offer_booking set user_id = null where id = ${booking?.id ?? ""}`;
  expect(await cancel(appointmentId, replacementId)).toBeNull();
  expect(await bookingOf(booking?.id ?? "")).toMatchObject({ appointment_id: replacementId, status: "confirmed" });
  await expectNoDrift(appointmentId, replacementId);
});

it("cancels nothing when the replacement has too few slots, belongs to another offer or is the appointment to be cancelled", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const booking = await book(sql, await aUser(sql), appointmentId, { quantity: 3 });
  const { appointmentId: appointmentOfOtherOffer } = await anAppointment(sql, 8);
  expect(await cancel(appointmentId, await anotherAppointment(offerId, 2))).toBe("too_few_left");
  expect(await cancel(appointmentId, appointmentOfOtherOffer)).toBe("invalid_input");
  expect(await cancel(appointmentId, appointmentId)).toBe("invalid_input");
  expect(await bookingOf(booking?.id ?? "")).toMatchObject({ appointment_id: appointmentId, status: "confirmed" });
  expect(await enqueuedEmails()).toEqual([]);
});

it.each([
  [[1, 3], "waiting"],
  [[1], "offered"],
])(
  "ends the waitlist offer of a guest whose booking moves to the replacement, and offers the slots left to the next entry that fits (moved quantities: %j; the next entry, for 5 slots, is %s)",
  async (quantities, status) => {
    const { offerId, appointmentId } = await anAppointment(sql, 8);
    const replacementId = await anotherAppointment(offerId, 6);
    const guests = await Promise.all(quantities.map(() => aUser(sql)));
    for (const [index, guest] of guests.entries())
      await book(sql, guest, appointmentId, { quantity: quantities[index] });
    const fullBooking = await book(sql, await aUser(sql), replacementId, { quantity: 6 });
    const join = (guest: string, quantity: number) =>
      runAs(
        sql,
        callerOf(guest),
        (db) => db`select public.join_waitlist(gen_random_uuid(), ${replacementId}, ${quantity})`,
      );
    const waitingGuest = await aUser(sql);
    await join(guests[0] ?? "", 2);
    await join(waitingGuest, 5);
    await byAdmin((db) => db`select public.cancel_booking(${fullBooking?.id ?? ""})`); // 2 slots are held, 4 remain
    expect(await cancel(appointmentId, replacementId)).toBeNull();
    const [entry] = await sql`select status from waitlist_entry where user_id = ${waitingGuest}`;
    expect(entry?.status).toBe(status);
    await expectNoDrift(appointmentId, replacementId);
  },
);

it("refuses a replacement for an already cancelled appointment unless every guest has booked the replacement", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const replacementId = await anotherAppointment(offerId, 6);
  const guest = await aUser(sql);
  const booking = await book(sql, guest, appointmentId);
  expect([await cancel(appointmentId, null), await cancel(appointmentId, replacementId)]).toEqual([
    null,
    "appointment_cancelled",
  ]);
  expect(await bookingOf(booking?.id ?? "")).toMatchObject({ appointment_id: appointmentId });
  await book(sql, guest, replacementId);
  expect(await cancel(appointmentId, replacementId)).toBeNull();
});

it("returns whether the appointment was already cancelled", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const replacementIds = [await anotherAppointment(offerId, 6), await anotherAppointment(offerId, 6, 18)];
  const booking = await book(sql, await aUser(sql), appointmentId);
  const results: unknown[] = [];
  for (const replacementId of replacementIds) {
    const [result] = (await byAdmin(
      (db) =>
        db`select public.cancel_appointment(${appointmentId}, 'Sturm', ${replacementId}) as was_already_cancelled`,
    )) as { was_already_cancelled: boolean }[];
    results.push(result?.was_already_cancelled);
  }
  expect(results).toEqual([false, true]);
  expect(await bookingOf(booking?.id ?? "")).toMatchObject({ appointment_id: replacementIds[0] });
});

it("cancels without a deadlock while a guest books both appointments", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const other = await anotherAppointment(offerId, 6);
  // The cancellation first locks the replacement, which has the smaller id, and then waits for the guest's transaction.
  const [replacementId, cancelledId] = [appointmentId, other].sort() as [string, string];
  const guest = await aUser(sql);
  const firstBookingId = Promise.withResolvers<string>();
  const commitAllowed = Promise.withResolvers<void>();
  const guestTransaction = runAs(sql, callerOf(guest), async (db) => {
    const [row] = await db<{ id: string }[]>`
      select id from public.book(${cancelledId}, 1, 'Frieda', 'Muster', true, ${crypto.randomUUID()})`;
    firstBookingId.resolve(row?.id ?? "");
    await commitAllowed.promise;
  });
  const id = await firstBookingId.promise;
  const cancelling = cancel(cancelledId, replacementId);
  await waitForBlockedSessions(sql, 1);
  const secondBooking = errorOf(book(sql, guest, replacementId));
  await waitForBlockedSessions(sql, 2);
  commitAllowed.resolve();
  await guestTransaction;
  expect(await Promise.all([cancelling, secondBooking])).toEqual([null, null]);
  // The cancellation found a guest whom it had not locked, released its locks and started again. Then it waited until
  // the guest's booking of the replacement was committed, so it cancelled the first booking instead of moving it.
  expect(await bookingOf(id)).toMatchObject({ appointment_id: cancelledId, status: "cancelled_by_host" });
  await expectNoDrift(cancelledId, replacementId);
});

it("records once in the history that the guest has accepted, and refuses other users", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const replacementId = await anotherAppointment(offerId, 6);
  const guest = callerOf(await aUser(sql));
  const id = (await book(sql, guest.id ?? "", appointmentId))?.id ?? "";
  expect(await accept(guest, id)).toBeNull();
  expect(await bookingOf(id)).toMatchObject({ replacement: null });
  await cancel(appointmentId, replacementId);
  expect(await accept(callerOf(await aUser(sql)), id)).toBe("booking_not_found");
  expect([await accept(guest, id), await accept(guest, id)]).toEqual([null, null]);
  expect(await bookingOf(id)).toMatchObject({ replacement: "accepted" });
  const changes = await sql`select changes -> 'replacement' as answer, by_guest from offer_booking_change
    where booking_id = ${id} and changes ? 'replacement' order by id`;
  expect(changes).toEqual([
    { answer: [null, "open"], by_guest: false },
    { answer: ["open", "accepted"], by_guest: true },
  ]);
});

it("accepts a replacement only when its start is still the start that the guest has seen", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const replacementId = await anotherAppointment(offerId, 6);
  const guest = callerOf(await aUser(sql));
  const id = (await book(sql, guest.id ?? "", appointmentId))?.id ?? "";
  await cancel(appointmentId, replacementId);
  const acceptStartOf = (appointment: string) =>
    errorOf(
      runAs(
        sql,
        guest,
        (db) =>
          db`select public.accept_replacement(${id}, (select timestamp from offer_appointment where id = ${appointment}))`,
      ),
    );
  expect(await acceptStartOf(appointmentId)).toBe("conditions_changed");
  expect(await bookingOf(id)).toMatchObject({ replacement: "open" });
  expect(await acceptStartOf(replacementId)).toBeNull();
  expect(await bookingOf(id)).toMatchObject({ replacement: "accepted" });
});

it("reopens the guest's answer, and the decision whether the appointment takes place, when the replacement is moved", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const replacementId = await anotherAppointment(offerId, 6);
  const guest = callerOf(await aUser(sql));
  const id = (await book(sql, guest.id ?? "", appointmentId))?.id ?? "";
  const bookedDirectly = (await book(sql, await aUser(sql), replacementId))?.id ?? "";
  await cancel(appointmentId, replacementId);
  await accept(guest, id);
  await byAdmin((db) => db`select public.confirm_appointment(${replacementId})`);
  await byAdmin((db) => db`select public.move_appointment(${replacementId}, now() + interval '20 days')`);
  expect([await bookingOf(id), await bookingOf(bookedDirectly)]).toMatchObject([
    { replacement: "open" },
    { replacement: null },
  ]);
  expect(await sql`select is_confirmed from offer_appointment where id = ${replacementId}`).toEqual([
    { is_confirmed: false },
  ]);
});

it("asks guests again, except those checked in, when the replacement is moved to a time at which check-in is open", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const replacementId = await anotherAppointment(offerId, 6);
  const guests = [callerOf(await aUser(sql)), callerOf(await aUser(sql))];
  const ids: string[] = [];
  for (const guest of guests) ids.push((await book(sql, guest.id ?? "", appointmentId))?.id ?? "");
  await cancel(appointmentId, replacementId);
  for (const [index, guest] of guests.entries()) await accept(guest, ids[index] ?? "");
  await sql`update offer_booking set status = 'attended' where id = ${ids[0] ?? ""}`;
  await byAdmin((db) => db`select public.move_appointment(${replacementId}, now() + interval '3 hours')`);
  expect(await Promise.all(ids.map(bookingOf))).toMatchObject([
    { status: "attended", replacement: "accepted" },
    { status: "confirmed", replacement: "open" },
  ]);
});

it("lets a guest cancel a moved booking after its original deadline, but not accept the replacement once the booking is cancelled", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const replacementId = await anotherAppointment(offerId, 6);
  const guest = callerOf(await aUser(sql));
  const id = (await book(sql, guest.id ?? "", appointmentId))?.id ?? "";
  await sql`update offer_booking set free_cancellation_until = now() - interval '1 day', created_at = now() - interval '2 days' where id = ${id}`;
  await cancel(appointmentId, replacementId);
  expect(await errorOf(runAs(sql, guest, (db) => db`select public.cancel_own_booking(${id})`))).toBeNull();
  expect(await accept(guest, id)).toBe("booking_not_changeable");
  await expectNoDrift(appointmentId, replacementId);
});
