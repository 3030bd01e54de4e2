import type { TransactionSql } from "postgres";
import { describe, expect, it } from "vitest";
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

// SQL functions lock rows in the order users, offers, appointments, bookings, waitlist entries. Another order can cause
// a deadlock (SQLSTATE 40P01). For the exceptions, see docs/decisions/006-book-on-one-row.md.
const { sql, admin } = await databaseWithAdmin();

const callerOf = (id: string): Caller => ({ role: "authenticated", id });
const byAdmin = <Result>(statement: (db: TransactionSql) => Promise<Result>) => runAs(sql, admin, statement);
const erase = (guest: string) => runAs(sql, callerOf(guest), (db) => db`select public.erase_account()`);

/**
 * Locks a row with `hold`, starts `first`, then `second`, and releases the row when both wait. Returns the `errorOf` of
 * each call.
 */
async function runBehindLock(
  hold: (db: TransactionSql) => PromiseLike<unknown>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<(string | null)[]> {
  const locked = Promise.withResolvers<void>();
  const commitAllowed = Promise.withResolvers<void>();
  const holding = sql.begin(async (db) => {
    await hold(db);
    locked.resolve();
    await commitAllowed.promise;
  });
  await locked.promise;
  const firstOutcome = errorOf(first());
  await waitForBlockedSessions(sql, 1);
  const secondOutcome = errorOf(second());
  await waitForBlockedSessions(sql, 2);
  commitAllowed.resolve();
  await holding;
  return Promise.all([firstOutcome, secondOutcome]);
}

/** Expects that the stored remaining and held slots agree with the bookings and waitlist offers. */
const expectNoDrift = async (...appointmentIds: string[]) =>
  expect(
    await sql`select from private.slot_ledger where appointment_id in ${sql(appointmentIds)} and (drift <> 0 or held_drift <> 0)`,
  ).toHaveLength(0);

/** A checked-in booking of an appointment whose check-in is open. `hold` locks the booking. */
async function anAttendedBooking() {
  const { appointmentId } = await anAppointment(sql, 5);
  const guest = await aUser(sql);
  const booking = await book(sql, guest, appointmentId);
  const id = booking?.id ?? "";
  await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id = ${appointmentId}`;
  await byAdmin((db) => db`select public.mark_attendance(${db.json([{ booking_id: id, status: "attended" }])})`);
  return {
    appointmentId,
    guest,
    id,
    hold: (db: TransactionSql) => db`select from offer_booking where id = ${id} for update`,
  };
}

/** The event of a walk-in. */
const aWalkIn = (appointmentId: string) => ({
  booking_id: crypto.randomUUID(),
  appointment_id: appointmentId,
  first_name: "Ada",
  last_name: "Sommer",
  quantity: 1,
});

describe("checking in with a pass", () => {
  it("causes no deadlock when a guest cancels while a walk-in and the guest's attendance arrive", async () => {
    const { appointmentId } = await anAppointment(sql, 5);
    const guest = await aUser(sql);
    const booking = await book(sql, guest, appointmentId);
    const id = booking?.id ?? "";
    await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id = ${appointmentId}`;
    const [pass] = await byAdmin(
      (db) => db`select public.create_check_in_pass(gen_random_uuid(), ${appointmentId}, false) as secret`,
    );
    const attendance = { booking_id: id, status: "attended" };
    const outcomes = await runBehindLock(
      (db) => db`select from offer_appointment where id = ${appointmentId} for update`,
      () =>
        runAs(
          sql,
          { role: "anon" },
          (db) =>
            db`select public.check_in_with_pass(${pass?.secret}, ${db.json([attendance])}, '[]', ${db.json([aWalkIn(appointmentId)])})`,
        ),
      () => runAs(sql, callerOf(guest), (db) => db`select public.cancel_own_booking(${id})`),
    );
    expect(outcomes).toEqual([null, "booking_not_confirmed"]);
    await expectNoDrift(appointmentId);
  });

  it("causes no deadlock when the appointment is deleted while a walk-in arrives", async () => {
    const { appointmentId } = await anAppointment(sql, 5);
    await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id = ${appointmentId}`;
    const [pass] = await byAdmin(
      (db) => db`select public.create_check_in_pass(gen_random_uuid(), ${appointmentId}, false) as secret`,
    );
    const outcomes = await runBehindLock(
      (db) => db`select from offer_appointment where id = ${appointmentId} for update`,
      () => byAdmin((db) => db`select public.delete_appointment(${appointmentId})`),
      () =>
        runAs(
          sql,
          { role: "anon" },
          (db) =>
            db`select public.check_in_with_pass(${pass?.secret}, '[]', '[]', ${db.json([aWalkIn(appointmentId)])})`,
        ),
    );
    expect(outcomes).toEqual([null, "check_in_pass_ended"]);
  });
});

it("causes no deadlock when two appointments are cancelled while payments for both arrive", async () => {
  const ids = [await anAppointment(sql, 5), await anAppointment(sql, 5)]
    .map(({ appointmentId }) => appointmentId)
    .sort();
  await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id in ${sql(ids)}`;
  // `change_appointments` cancels in the order of the appointment ids, `record_payments` records in the order of the
  // booking ids. The booking ids below make the two orders opposite.
  const bookingIds = ["ffffffff-ffff-4fff-8fff-ffffffffffff", "00000000-0000-4000-8000-000000000000"];
  const walkIns = ids.map((id, index) => ({ ...aWalkIn(id), booking_id: bookingIds[index] }));
  await byAdmin((db) => db`select public.add_walk_ins(${db.json(walkIns as never)})`);
  const payments = bookingIds.map((booking_id) => ({ booking_id, paid_cents: 4500 }));
  const outcomes = await runBehindLock(
    (db) => db`select from offer_booking where id = ${bookingIds[0] ?? ""} for update`,
    () => byAdmin((db) => db`select public.change_appointments(${ids}, 'cancel')`),
    () => byAdmin((db) => db`select public.record_payments(${db.json(payments)})`),
  );
  expect(outcomes).toEqual([null, null]);
  await expectNoDrift(...ids);
});

