import type { Sql, TransactionSql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { anAppointment, runAs } from "./caller.ts";

/** The number of bookings that no job has processed yet, as after a day without jobs. */
const BACKLOG = 300_000;
/** The number of waitlist entries, sent emails, content changes and so on; one statement cannot process them all. */
const OTHER_BACKLOG = 30_000;
/** The number of due accounts without a confirmed email. */
const UNCONFIRMED_ACCOUNTS = 1000;
/** The number of the first offer's appointments in each of three groups: in 2001, an hour ago and tomorrow. */
const APPOINTMENTS_PER_GROUP = 300;

let sql: Sql;
let close: () => Promise<void>;

/** Runs a query with the role `service_role` and the statement timeout of hosted Supabase. */
const asService = <Result>(call: (db: TransactionSql) => Promise<Result>) =>
  runAs(sql, { role: "service_role" }, async (db) => {
    await db`set local statement_timeout = '8s'`;
    return call(db);
  });
/** The ISO date in Berlin, `offset` days from now. */
const berlinDay = (offset: number) => {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format();
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + offset);
  return day.toISOString().slice(0, 10);
};
/**
 * 12:00 UTC today, when announcements (due from 08:00 in Berlin on) and reminders of tomorrow's appointments (from
 * 09:00 on) can be enqueued.
 */
const noon = () => `${berlinDay(0)}T12:00:00Z`;

/** 03:30 in Berlin; bookings are anonymized and unconfirmed accounts deleted between 03:00 and 04:00. */
const NIGHT = "2026-01-15T02:30:00Z";

/** Runs a job for at most `items` rows, and selects the number of processed rows. */
type Job = (db: TransactionSql, items: number) => Promise<{ processed: number }[]>;
const jobs: Record<string, Job> = {
  expire_waitlist: (db, items) => db`select public.expire_waitlist(${items}) as processed`,
  enqueue_reminders: (db, items) => db`select public.enqueue_reminders(${noon()}, ${items}) as processed`,
  enqueue_announcements: (db, items) => db`select public.enqueue_announcements(${noon()}, ${items}) as processed`,
  index_bookings: (db, items) => db`select public.index_bookings(${items}) as processed`,
  index_next_appointments: (db, items) => db`select public.index_next_appointments(${items}) as processed`,
  purge_old_mail: (db, items) => db`select public.purge_old_mail(${items}) as processed`,
  purge_unconfirmed_accounts: (db, items) =>
    db`select public.purge_unconfirmed_accounts(${NIGHT}, ${items}) as processed`,
  anonymize_past_bookings: (db, items) => db`select public.anonymize_past_bookings(${NIGHT}, ${items}) as processed`,
  delete_content_changes: (db, items) =>
    db`select public.delete_content_changes(public.content_change_horizon(), ${items}) as processed`,
};

/** Runs a job in a transaction of its own, as the Worker does. Returns the number of processed rows. */
async function runJob(name: string, items: number): Promise<number | undefined> {
  const job = jobs[name];
  if (!job) throw new Error(`No job ${name}`);
  const [result] = await asService((db) => job(db, items));
  return result?.processed;
}

/** The jobs that take a lock against concurrent runs. For `delete_content_changes` the Worker takes a lease instead. */
const { delete_content_changes: _, ...lockingJobs } = jobs;

/**
 * Tables that jobs write, at least one per job. Triggers count the rows that each statement writes to these tables, so
 * that a test can check the largest statement.
 */
const WRITTEN_TABLES = [
  "auth.users",
  "public.offer_booking",
  "public.mail_outbox",
  "public.waitlist_entry",
  "public.content_change",
  "private.offer_facet",
];

