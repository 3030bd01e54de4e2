import type { Sql, TransactionSql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { aDate, as, aUser, book, type Caller, errorOf } from "./caller.ts";

/** People, dates, bookings, waiting list: who takes locks in another order ends in a deadlock (40P01). */
let sql: Sql;
let close: () => Promise<void>;
let admin: Caller;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  admin = { role: "authenticated", id: await aUser(sql, { role: "admin" }) };
});
afterAll(() => close());

const callerOf = (id: string): Caller => ({ role: "authenticated", id });
const byAdmin = (statement: (db: TransactionSql) => Promise<unknown>) => as(sql, admin, statement);
const erase = (person: string) => as(sql, callerOf(person), (db) => db`select public.erase_account()`);

/** Until so many sessions wait for a lock that another holds. */
async function areWaiting(sessions: number) {
  await expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
          .length,
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(sessions);
}

/** Holds a row until both calls have come to where they wait, the second behind the first; answers how they end. */
async function meet(
  hold: (db: TransactionSql) => PromiseLike<unknown>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<(string | null)[]> {
  const isHeld = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  const holding = sql.begin(async (db) => {
    await hold(db);
    isHeld.resolve();
    await mayGo.promise;
  });
  await isHeld.promise;
  const one = errorOf(first());
  await areWaiting(1);
  const two = errorOf(second());
  await areWaiting(2);
  mayGo.resolve();
  await holding;
  return Promise.all([one, two]);
}

const expectNoDrift = async (...dateIds: string[]) =>
  expect(
    await sql`select from private.slot_ledger where appointment_id in ${sql(dateIds)} and (drift <> 0 or held_drift <> 0)`,
  ).toHaveLength(0);

/** A date that has begun to let people in, with a booking whose person was at the door. */
async function anAttendedBooking() {
  const { dateId } = await aDate(sql, 5);
  const person = await aUser(sql);
  const booking = await book(sql, person, dateId);
  const id = booking?.id ?? "";
  await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id = ${dateId}`;
  await byAdmin((db) => db`select public.mark_attendance(${db.json([{ booking_id: id, status: "attended" }])})`);
  return {
    dateId,
    person,
    id,
    hold: (db: TransactionSql) => db`select from offer_booking where id = ${id} for update`,
  };
}

describe("an account ends while", () => {
  it("the sweep serves it on one date and goes on to another of its dates", async () => {
    const dates = [await aDate(sql, 1), await aDate(sql, 1), await aDate(sql, 1)].map(({ dateId }) => dateId).sort();
    const [served, middle, booked] = dates as [string, string, string];
    const person = await aUser(sql);
    await sql`update offer_appointment set capacity = 2, remaining_slots = 2 where id = ${booked}`;
    await book(sql, person, booked);
    for (const dateId of dates) {
      // Sold out with an open offer that has run out; on the first date the person is next.
      const first = await aUser(sql);
      await sql`update offer_appointment set remaining_slots = 0, held_slots = held_slots + remaining_slots where id = ${dateId}`;
      await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity, status, offered_at, offer_expires_at)
        values (gen_random_uuid(), ${dateId}, ${first}, 1, 'offered', now(), now())`;
    }
    await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity) values (gen_random_uuid(), ${served}, ${person}, 1)`;
    const outcomes = await meet(
      (db) => db`select from offer_appointment where id = ${middle} for update`,
      () => as(sql, { role: "service_role" }, (db) => db`select public.expire_waitlist()`),
      () => erase(person),
    );
    expect(outcomes).toEqual([null, null]);
    await expectNoDrift(...dates);
    expect(await sql`select remaining_slots from offer_appointment where id = ${served}`).toMatchObject([
      { remaining_slots: 1 },
    ]);
  });

  it("its date is moved", async () => {
    const { dateId, person, hold } = await anAttendedBooking();
    const move = () => byAdmin((db) => db`select public.move_appointment(${dateId}, now() + interval '5 days')`);
    expect(await meet(hold, move, () => erase(person))).toEqual([null, null]);
    await expectNoDrift(dateId);
  });

  it("two marks of the door arrive", async () => {
    const { dateId, person, id, hold } = await anAttendedBooking();
    const marks = ["confirmed", "attended"].map((status, second) => ({
      booking_id: id,
      status,
      at: new Date(Date.now() + second),
    }));
    const mark = () => byAdmin((db) => db`select public.mark_attendance(${db.json(marks as never)})`);
    expect(await meet(hold, mark, () => erase(person))).toEqual([null, null]);
    await expectNoDrift(dateId);
  });

  it("somebody writes a note about it, and takes the note along", async () => {
    const { person, id, hold } = await anAttendedBooking();
    const note = (text: string) => byAdmin((db) => db`select public.set_booking_note(${id}, ${text})`);
    await note("Zahlt bar");
    expect(
      await meet(
        hold,
        () => note("Zahlt mit Karte"),
        () => erase(person),
      ),
    ).toEqual([null, null]);
    expect(await sql`select from offer_booking_note where booking_id = ${id}`).toHaveLength(0);
    expect(await errorOf(note("Kam nie wieder"))).toBe("account_erased");
  });

  it("it is booked for on the phone: the booking waits for whoever has the address next", async () => {
    const { dateId } = await aDate(sql, 5);
    const person = await aUser(sql);
    const address = `${person}@example.org`;
    await sql`update auth.users set email = ${address}, email_confirmed_at = now() where id = ${person}`;
    const isErased = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const erasing = as(sql, callerOf(person), async (db) => {
      await db`select public.erase_account()`;
      isErased.resolve();
      await mayCommit.promise;
    });
    await isErased.promise;
    const booking = byAdmin(
      (db) =>
        db`select user_id, user_email from public.book_by_phone(${dateId}, ${address}, 1, 'Frieda', 'Muster', ${crypto.randomUUID()})`,
    );
    await areWaiting(1);
    mayCommit.resolve();
    await erasing;
    expect(await booking).toEqual([{ user_id: null, user_email: address }]);
  });
});

it("an account that has ended neither waits nor gets a calendar, however long its token lives", async () => {
  const { dateId } = await aDate(sql, 1);
  const person = await aUser(sql);
  await book(sql, await aUser(sql), dateId);
  await erase(person);
  const join = errorOf(
    as(sql, callerOf(person), (db) => db`select public.join_waitlist(${crypto.randomUUID()}, ${dateId}, 1)`),
  );
  const renew = errorOf(as(sql, callerOf(person), (db) => db`select public.renew_calendar_feed()`));
  expect([await join, await renew]).toEqual(["signed_out", "signed_out"]);
});

it("who was at the door already holds their booking: no second one, and the mark can be taken back", async () => {
  const { dateId, person, id } = await anAttendedBooking();
  const address = `${person}@example.org`;
  await sql`update auth.users set email = ${address}, email_confirmed_at = now() where id = ${person}`;
  const phone = byAdmin(
    (db) => db`select public.book_by_phone(${dateId}, ${address}, 1, 'Frieda', 'Muster', ${crypto.randomUUID()})`,
  );
  expect(await errorOf(phone)).toBe("party_already_booked");
  await sql`update offer_appointment set timestamp = now() + interval '5 days' where id = ${dateId}`;
  expect(await errorOf(book(sql, person, dateId))).toBe("already_booked");
  const undo = [{ booking_id: id, status: "confirmed" }];
  await byAdmin((db) => db`select public.mark_attendance(${db.json(undo)})`);
  expect(await sql`select status from offer_booking where id = ${id}`).toEqual([{ status: "confirmed" }]);
  await expectNoDrift(dateId);
});

it("a mail that is sent again twice at once goes out once", async () => {
  const { id, hold } = await anAttendedBooking();
  await sql`update mail_outbox set sent_at = now()`;
  const resend = () => byAdmin((db) => db`select public.resend_booking_mail(${id})`);
  expect(await meet(hold, resend, resend)).toEqual([null, null]);
  expect(await sql`select from mail_outbox where sent_at is null`).toHaveLength(1);
});
