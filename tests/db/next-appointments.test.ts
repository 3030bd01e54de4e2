import type { TransactionSql } from "postgres";
import { describe, expect, it } from "vitest";
import { anAppointment, aUser, book, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

// The tests compare the results of `search_offer`, which reads summaries of next appointments (decision 027), with
// those of a query that reads every appointment.
const { sql } = await databaseWithAdmin();
const OFFERS = 140;
const OFFERS_PER_PAGE = 40;

type Filter = { from?: number; to?: number; onlyWithFreeSlots?: boolean; weekdays?: number[]; query?: string };

/**
 * Filters with combinations of days, weekdays, free slots and a search. `from` and `to` count days from today in
 * Berlin.
 */
const filters: [name: string, filter: Filter][] = [
  ["nothing", {}],
  ["free slots", { onlyWithFreeSlots: true }],
  ["Saturdays", { weekdays: [6] }],
  ["Mondays and Sundays", { weekdays: [1, 7] }],
  ["a year", { from: 0, to: 365 }],
  ["a year with free slots", { from: 0, to: 365, onlyWithFreeSlots: true }],
  ["days far ahead", { from: 12, to: 80 }],
  ["free slots far ahead", { from: 12, onlyWithFreeSlots: true }],
  ["Fridays of a period", { from: 9, to: 30, weekdays: [5] }],
  ["a word and free slots", { query: "Tonkrug", onlyWithFreeSlots: true }],
  ["a word and Saturdays", { query: "Tonkrug", weekdays: [6] }],
  ["a word and Tuesdays of a period", { query: "Tonkrug", from: 9, weekdays: [2] }],
  ["a word that every offer contains", { query: "Handwerk" }],
];

const dayOf = (offset: number | undefined) =>
  offset === undefined ? sql`null::date` : sql`(now() at time zone 'Europe/Berlin')::date + ${offset}::int`;

/** The offers that a visitor finds, each with the start of its next appointment. */
const findOffers = ({ from, to, onlyWithFreeSlots = false, weekdays, query }: Filter, page = 1) =>
  runAs(
    sql,
    { role: "anon" },
    (db) => db`select name, next_appointment ->> 'timestamp' as at, total::int from public.search_offer(
      query => ${query ?? null}, from_day => ${dayOf(from)}, to_day => ${dayOf(to)}, only_free => ${onlyWithFreeSlots},
      weekdays => ${weekdays ?? null}::int[], items_per_page => ${OFFERS_PER_PAGE}, page => ${page})`,
  );

/**
 * What `findOffers` must return, computed without the summaries of next appointments. Appointments from tomorrow in
 * Berlin on are bookable. Full appointments count only when the filter has a period but not `onlyWithFreeSlots`.
 */
const expectedOffers = ({ from, to, onlyWithFreeSlots = false, weekdays, query }: Filter) => sql`
  with found as (
    select o.id, o.name, (select to_jsonb(a.timestamp) #>> '{}' from offer_appointment a
      where a.offer_id = o.id and a.status = 'scheduled' and a.timestamp > private.start_of_tomorrow()
        and a.remaining_slots >= ${onlyWithFreeSlots || (from === undefined && to === undefined) ? 1 : 0}::int
        and a.timestamp < coalesce((${dayOf(to)} + 1)::timestamp at time zone 'Europe/Berlin', 'infinity')
        and a.timestamp > coalesce((${dayOf(from)})::timestamp at time zone 'Europe/Berlin', '-infinity')
        and (${weekdays ?? null}::int[] is null or extract(isodow from a.timestamp at time zone 'Europe/Berlin')::int = any(${weekdays ?? null}::int[]))
      order by a.timestamp limit 1) as at
      from offer o where o.status = 'published' and (${query ?? null}::text is null or o.name || o.summary like '%' || ${query ?? null}::text || '%'))
  select name, at, count(*) over ()::int as total from found
   where at is not null or not ${onlyWithFreeSlots || from !== undefined || to !== undefined || weekdays !== undefined}::boolean
   order by at::timestamptz nulls last, case when at is null then name collate "de-x-icu" end, id`;

/** Compares one page of the results per filter: the second to last page, or the only page. */
async function expectCorrectResults() {
  for (const [name, filter] of filters) {
    const offers = await expectedOffers(filter);
    const page = Math.max(1, Math.ceil(offers.length / OFFERS_PER_PAGE) - 1);
    expect([name, ...(await findOffers(filter, page))]).toEqual([
      name,
      ...offers.slice((page - 1) * OFFERS_PER_PAGE, page * OFFERS_PER_PAGE),
    ]);
  }
}

/** Runs the job once for at most `items` outdated offers. Returns how many summaries it wrote. */
const runJob = (items = 10_000) =>
  runAs(sql, { role: "service_role" }, async (db) => {
    const [row] = await db<{ written: number }[]>`select public.index_next_appointments(${items}) as written`;
    return row?.written ?? 0;
  });

/**
 * Inserts offers, some of them unpublished, each with up to eight appointments within ten weeks. Some appointments are
 * full, cancelled or past.
 */
async function seed() {
  await sql`insert into offer_type (name) values ('Kurs')`;
  await sql`insert into offer (name, summary, price, offer_type_id, status)
    select case when n % 3 = 0 then 'Tonkrug ' else 'Weidenkorb ' end || n, 'Handwerk', 0, (select id from offer_type where name = 'Kurs'),
      case when n % 10 = 0 then 'draft' else 'published' end::content_status from generate_series(1, ${OFFERS}) n`;
  await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots, status)
    select o.id, private.start_of_tomorrow() + make_interval(days => mod(abs(hashtext(o.name || n)), 70) - 2, hours => 12, mins => n), 4,
      mod(abs(hashtext(n || o.name)), 3), case when mod(abs(hashtext(n || o.name || n)), 5) = 0 then 'cancelled' else 'scheduled' end::appointment_status
      from offer o, generate_series(1, 8) n where mod(abs(hashtext(o.name)), 9) >= n`;
}
await seed();

/** Changes of appointments and offers, one statement each. */
const changes: [name: string, change: () => PromiseLike<unknown>][] = [
  ["are sold out", () => sql`update offer_appointment set remaining_slots = 0 where remaining_slots = 1`],
  ["have slots again", () => sql`update offer_appointment set remaining_slots = 2 where remaining_slots = 0`],
  [
    "are moved",
    () => sql`update offer_appointment set timestamp = timestamp + interval '5 days 1 hour' where remaining_slots = 2`,
  ],
  [
    "are cancelled",
    () => sql`update offer_appointment set status = 'cancelled' where extract(minute from timestamp)::int % 2 = 0`,
  ],
  ["take place after all", () => sql`update offer_appointment set status = 'scheduled' where status = 'cancelled'`],
  ["are deleted", () => sql`delete from offer_appointment where extract(minute from timestamp)::int = 1`],
  [
    "are added",
    () => sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      select id, private.start_of_tomorrow() + interval '1 minute', 3, 3 from offer where name like '%5'`,
  ],
  ["are published", () => sql`update offer set status = 'published' where status = 'draft'`],
  ["are archived", () => sql`update offer set status = 'archived' where name like '%7'`],
];

