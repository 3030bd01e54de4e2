import type { Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { aDate, as, aUser, book, type Caller, errorOf } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;
let admin: Caller;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  admin = { role: "authenticated", id: await aUser(sql, { role: "admin" }) };
});
afterAll(() => close());
beforeEach(async () => {
  await sql`delete from mail_outbox`;
});

const person = async (): Promise<Caller & { id: string }> => ({ role: "authenticated", id: await aUser(sql) });
const slots = async (dateId: string) =>
  (await sql`select remaining_slots as free, held_slots as held from offer_appointment where id = ${dateId}`)[0];
const mails = async () => (await sql`select kind from mail_outbox order by created_at, kind`).map((mail) => mail.kind);
const statusOf = async (bookingId = "") =>
  (await sql`select status from offer_booking where id = ${bookingId}`)[0]?.status;
const call = (caller: Caller, statement: (db: Sql) => Promise<unknown>) =>
  as(sql, caller, (db) => statement(db as unknown as Sql));
const join = (who: Caller, dateId: string, quantity: number, id = crypto.randomUUID()) =>
  call(who, (db) => db`select public.join_waitlist(${id}, ${dateId}, ${quantity})`).then(() => id);
const entry = async (id: string) => (await sql`select * from waitlist_entry where id = ${id}`)[0];