async function countRowsOfStatements() {
  await sql.unsafe(`
    create table private.statement_size (size bigint not null);
    create function private.count_rows() returns trigger language plpgsql security definer as $$
    begin
      insert into private.statement_size select count(*) from touched;
      return null;
    end $$;`);
  for (const table of WRITTEN_TABLES) {
    for (const [event, rows] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ]) {
      await sql.unsafe(`create trigger count_${event} after ${event} on ${table} referencing ${rows} table as touched
        for each statement execute function private.count_rows()`);
    }
  }
}

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  const { offerId } = await anAppointment(sql, 1);
  await sql.begin(async (db) => {
    await db`set local session_replication_role = replica`; // without triggers and foreign keys
    // All bookings get the same code, so its unique constraint is dropped. Without the indexes the insert is faster.
    await db`drop index offer_booking_one_per_unclaimed_email, offer_booking_one_per_phone, offer_booking_newest, offer_booking_lower_idx`;
    await db`alter table offer_booking drop constraint offer_booking_code_key`;
    // Bookings for tomorrow get reminders. Waitlist entries of the appointments that began an hour ago expire.
    await db`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      select ${offerId}, day + n * interval '1 microsecond', 2000, 1000
        from generate_series(1, ${APPOINTMENTS_PER_GROUP}) n, unnest(array[${`${berlinDay(1)}T12:00:00Z`}, now() - interval '1 hour']::timestamptz[]) day`;
    await db`insert into auth.users (id, email) select gen_random_uuid(), 'gast-' || n || '@example.org' from generate_series(1, ${OTHER_BACKLOG / APPOINTMENTS_PER_GROUP}) n`;
    await db`insert into offer_booking (appointment_id, user_email, first_name, last_name, quantity, code, price,
        free_cancellation_until, terms_version, idempotency_key, created_at)
      select a.id, 'gast-' || n || '@example.org', 'Frieda', 'Muster', 1, 'AAAAAAAA', 0, now(), null, gen_random_uuid(),
        now() - interval '3 days' from offer_appointment a, generate_series(1, ${BACKLOG / APPOINTMENTS_PER_GROUP}) n where a.timestamp > now()`;
    await db`insert into mail_outbox (kind, payload, sent_at, created_at)
      select 'booking_confirmed', '{}', now() - interval '91 days', now() - interval '91 days' from generate_series(1, ${OTHER_BACKLOG})`;
    await db`insert into waitlist_entry (id, appointment_id, user_id, quantity, status)
      select gen_random_uuid(), a.id, u.id, 1, 'waiting' from offer_appointment a, auth.users u where a.timestamp < now()`;
    await db`insert into content_change (entity, record_id) select 'offer', gen_random_uuid() from generate_series(1, ${OTHER_BACKLOG})`;
    await db`with past as (insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
        select ${offerId}, '2001-01-01'::timestamptz + n * interval '1 day', 2000, 1900 from generate_series(1, ${APPOINTMENTS_PER_GROUP}) n returning id)
      insert into offer_booking (appointment_id, user_email, first_name, last_name, quantity, companions, code, price,
        free_cancellation_until, idempotency_key)
      select id, 'frueher-' || n || '@example.org', 'Frieda', 'Muster', 2, '{Anna}', 'AAAAAAAA', 0, now(), gen_random_uuid()
        from past, generate_series(1, ${OTHER_BACKLOG / APPOINTMENTS_PER_GROUP}) n`;
    // Tomorrow's appointments became public two days ago; their offer has many followers.
    await db`insert into private.appointment_publication select id, now() - interval '2 days' from offer_appointment where timestamp > now() on conflict do nothing`;
    await db`with follower as (insert into auth.users (id, email)
        select gen_random_uuid(), 'follower-' || n || '@example.org' from generate_series(1, ${OTHER_BACKLOG}) n returning id)
      insert into follow (user_id, entity, record_id, announced_until) select id, 'offer', ${offerId}, now() - interval '3 days' from follower`;
    await db`insert into auth.users (id, email, created_at)
      select gen_random_uuid(), 'unbestaetigt-' || n || '@example.org', '2025-12-01' from generate_series(1, ${UNCONFIRMED_ACCOUNTS}) n`;
    // Each of many other offers has two new appointments, which wait for `index_next_appointments`.
    await db`insert into offer (name, price, offer_type_id, slug_id, slug, status)
      select 'Angebot ' || n, 0, o.offer_type_id, lpad(n::text, 5, '0'), 'angebot-' || n, 'published'
        from offer o, generate_series(1, ${OTHER_BACKLOG}) n where o.id = ${offerId}`;
    await db`insert into private.offer_facet (offer_id, name, offer_type_id, art_form_ids, is_free_of_charge, is_step_free)
      select id, name, offer_type_id, '{}', true, false from offer where id <> ${offerId}`;
    await db`with changed as (insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
        select id, now() + n * interval '3 days', 10, 5 from offer, generate_series(1, 2) n where id <> ${offerId} returning offer_id)
      insert into private.next_appointment_change (offer_id) select offer_id from changed`;
  });
  // Each deletion of an account uses this index.
  await sql`create index on offer_booking (lower(user_email)) where user_id is null`;
  await sql`analyze offer_booking, offer_appointment, mail_outbox, waitlist_entry, content_change, follow, auth.users,
    offer, private.offer_facet, private.next_appointment_change, private.appointment_publication`;
  await countRowsOfStatements();
});
afterAll(() => close());