describe("results of search_offer", () => {
  it("are correct before and after the job writes the summaries", async () => {
    await expectCorrectResults();
    expect(await runJob()).toBeGreaterThan(0);
    expect(await runJob()).toBe(0);
    await expectCorrectResults();
  });

  it.each(changes)(
    "are correct before, between and after runs of the job when appointments or offers %s",
    async (_, change) => {
      await change();
      await expectCorrectResults();
      await runJob(7);
      expect(await findOffers({ onlyWithFreeSlots: true })).toEqual(
        (await expectedOffers({ onlyWithFreeSlots: true })).slice(0, OFFERS_PER_PAGE),
      );
      while ((await runJob()) > 0);
      await expectCorrectResults();
    },
  );

  it("are correct when a week has passed without a run of the job", async () => {
    // Moves all times back by a week, without triggers, as if a week had passed. The weekdays remain the same.
    await sql.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      await db`update offer_appointment set timestamp = timestamp - interval '7 days'`;
      await db`update private.offer_facet set next_scheduled_at = next_scheduled_at - interval '7 days', next_bookable_at = next_bookable_at - interval '7 days',
        next_bookable_by_weekday = array(select at - interval '7 days' from unnest(next_bookable_by_weekday) at)`;
    });
    await expectCorrectResults();
    expect(await runJob()).toBeGreaterThan(0);
    await expectCorrectResults();
  });
});

/** Two appointments of one offer with one slot each. */
async function twoLastSlots() {
  const { offerId, appointmentId } = await anAppointment(sql, 1);
  const [second] = await sql<
    { id: string }[]
  >`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
    values (${offerId}, now() + interval '11 days', 1, 1) returning id`;
  while ((await runJob()) > 0);
  return { offerId, first: appointmentId, second: second?.id ?? "" };
}

describe("the queue of changed offers", () => {
  const bookIn = async (db: TransactionSql, guest: string, appointmentId: string) => {
    await db`select set_config('request.jwt.claims', ${JSON.stringify({ role: "authenticated", sub: guest, session_id: guest })}, true)`;
    await db`select public.book(${appointmentId}, 1, 'Frieda', 'Muster', true, gen_random_uuid())`;
  };

  it("blocks neither the job nor bookings of other appointments while a booking of a last slot is uncommitted", async () => {
    const { offerId, first, second } = await twoLastSlots();
    const [firstGuest, secondGuest] = [await aUser(sql), await aUser(sql)];
    await sql.begin(async (holding) => {
      await bookIn(holding, firstGuest, first);
      const parallel = sql.begin(async (db) => {
        await db`set local lock_timeout = '2s'`;
        await bookIn(db, secondGuest, second);
      });
      expect(await errorOf(parallel)).toBeNull();
      expect(await runJob()).toBe(1);
    });
    // The job has run between the booking and its commit.
    await expectCorrectResults();
    expect(await sql`select from private.next_appointment_change where offer_id = ${offerId}`).toHaveLength(1);
    while ((await runJob()) > 0);
    await expectCorrectResults();
  });

  it("is left to the next run when a run is in progress", async () => {
    await sql`insert into private.next_appointment_change (offer_id) select id from offer where status = 'published'`;
    await sql.begin(async (first) => {
      const [row] = await first`select public.index_next_appointments(2) as written`;
      expect(row?.written).toBe(2);
      expect(await runJob(2)).toBe(0);
    });
    expect(await runJob(2)).toBe(2);
    while ((await runJob()) > 0);
  });

  it("does not contain a booked offer while free slots remain", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 3);
    while ((await runJob()) > 0);
    await book(sql, await aUser(sql), appointmentId);
    expect(await sql`select from private.next_appointment_change where offer_id = ${offerId}`).toHaveLength(0);
  });

  it("keeps an offer for the next run when the offer is being edited", async () => {
    const { offerId } = await anAppointment(sql, 3);
    await sql.begin(async (editing) => {
      await editing`update offer set name = 'Neu' where id = ${offerId}`;
      expect(await runJob()).toBe(0);
    });
    expect(await runJob()).toBe(1);
  });
});
