import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { aDate, as, aUser, book, errorOf } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => ({ sql, close } = await freshDatabase()));
afterAll(() => close());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aUser(sql)));

async function ledger(dateId: string) {
  const [row] = await sql`
    select a.capacity, a.remaining_slots as free,
      (select coalesce(sum(quantity), 0)::int from offer_booking b
        where b.appointment_id = a.id and b.status in ('confirmed', 'attended', 'no_show')) as booked
    from offer_appointment a where a.id = ${dateId}`;
  return row;
}

it("never sells more places than there are", async () => {
  const { dateId } = await aDate(sql, 10);
  const outcomes = await Promise.all((await people(60)).map((person) => errorOf(book(sql, person, dateId))));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === "sold_out")).toHaveLength(50);
  expect(await ledger(dateId)).toEqual({ capacity: 10, free: 0, booked: 10 });
});

it("would sell more without the locked update: the control that shows the test above can fail", async () => {
  const { dateId } = await aDate(sql, 10);
  // Looks first and writes afterwards, as a booking without a lock would; the constraint that also forbids it is taken away.
  await sql.unsafe(`
    create table control_date as select id, remaining_slots from offer_appointment where id = '${dateId}';
    create table control_booking (person uuid);
    create function control_book(person uuid) returns boolean language plpgsql as $$
    declare free integer;
    begin
      select remaining_slots into free from control_date;
      if free < 1 then return false; end if;
      perform pg_sleep(0.01);
      update control_date set remaining_slots = free - 1;
      insert into control_booking values (person);
      return true;
    end $$;`);
  await Promise.all((await people(60)).map((person) => sql`select control_book(${person})`));
  const [{ count } = { count: 0 }] = await sql`select count(*)::int from control_booking`;
  expect(count).toBeGreaterThan(10);
});

it("books at no price and at no time that the page did not show", async () => {
  const { dateId, offerId } = await aDate(sql, 5);
  const person = await aUser(sql);
  const [shown] = await sql`select timestamp::text from offer_appointment where id = ${dateId}`;
  const order = (price: number, start: string = shown?.timestamp) =>
    errorOf(
      as(
        sql,
        { role: "authenticated", id: person },
        (mine) => mine`
        select book(${dateId}, 1, 'Frieda', 'Muster', true, ${crypto.randomUUID()}, shown_price => ${price}, shown_start => ${start})`,
      ),
    );
  await sql`update offer set price = 9900 where id = ${offerId}`;
  expect(await order(4500)).toBe("terms_changed");
  await sql`update offer_appointment set timestamp = timestamp + interval '2 days' where id = ${dateId}`;
  expect(await order(9900)).toBe("terms_changed");
  expect(await ledger(dateId)).toEqual({ capacity: 5, free: 5, booked: 0 });
  const [now] = await sql`select timestamp::text from offer_appointment where id = ${dateId}`;
  expect(await order(9900, now?.timestamp)).toBeNull();
  expect(await ledger(dateId)).toEqual({ capacity: 5, free: 4, booked: 1 });
});

it("makes one booking of one key, however many ask at once, also for the last place", async () => {
  const { dateId } = await aDate(sql, 1);
  const person = await aUser(sql);
  const key = crypto.randomUUID();
  const bookings = await Promise.all(Array.from({ length: 20 }, () => book(sql, person, dateId, { key })));
  expect(new Set(bookings.map((booking) => booking?.id)).size).toBe(1);
  expect(await ledger(dateId)).toEqual({ capacity: 1, free: 0, booked: 1 });
});

it("gives the second try of an intent the first one's booking, even while the first is still being written", async () => {
  const { dateId } = await aDate(sql, 1);
  const person = await aUser(sql);
  const key = crypto.randomUUID();
  const firstIsWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const first = as(sql, { role: "authenticated", id: person }, async (mine) => {
    const [booking] = await mine`select id from public.book(${dateId}, 1, 'Frieda', 'Muster', true, ${key})`;
    firstIsWritten.resolve();
    await mayCommit.promise;
    return booking;
  });
  await firstIsWritten.promise;
  const second = book(sql, person, dateId, { key });
  await isWaiting();
  mayCommit.resolve();
  expect((await second)?.id).toBe((await first)?.id);
});

/** Until a session waits for a lock that another holds. */
async function isWaiting() {
  await expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
          .length,
    )
    .toBeGreaterThan(0);
}

it("stores the deadline of the date as it is, also when it is moved in the instant of booking", async () => {
  const { dateId } = await aDate(sql, 1);
  const person = await aUser(sql);
  const isMoved = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const move = sql.begin(async (db) => {
    await db`update offer_appointment set timestamp = timestamp + interval '3 days' where id = ${dateId}`;
    isMoved.resolve();
    await mayCommit.promise;
  });
  await isMoved.promise;
  const booking = book(sql, person, dateId);
  await isWaiting();
  mayCommit.resolve();
  await move;
  const [row] = await sql`
    select a.timestamp - b.free_cancellation_until = make_interval(hours => o.cancellation_deadline_hours) as is_kept
      from offer_booking b join offer_appointment a on a.id = b.appointment_id join offer o on o.id = a.offer_id
     where b.id = ${(await booking)?.id ?? ""}`;
  expect(row?.is_kept).toBe(true);
});