it.each(["cancel", "move"])(
  "causes no deadlock when two appointments change (%s) while their guest's email changes",
  async (action) => {
    const ids = [await anAppointment(sql, 5), await anAppointment(sql, 5)]
      .map(({ appointmentId }) => appointmentId)
      .sort();
    const guest = await aUser(sql);
    await sql`update auth.users set email_confirmed_at = now() where id = ${guest}`;
    // `change_appointments` changes the bookings of one appointment after the other, `claim_bookings` locks them in the
    // order of their own ids. The booking ids below make the two orders opposite.
    const prefixes = ["f", "0"];
    for (const [index, appointmentId] of ids.entries()) {
      const { id = "" } = (await book(sql, guest, appointmentId)) ?? {};
      await sql`update offer_booking set id = ${prefixes[index] + id.slice(1)} where id = ${id}`;
    }
    const outcomes = await runBehindLock(
      (db) => db`select from offer_booking where appointment_id = ${ids[0] ?? ""} for update`,
      () => byAdmin((db) => db`select public.change_appointments(${ids}, ${action}, local_time => '10:17')`),
      () => sql`update auth.users set email = ${`${crypto.randomUUID()}@example.org`} where id = ${guest}`,
    );
    expect(outcomes).toEqual([null, null]);
    // When `claim_bookings` fails, it only warns.
    expect(
      await sql`select from offer_booking b join auth.users u on u.id = b.user_id where u.id = ${guest} and u.email = b.user_email`,
    ).toHaveLength(2);
    await expectNoDrift(...ids);
  },
);