describe("people change their bookings", () => {
  it("to more places while they are free, to fewer once however often it is repeated", async () => {
    const [{ dateId }, guest] = [await aDate(sql, 5), await person()];
    const booking = await book(sql, guest.id, dateId);
    const change = (quantity: number) =>
      call(guest, (db) => db`select public.change_own_booking(${booking?.id ?? ""}, ${quantity})`);
    await Promise.all([change(4), change(4), change(4)]);
    expect(await slots(dateId)).toEqual({ free: 1, held: 0 });
    expect(await errorOf(change(6))).toBe("too_few_left");
    expect(await errorOf(change(7))).toBe("too_many_slots");
    await change(2);
    await change(2);
    expect(await slots(dateId)).toEqual({ free: 3, held: 0 });
    expect(await mails()).toEqual(["booking_confirmed", "booking_changed", "booking_changed"]);
  });

  it("say who still comes when they give back some of their places, and are asked when a name would go lost", async () => {
    const [{ dateId }, guest] = [await aDate(sql, 5), await person()];
    const booking = await book(sql, guest.id, dateId, { quantity: 3 });
    const id = booking?.id ?? "";
    await sql`update offer_booking set companions = array['Konstantin', 'Ida'] where id = ${id}`;
    const companions = async () =>
      (await sql`select companions from offer_booking where id = ${id}`)[0]?.companions as string[];
    const key = crypto.randomUUID();
    const giveBack = (names: string[]) =>
      errorOf(call(guest, (db) => db`select public.cancel_own_booking(${id}, 1, ${key}, ${names})`));
    expect(await giveBack(["Konstantin", "Ida"])).toBe("too_many_companions");
    expect(await slots(dateId)).toEqual({ free: 2, held: 0 });
    expect(await giveBack(["Ida"])).toBe(null);
    expect(await giveBack(["Konstantin"])).toBe(null); // the same change once more
    expect(await companions()).toEqual(["Ida"]);
    expect(await slots(dateId)).toEqual({ free: 3, held: 0 });
    await call(guest, (db) => db`select public.cancel_own_booking(${id}, 1)`);
    expect(await companions()).toEqual([]);
  });

  it("take a cancellation back while the places are free", async () => {
    const [{ dateId }, guest] = [await aDate(sql, 2), await person()];
    const booking = await book(sql, guest.id, dateId, { quantity: 2 });
    const restore = () => call(guest, (db) => db`select public.restore_own_booking(${booking?.id ?? ""})`);
    await call(guest, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await Promise.all([restore(), restore()]);
    expect(await slots(dateId)).toEqual({ free: 0, held: 0 });
    await call(guest, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await book(sql, await aUser(sql), dateId);
    expect(await errorOf(restore())).toBe("too_few_left");
  });

  it("cancel until the deadline and always within the first hour", async () => {
    const [{ dateId }, guest] = [await aDate(sql, 5), await person()];
    const booking = await book(sql, guest.id, dateId);
    const cancel = () => errorOf(call(guest, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`));
    await sql`update offer_booking set free_cancellation_until = now() - interval '1 minute', created_at = now() - interval '61 minutes' where id = ${booking?.id ?? ""}`;
    expect(await cancel()).toBe("cancellation_deadline_passed");
    await sql`update offer_booking set created_at = now() - interval '59 minutes' where id = ${booking?.id ?? ""}`;
    expect(await cancel()).toBe(null);
    expect(
      await errorOf(call(await person(), (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`)),
    ).toBe("booking_not_found");
  });
});

describe("the waiting list", () => {
  it("offers to whole parties in order, and serves a smaller one behind a larger", async () => {
    const { dateId } = await aDate(sql, 4);
    const [one, two, large, small] = [await person(), await person(), await person(), await person()];
    const first = await book(sql, one.id, dateId, { quantity: 2 });
    await book(sql, two.id, dateId, { quantity: 2 });
    const largeEntry = await join(large, dateId, 3);
    const smallEntry = await join(small, dateId, 2);
    await call(one, (db) => db`select public.cancel_own_booking(${first?.id ?? ""})`);
    expect((await entry(largeEntry))?.status).toBe("waiting");
    expect((await entry(smallEntry))?.status).toBe("offered");
    expect(await slots(dateId)).toEqual({ free: 0, held: 2 });
    // Held places are not for others.
    expect(await errorOf(book(sql, await aUser(sql), dateId))).toBe("sold_out");
    const accept = (who: Caller) =>
      call(who, (db) => db`select (public.accept_waitlist_offer(${smallEntry}, 'Frieda', 'Muster', true)).id`);
    expect(await errorOf(accept(large))).toBe("waitlist_entry_not_found");
    const acceptAt = (price: number) =>
      call(
        small,
        (db) => db`select accept_waitlist_offer(${smallEntry}, 'Frieda', 'Muster', true, shown_price => ${price})`,
      );
    expect(await errorOf(acceptAt(4000))).toBe("terms_changed");
    expect(await slots(dateId)).toEqual({ free: 0, held: 2 });
    const [again, same] = await Promise.all([accept(small), accept(small)]);
    expect(again).toEqual(same);
    expect(await slots(dateId)).toEqual({ free: 0, held: 0 });
  });

  it("takes only parties that do not fit, once per person", async () => {
    const [{ dateId }, guest] = [await aDate(sql, 4), await person()];
    await book(sql, await aUser(sql), dateId, { quantity: 3 });
    expect(await errorOf(join(guest, dateId, 1))).toBe("slots_free");
    expect(await errorOf(join(guest, dateId, 5))).toBe("too_many_slots");
    const id = await join(guest, dateId, 2);
    expect(await errorOf(join(guest, dateId, 2, id))).toBe(null);
    expect(await errorOf(join(guest, dateId, 3))).toBe("already_waiting");
  });

  it("passes declined and expired offers on", async () => {
    const { dateId } = await aDate(sql, 1);
    const [holder, first, second, third] = [await person(), await person(), await person(), await person()];
    const booking = await book(sql, holder.id, dateId);
    const [one, two, three] = [
      await join(first, dateId, 1),
      await join(second, dateId, 1),
      await join(third, dateId, 1),
    ];
    await call(holder, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await call(first, (db) => db`select public.leave_waitlist(${one})`);
    await call(first, (db) => db`select public.leave_waitlist(${one})`);
    expect((await entry(two))?.status).toBe("offered");
    await sql`update waitlist_entry set offer_expires_at = now() where id = ${two}`;
    expect(await errorOf(call(second, (db) => db`select public.accept_waitlist_offer(${two}, 'Fr', 'Mu', true)`))).toBe(
      "waitlist_offer_expired",
    );
    await call({ role: "service_role" }, (db) => db`select public.expire_waitlist()`);
    expect([(await entry(two))?.status, (await entry(three))?.status]).toEqual(["expired", "offered"]);
    expect(await slots(dateId)).toEqual({ free: 0, held: 1 });
  });

  it.each([
    ["10 days", 12 * 60],
    ["30 hours", null],
  ])("lets an offer for a date in %s stand long enough, never past the cut-off", async (ahead, minutes) => {
    const { dateId } = await aDate(sql, 1);
    await sql`update offer_appointment set timestamp = private.cut_off(now() + ${ahead}::interval) + interval '1 day 18 hours' where id = ${dateId}`;
    const [holder, waiting] = [await person(), await person()];
    const booking = await book(sql, holder.id, dateId);
    const id = await join(waiting, dateId, 1);
    await call(holder, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    const [row] = await sql`select round(extract(epoch from w.offer_expires_at - w.offered_at) / 60)::int as minutes,
        w.offer_expires_at <= private.cut_off(a.timestamp) as in_time, private.cut_off(a.timestamp) - w.offered_at <= interval '24 hours' as last_day
      from waitlist_entry w join offer_appointment a on a.id = w.appointment_id where w.id = ${id}`;
    expect(row?.in_time).toBe(true);
    expect(row?.minutes).toBe(minutes ?? (row?.last_day ? 120 : 720));
  });
});

describe("the organiser", () => {
  it("calls a date off: everyone is told once, nothing stays booked or held", async () => {
    const { dateId } = await aDate(sql, 2);
    const [guest, waiting] = [await person(), await person()];
    const booking = await book(sql, guest.id, dateId, { quantity: 2 });
    await join(waiting, dateId, 1);
    const callOff = () => call(admin, (db) => db`select public.cancel_appointment(${dateId}, 'Krankheit')`);
    await Promise.all([callOff(), callOff()]);
    expect(await statusOf(booking?.id)).toBe("cancelled_by_host");
    expect(await slots(dateId)).toEqual({ free: 2, held: 0 });
    expect(await mails()).toEqual([
      "booking_confirmed",
      "waitlist_joined",
      "appointment_cancelled",
      "waitlist_expired",
    ]);
    expect(await errorOf(call(guest, (db) => db`select public.cancel_appointment(${dateId})`))).toBe("not_admin");
  });

  it("moves a date, which keeps its id and opens free cancellation again", async () => {
    const [{ dateId }, guest] = [await aDate(sql, 2), await person()];
    const booking = await book(sql, guest.id, dateId);
    await sql`update offer_booking set free_cancellation_until = now() - interval '1 day', created_at = now() - interval '2 days' where id = ${booking?.id ?? ""}`;
    const move = () =>
      call(admin, (db) => db`select public.move_appointment(${dateId}, date_trunc('day', now()) + interval '3 days')`);
    await move();
    await move();
    expect(
      (await sql`select calendar_sequence from offer_appointment where id = ${dateId}`)[0]?.calendar_sequence,
    ).toBe(1);
    expect(await mails()).toEqual(["booking_confirmed", "appointment_moved"]);
    expect(await errorOf(call(guest, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`))).toBe(null);
  });

  it("never moves a date onto another one of its offer, unless that was called off; two at once neither", async () => {
    const { dateId, offerId } = await aDate(sql, 2);
    const another = async (days: number) => {
      const [row] = await sql<
        { id: string }[]
      >`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
        values (${offerId}, date_trunc('day', now()) + make_interval(days => ${days}), 2, 2) returning id`;
      return row?.id ?? "";
    };
    const [there, third] = [await another(20), await another(21)];
    const move = (id: string, days: number) =>
      errorOf(
        call(
          admin,
          (db) =>
            db`select public.move_appointment(${id}, date_trunc('day', now()) + make_interval(days => ${days}::int))`,
        ),
      );
    expect(await move(dateId, 20)).toBe("appointment_time_taken");
    expect(await move(there, 20)).toBe(null);
    expect((await Promise.all([move(dateId, 30), move(third, 30)])).sort()).toEqual(
      ["appointment_time_taken", null].sort(),
    );
    await call(admin, (db) => db`select public.cancel_appointment(${there})`);
    expect(await move(dateId, 20)).toBe(null);
  });

  it("never shrinks a date below what is taken, and gives new places to those who wait", async () => {
    const { dateId } = await aDate(sql, 3);
    await book(sql, await aUser(sql), dateId, { quantity: 3 });
    const id = await join(await person(), dateId, 2);
    const resize = (capacity: number) =>
      errorOf(call(admin, (db) => db`select public.change_capacity(${dateId}, ${capacity})`));
    expect(await resize(2)).toBe("capacity_below_booked");
    expect(await resize(6)).toBe(null);
    expect((await entry(id))?.status).toBe("offered");
    expect(await slots(dateId)).toEqual({ free: 1, held: 2 });
    expect(await resize(4)).toBe("capacity_below_booked");
  });

  it("moves a whole party to a date with room", async () => {
    const [from, to] = [await aDate(sql, 3), await aDate(sql, 3)];
    const guest = await person();
    const booking = await book(sql, guest.id, from.dateId, { quantity: 2 });
    const move = (target: string) =>
      errorOf(call(admin, (db) => db`select public.move_booking(${booking?.id ?? ""}, ${target})`));
    expect(await move(to.dateId)).toBe(null);
    expect(await move(to.dateId)).toBe(null);
    expect([await slots(from.dateId), await slots(to.dateId)]).toEqual([
      { free: 3, held: 0 },
      { free: 1, held: 0 },
    ]);
    await book(sql, await aUser(sql), from.dateId, { quantity: 2 });
    expect(await move(from.dateId)).toBe("too_few_left");
  });

  it("creates dates that stay at their wall time when the clocks change, skips days and repeats nothing", async () => {
    const { offerId } = await aDate(sql, 1);
    const create = () =>
      as(
        sql,
        admin,
        (db) => db`select timestamp from public.create_appointments(${offerId}, '18:00', 8,
        first_day => '2027-03-15', last_day => '2027-04-12', skipped_days => '{2027-04-05}')`,
      );
    expect((await create()).map((row) => row.timestamp.toISOString())).toEqual([
      "2027-03-15T17:00:00.000Z",
      "2027-03-22T17:00:00.000Z",
      "2027-03-29T16:00:00.000Z",
      "2027-04-12T16:00:00.000Z",
    ]);
    expect(await create()).toEqual([]);
    const listed = await as(
      sql,
      admin,
      (db) =>
        db`select timestamp from public.create_appointments(${offerId}, '10:30', 8, days => '{2027-10-30,2027-10-31}')`,
    );
    expect(listed.map((row) => row.timestamp.toISOString())).toEqual([
      "2027-10-30T08:30:00.000Z",
      "2027-10-31T09:30:00.000Z",
    ]);
  });
});

describe("bookings on the phone", () => {
  const phone = (email: string, dateId: string, key = crypto.randomUUID()) =>
    as(
      sql,
      admin,
      async (db) =>
        (await db`select id, user_id from public.book_by_phone(${dateId}, ${email}, 2, 'Frieda', 'Muster', ${key})`)[0],
    );

  it("belong to a verified account at once, and are made once per key", async () => {
    const { dateId } = await aDate(sql, 6);
    const email = `${crypto.randomUUID()}@example.org`;
    const [user] =
      await sql`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), ${email}, now()) returning id`;
    const key = crypto.randomUUID();
    const made = await Promise.all([phone(email, dateId, key), phone(email, dateId, key)]);
    expect(made[0]).toEqual(made[1]);
    expect(made[0]?.user_id).toBe(user?.id);
    expect(await slots(dateId)).toEqual({ free: 4, held: 0 });
  });

  it("are claimed when the address is verified, and never by address alone", async () => {
    const { dateId } = await aDate(sql, 6);
    const email = `${crypto.randomUUID()}@example.org`;
    const booking = await phone(email.toUpperCase(), dateId);
    const [user] = await sql`insert into auth.users (id, email) values (gen_random_uuid(), ${email}) returning id`;
    const owner = async () => (await sql`select user_id from offer_booking where id = ${booking?.id}`)[0]?.user_id;
    expect(await owner()).toBe(null);
    await sql`update auth.users set email_confirmed_at = now() where id = ${user?.id}`;
    expect(await owner()).toBe(user?.id);
    // Somebody else with the address later gets nothing.
    await sql`update auth.users set email = ${`new-${email}`} where id = ${user?.id}`;
    await sql`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), ${email}, now())`;
    expect(await owner()).toBe(user?.id);
  });
});

describe("the end of an account", () => {
  it("gives upcoming places back and leaves nothing personal", async () => {
    const [{ dateId }, past, guest] = [await aDate(sql, 3), await aDate(sql, 3), await person()];
    await book(sql, guest.id, dateId, { quantity: 2 });
    const visited = await book(sql, guest.id, past.dateId);
    await sql`update offer_appointment set timestamp = now() - interval '1 day' where id = ${past.dateId}`;
    await sql`update offer_booking set phone = '030 123', message = 'Bitte ruhig', companions = '{Anna}' where appointment_id = ${dateId}`;
    const [{ export_account: exported } = { export_account: null }] = await as(
      sql,
      guest,
      (db) => db`select public.export_account()`,
    );
    expect(exported.bookings).toHaveLength(2);
    expect(JSON.stringify(exported)).toContain("Bitte ruhig");

    await call(guest, (db) => db`select public.erase_account()`);
    expect(await slots(dateId)).toEqual({ free: 3, held: 0 });
    expect(await slots(past.dateId)).toEqual({ free: 2, held: 0 });
    const left =
      await sql`select * from offer_booking where appointment_id in (${dateId}, ${past.dateId}) order by status`;
    expect(
      left.map(({ status, user_id, phone, message, companions }) => ({ status, user_id, phone, message, companions })),
    ).toEqual([
      { status: "confirmed", user_id: null, phone: null, message: null, companions: [] },
      { status: "cancelled_by_guest", user_id: null, phone: null, message: null, companions: [] },
    ]);
    expect(await statusOf(visited?.id)).toBe("confirmed");
    expect(JSON.stringify(left)).not.toContain("Frieda");
    expect(await sql`select from mail_outbox where user_id = ${guest.id}`).toHaveLength(0);
    expect(await sql`select from auth.users where id = ${guest.id}`).toHaveLength(0);
  });

  it("frees the places that an open offer held", async () => {
    const { dateId } = await aDate(sql, 1);
    const [holder, first, second] = [await person(), await person(), await person()];
    const booking = await book(sql, holder.id, dateId);
    await join(first, dateId, 1);
    const next = await join(second, dateId, 1);
    await call(holder, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await sql`delete from auth.users where id = ${first.id}`;
    expect((await entry(next))?.status).toBe("offered");
    expect(await slots(dateId)).toEqual({ free: 0, held: 1 });
  });
});

describe("a calendar's secret address", () => {
  it("shows the bookings until it is renewed, and only its hash is kept", async () => {
    const [{ dateId }, guest] = [await aDate(sql, 3), await person()];
    await book(sql, guest.id, dateId);
    const renew = async () =>
      (await as(sql, guest, (db) => db`select public.renew_calendar_feed() as secret`))[0]?.secret;
    const read = (secret: string) =>
      as(sql, { role: "anon" }, (db) => db`select code from public.list_calendar_feed(${secret})`);
    const old = await renew();
    expect(await read(old)).toHaveLength(1);
    const secret = await renew();
    expect([(await read(old)).length, (await read(secret)).length]).toEqual([0, 1]);
    expect(JSON.stringify(await sql`select * from calendar_feed`)).not.toContain(secret);
    expect(await errorOf(as(sql, guest, (db) => db`select secret_hash from calendar_feed`))).toBe("42501");
  });
});