describe("a job with a backlog of a day", () => {
  it.each(Object.keys(jobs))(
    "writes at most 10,000 rows per statement, within the statement timeout: %s",
    async (name) => {
      await sql`truncate private.statement_size`;
      expect(await runJob(name, 200)).toBe(200);
      expect(await runJob(name, 1_000_000)).toBeLessThanOrEqual(10_000);
      const [largest] = await sql`select max(size)::int as size from private.statement_size`;
      expect(largest?.size).toBeGreaterThan(0);
      expect(largest?.size).toBeLessThanOrEqual(10_000);
    },
  );

  it.each(Object.entries(lockingJobs))("processes nothing while another run is in progress: %s", async (name, job) => {
    await sql.begin(async (first) => {
      expect(await job(first, 50)).toEqual([{ processed: 50 }]);
      const second = sql.begin(async (db) => {
        await db`set local lock_timeout = '1s'`; // the second run fails if it waits for the first
        return job(db, 50);
      });
      expect(await second).toEqual([{ processed: 0 }]);
    });
    expect(await runJob(name, 50)).toBe(50);
  });

  it("enqueues one reminder per booking when eight runs start at the same time", async () => {
    await sql`delete from mail_outbox where kind = 'booking_reminder'`;
    const runs = Array.from({ length: 8 }, () => runJob("enqueue_reminders", 100));
    const processed = (await Promise.all(runs)).reduce<number>((sum, rows) => sum + (rows ?? 0), 0);
    const [reminded] =
      await sql`select count(*)::int as mails, count(distinct payload ->> 'booking_id')::int as bookings
      from mail_outbox where kind = 'booking_reminder'`;
    expect(processed).toBeGreaterThan(0);
    expect(reminded).toEqual({ mails: processed, bookings: processed });
  });
});

it("anonymize_past_bookings reads no bookings when all due bookings are anonymized", async () => {
  let processed: number | undefined;
  do processed = await runJob("anonymize_past_bookings", 10_000);
  while (processed);
  const read = await asService(async (db) => {
    const countRead = async () =>
      (
        await db`select seq_tup_read::int + idx_tup_fetch::int as bookings from pg_stat_xact_user_tables
        where relname = 'offer_booking'`
      )[0]?.bookings;
    const before = await countRead();
    await db`select public.anonymize_past_bookings(${NIGHT})`;
    return (await countRead()) - before;
  });
  expect(read).toBe(0);
});

describe("the lease of a job", () => {
  const lease = async (runId: string) =>
    (await asService((db) => db`select public.lease_job('sweep', ${runId}) as leased`))[0]?.leased;

  it("belongs to one run until the run releases it or five minutes have passed", async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    expect([await lease(first), await lease(second), await lease(first)]).toEqual([true, false, true]);
    await asService((db) => db`select public.release_job('sweep', ${second})`);
    expect(await lease(second)).toBe(false);
    const [remaining] =
      await sql`select extract(epoch from leased_until - now())::int as seconds from private.job_lease`;
    expect(remaining?.seconds).toBeGreaterThan(290);
    expect(remaining?.seconds).toBeLessThanOrEqual(300);
    await sql`update private.job_lease set leased_until = now()`;
    expect([await lease(second), await lease(first)]).toEqual([true, false]);
    await asService((db) => db`select public.release_job('sweep', ${second})`);
    expect(await lease(first)).toBe(true);
  });
});

it("delete_content_changes preserves a change that is committed after the purge of cached pages has begun", async () => {
  const uncommittedId = crypto.randomUUID();
  const recordChange = (db: TransactionSql, recordId: string) =>
    db`select private.record_content_change('offer', ${recordId}, null)`;
  const changeRecorded = Promise.withResolvers<void>();
  const commitAllowed = Promise.withResolvers<void>();
  const openTransaction = sql.begin(async (db) => {
    await recordChange(db, uncommittedId);
    changeRecorded.resolve();
    await commitAllowed.promise;
  });
  await changeRecorded.promise;
  // A later transaction that commits first must not move the horizon past the open one.
  await sql.begin((db) => recordChange(db, crypto.randomUUID()));
  // The Worker reads the horizon, the id of the oldest open transaction, before it purges the pages.
  const [row] = await asService((db) => db<{ horizon: string }[]>`select public.content_change_horizon() as horizon`);
  commitAllowed.resolve();
  await openTransaction;
  await sql`delete from content_change where record_id <> ${uncommittedId}`;
  await asService((db) => db`select public.delete_content_changes(${row?.horizon ?? ""})`);
  expect(await sql`select from content_change where record_id = ${uncommittedId}`).toHaveLength(1);
  // A transaction in any database of the cluster holds back the horizon, so the test polls until it has advanced.
  await expect
    .poll(async () => {
      await asService((db) => db`select public.delete_content_changes(public.content_change_horizon())`);
      return sql`select from content_change`;
    })
    .toHaveLength(0);
});