describe("erasing an account", () => {
  it("causes no deadlock when the waitlist job serves both an appointment the guest waits for and one the guest booked", async () => {
    const ids = [await anAppointment(sql, 1), await anAppointment(sql, 1), await anAppointment(sql, 1)]
      .map(({ appointmentId }) => appointmentId)
      .sort();
    const [awaited, middle, booked] = ids as [string, string, string];
    const guest = await aUser(sql);
    await sql`update offer_appointment set capacity = 2, remaining_slots = 2 where id = ${booked}`;
    await book(sql, guest, booked);
    for (const appointmentId of ids) {
      // Every appointment is sold out and has an expired waitlist offer. The guest waits for `awaited`.
      const guestWithWaitlistOffer = await aUser(sql);
      await sql`update offer_appointment set remaining_slots = 0, held_slots = held_slots + remaining_slots where id = ${appointmentId}`;
      await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity, status, offered_at, offer_expires_at)
        values (gen_random_uuid(), ${appointmentId}, ${guestWithWaitlistOffer}, 1, 'offered', now(), now())`;
    }
    await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity) values (gen_random_uuid(), ${awaited}, ${guest}, 1)`;
    const outcomes = await runBehindLock(
      (db) => db`select from offer_appointment where id = ${middle} for update`,
      () => runAs(sql, { role: "service_role" }, (db) => db`select public.expire_waitlist()`),
      () => erase(guest),
    );
    expect(outcomes).toEqual([null, null]);
    await expectNoDrift(...ids);
    expect(await sql`select remaining_slots from offer_appointment where id = ${awaited}`).toMatchObject([
      { remaining_slots: 1 },
    ]);
  });

  it("causes no deadlock when two booked offers get another location in one bulk action", async () => {
    // The bulk action gets the offers in descending order of their appointments' ids. `erase` locks the appointments in
    // ascending order.
    const offers = [await anAppointment(sql, 2), await anAppointment(sql, 2)].sort((a, b) =>
      b.appointmentId.localeCompare(a.appointmentId),
    );
    const guest = await aUser(sql);
    const [location] = await sql`insert into location (name, status) values ('Hof', 'published') returning id`;
    const draftVersions: Record<string, number> = {};
    for (const { offerId, appointmentId } of offers) {
      await book(sql, guest, appointmentId);
      const [draft] = await byAdmin(
        (db) =>
          db`select version from public.save_draft('offer', ${offerId}, ${db.json({
            fields: { name: "Drehen", price: 4500, location_id: location?.id },
            art_form_ids: [],
            sections: [],
          })})`,
      );
      draftVersions[offerId] = draft?.version;
    }
    const ids = offers.map(({ offerId }) => offerId);
    const outcomes = await runBehindLock(
      (db) => db`select from offer_appointment where id = ${offers[0]?.appointmentId ?? ""} for update`,
      () =>
        byAdmin((db) => db`select public.change_records('offer', ${ids}, 'publish', null, ${db.json(draftVersions)})`),
      () => erase(guest),
    );
    expect(outcomes).toEqual([null, null]);
    await expectNoDrift(...offers.map(({ appointmentId }) => appointmentId));
  });

  it("causes no deadlock when the appointment is moved", async () => {
    const { appointmentId, guest, hold } = await anAttendedBooking();
    const move = () => byAdmin((db) => db`select public.move_appointment(${appointmentId}, now() + interval '5 days')`);
    expect(await runBehindLock(hold, move, () => erase(guest))).toEqual([null, null]);
    await expectNoDrift(appointmentId);
  });

  it("causes no deadlock when check-in events arrive", async () => {
    const { appointmentId, guest, id, hold } = await anAttendedBooking();
    const events = ["confirmed", "attended"].map((status, index) => ({
      booking_id: id,
      status,
      at: new Date(Date.now() + index), // a millisecond apart
    }));
    const send = () => byAdmin((db) => db`select public.mark_attendance(${db.json(events as never)})`);
    expect(await runBehindLock(hold, send, () => erase(guest))).toEqual([null, null]);
    await expectNoDrift(appointmentId);
  });

  it("causes no deadlock when two payments for one booking arrive", async () => {
    const { appointmentId, guest, id, hold } = await anAttendedBooking();
    const payments = [4500, 2000].map((paid_cents, index) => ({
      booking_id: id,
      paid_cents,
      at: new Date(Date.now() + index), // a millisecond apart
    }));
    const send = () => byAdmin((db) => db`select public.record_payments(${db.json(payments as never)})`);
    expect(await runBehindLock(hold, send, () => erase(guest))).toEqual([null, null]);
    await expectNoDrift(appointmentId);
  });

  it("causes no deadlock when the email of the guest's waitlist offer fails", async () => {
    const { appointmentId } = await anAppointment(sql, 1);
    await sql`update offer_appointment set remaining_slots = 0, held_slots = 1 where id = ${appointmentId}`;
    const guest = await aUser(sql);
    const [entry] = await sql`
      insert into waitlist_entry (id, appointment_id, user_id, quantity, status, offered_at, offer_expires_at)
      values (gen_random_uuid(), ${appointmentId}, ${guest}, 1, 'offered', now(), now()) returning id`;
    const [mail] = await sql`insert into mail_outbox (kind, user_id, payload, attempts)
      values ('waitlist_offered', ${guest}, ${sql.json({ waitlist_entry_id: entry?.id })}, 1) returning id`;
    const outcomes = await runBehindLock(
      (db) => db`select from offer_appointment where id = ${appointmentId} for update`,
      () => erase(guest),
      () =>
        runAs(
          sql,
          { role: "service_role" },
          (db) => db`select public.mark_mail_failed(${mail?.id}, 'resend: 503', true)`,
        ),
    );
    expect(outcomes).toEqual([null, null]);
    await expectNoDrift(appointmentId);
  });

  it("deletes a note that an admin writes at the same time", async () => {
    const { guest, id, hold } = await anAttendedBooking();
    const note = (text: string) => byAdmin((db) => db`select public.set_booking_note(${id}, ${text})`);
    await note("Zahlt bar");
    expect(
      await runBehindLock(
        hold,
        () => note("Zahlt mit Karte"),
        () => erase(guest),
      ),
    ).toEqual([null, null]);
    expect(await sql`select from offer_booking_note where booking_id = ${id}`).toHaveLength(0);
    expect(await errorOf(note("Kam nie wieder"))).toBe("booking_anonymized");
  });

  it("does not give the account a booking that is made by phone at the same time", async () => {
    const { appointmentId } = await anAppointment(sql, 5);
    const guest = await aUser(sql);
    const email = `${guest}@example.org`;
    await sql`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${guest}`;
    const erased = Promise.withResolvers<void>();
    const commitAllowed = Promise.withResolvers<void>();
    const erasing = runAs(sql, callerOf(guest), async (db) => {
      await db`select public.erase_account()`;
      erased.resolve();
      await commitAllowed.promise;
    });
    await erased.promise;
    const booking = byAdmin(
      (db) =>
        db`select user_id, user_email from public.book_by_phone(${appointmentId}, ${email}, 1, 'Frieda', 'Muster', ${crypto.randomUUID()})`,
    );
    await waitForBlockedSessions(sql, 1);
    commitAllowed.resolve();
    await erasing;
    expect(await booking).toEqual([{ user_id: null, user_email: email }]);
  });
});