it("leaves neither a deadlock nor a stray booking when the account is deleted while it books", async () => {
  for (let round = 0; round < 30; round++) {
    const [first, second] = await Promise.all([aDate(sql, 2), aDate(sql, 2)]);
    const person = await aUser(sql);
    await book(sql, person, first.dateId); // which the deletion gives back
    const outcomes = await Promise.all([
      errorOf(book(sql, person, second.dateId)),
      errorOf(sql`delete from auth.users where id = ${person}`),
      errorOf(book(sql, person, first.dateId)),
    ]);
    expect(outcomes.filter((outcome) => ![null, "signed_out", "already_booked"].includes(outcome))).toEqual([]);
    const strays = await sql`select 1 from offer_booking where user_id = ${person}`;
    expect(strays).toHaveLength(0);
    for (const { dateId } of [first, second]) expect(await ledger(dateId)).toMatchObject({ free: 2, booked: 0 });
  }
});

it("keeps two people's equal keys apart", async () => {
  const { dateId } = await aDate(sql, 5);
  const key = crypto.randomUUID();
  const [one, two] = [
    await book(sql, await aUser(sql), dateId, { key }),
    await book(sql, await aUser(sql), dateId, { key }),
  ];
  expect(one?.id).not.toBe(two?.id);
});

it("takes back the places of somebody who has a booking already", async () => {
  const { dateId } = await aDate(sql, 5);
  const person = await aUser(sql);
  await book(sql, person, dateId, { quantity: 2 });
  const again = await Promise.all(Array.from({ length: 5 }, () => errorOf(book(sql, person, dateId))));
  expect(new Set(again)).toEqual(new Set(["already_booked"]));
  expect(await ledger(dateId)).toEqual({ capacity: 5, free: 3, booked: 2 });
});

it("leaves no trace of a booking that a limit declines", async () => {
  const { dateId } = await aDate(sql, 5);
  const person = await aUser(sql);
  const declined = sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person })}, true)`;
    await transaction`select public.book(${dateId}, 1, 'F', 'Muster', true, ${crypto.randomUUID()})`;
  });
  expect(await errorOf(declined)).toBe("23514");
  expect(await ledger(dateId)).toEqual({ capacity: 5, free: 5, booked: 0 });
});

it("takes no novel for a companion's name, whichever way it comes", async () => {
  const { dateId } = await aDate(sql, 5);
  const person = await aUser(sql);
  const novel = as(
    sql,
    { role: "authenticated", id: person },
    (mine) =>
      mine`select public.book(${dateId}, 2, 'Frieda', 'Muster', true, gen_random_uuid(), array[repeat('x', 5000)])`,
  );
  expect(await errorOf(novel)).toBe("23514");
});

it("says a change of places on the topic of live counts, and nothing of what was rolled back", async () => {
  const { dateId } = await aDate(sql, 5);
  await sql`delete from realtime.messages`;
  await errorOf(book(sql, await aUser(sql), dateId, { quantity: 6 }));
  await book(sql, await aUser(sql), dateId, { quantity: 2 });
  const messages = await sql`select topic, event, private, payload from realtime.messages where payload is not null`;
  expect(messages).toMatchObject([
    {
      topic: "slots",
      event: "slots",
      private: true,
      payload: { appointment: { id: dateId, remaining_slots: 3, version: 2 } },
    },
  ]);
});

it("begins tomorrow at the right instant, on the days when the clocks change too", async () => {
  const definition = await sql`select prosrc from pg_proc where proname = 'start_of_tomorrow'`;
  const source = String(definition[0]?.prosrc);
  for (const [now, expected] of [
    ["2027-06-10T21:59:59Z", "2027-06-10T22:00:00.000Z"],
    ["2027-06-10T22:00:00Z", "2027-06-11T22:00:00.000Z"],
    ["2027-03-27T12:00:00Z", "2027-03-27T23:00:00.000Z"],
    ["2027-03-28T12:00:00Z", "2027-03-28T22:00:00.000Z"],
    ["2027-10-31T12:00:00Z", "2027-10-31T23:00:00.000Z"],
    ["2028-02-28T12:00:00Z", "2028-02-28T23:00:00.000Z"],
  ]) {
    const [row] = await sql.unsafe(
      `${source.replaceAll("now()", `'${now}'::timestamptz`).replace("select ", "select to_json(")}) as at`,
    );
    expect(new Date(row?.at).toISOString(), now).toBe(expected);
  }
});