it("refuses to join the waitlist and to renew the calendar feed when the account is erased but its token is still valid", async () => {
  const { appointmentId } = await anAppointment(sql, 1);
  const guest = await aUser(sql);
  await book(sql, await aUser(sql), appointmentId);
  await erase(guest);
  const join = errorOf(
    runAs(sql, callerOf(guest), (db) => db`select public.join_waitlist(${crypto.randomUUID()}, ${appointmentId}, 1)`),
  );
  const renew = errorOf(runAs(sql, callerOf(guest), (db) => db`select public.renew_calendar_feed()`));
  expect([await join, await renew]).toEqual(["signed_out", "signed_out"]);
});

it("refuses a second booking when the first is checked in, and allows check-in to be undone", async () => {
  const { appointmentId, guest, id } = await anAttendedBooking();
  const email = `${guest}@example.org`;
  await sql`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${guest}`;
  const bookingByPhone = byAdmin(
    (db) => db`select public.book_by_phone(${appointmentId}, ${email}, 1, 'Frieda', 'Muster', ${crypto.randomUUID()})`,
  );
  expect(await errorOf(bookingByPhone)).toBe("party_already_booked");
  await sql`update offer_appointment set timestamp = now() + interval '5 days' where id = ${appointmentId}`;
  expect(await errorOf(book(sql, guest, appointmentId))).toBe("already_booked");
  const undo = [{ booking_id: id, status: "confirmed" }];
  await byAdmin((db) => db`select public.mark_attendance(${db.json(undo)})`);
  expect(await sql`select status from offer_booking where id = ${id}`).toEqual([{ status: "confirmed" }]);
  await expectNoDrift(appointmentId);
});

it("ends a waitlist offer that is made while its guest books other slots", async () => {
  const { appointmentId } = await anAppointment(sql, 3);
  const [guest, otherGuest] = [await aUser(sql), await aUser(sql)];
  const otherBooking = await book(sql, otherGuest, appointmentId, { quantity: 2 });
  const entryId = crypto.randomUUID();
  await runAs(sql, callerOf(guest), (db) => db`select public.join_waitlist(${entryId}, ${appointmentId}, 2)`);
  const outcomes = await runBehindLock(
    (db) => db`select from offer_appointment where id = ${appointmentId} for update`,
    () => runAs(sql, callerOf(otherGuest), (db) => db`select public.cancel_own_booking(${otherBooking?.id ?? ""})`),
    () => book(sql, guest, appointmentId),
  );
  expect(outcomes).toEqual([null, null]);
  expect(
    await sql`select status, offered_at is not null as was_offered from waitlist_entry where id = ${entryId}`,
  ).toEqual([{ status: "withdrawn", was_offered: true }]);
  expect(await sql`select remaining_slots, held_slots from offer_appointment where id = ${appointmentId}`).toEqual([
    { remaining_slots: 2, held_slots: 0 },
  ]);
});

it("enqueues one email when a confirmation is resent twice at the same time", async () => {
  const { appointmentId } = await anAppointment(sql, 5);
  const id = (await book(sql, await aUser(sql), appointmentId))?.id ?? "";
  await sql`update mail_outbox set sent_at = now()`;
  const resend = () => byAdmin((db) => db`select public.resend_booking_mail(${id}, gen_random_uuid())`);
  const hold = (db: TransactionSql) => db`select from offer_booking where id = ${id} for update`;
  expect(await runBehindLock(hold, resend, resend)).toEqual([null, null]);
  expect(await sql`select from mail_outbox where sent_at is null`).toHaveLength(1);
});
