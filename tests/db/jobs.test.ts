import type { Sql, TransactionSql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { anAppointment, as, errorOf } from "./caller.ts";

/** The number of bookings that no job has processed yet, as after a day without jobs. */
const BACKLOG = 300_000;
/** The number of rows for each other job, enough for several batches. */
const OTHER_BACKLOG = 30_000;

let sql: Sql;
let close: () => Promise<void>;

/** Calls a function as the service, with the statement timeout of hosted Supabase. */
const asService = <Result>(call: (db: TransactionSql) => Promise<Result>) =>
  as(sql, { role: "service_role" }, async (db) => {
    await db`set local statement_timeout = '8s'`;
    return call(db);
  });
const day = (offset: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(Date.now() + offset * 24 * 3_600_000);
/** A time on this day after 09:00 in Berlin, when reminders are enqueued. */
const noon = () => `${day(0)}T12:00:00Z`;

/** The SQL jobs, each as a function that processes at most `items` rows. */
const jobs: Record<string, (db: TransactionSql, items: number) => Promise<{ taken: number }[]>> = {
  expire_waitlist: (db, items) => db`select public.expire_waitlist(${items}) as taken`,
  enqueue_reminders: (db, items) => db`select public.enqueue_reminders(${noon()}, ${items}) as taken`,
  index_bookings: (db, items) => db`select public.index_bookings(${items}) as taken`,
  purge_sent_mail: (db, items) => db`select public.purge_sent_mail(${items}) as taken`,
  delete_content_changes: (db, items) =>
    db`select public.delete_content_changes(public.content_change_horizon(), ${items}) as taken`,
};
const runJob = async (job: string, items: number) =>
  (await asService((db) => jobs[job]?.(db, items) ?? Promise.reject(new Error(job))))[0]?.taken;

/** Jobs that lock themselves against concurrent runs. The Worker takes leases for the other jobs. */
const { delete_content_changes: _, ...lockingJobs } = jobs;
const takenBy = async (db: TransactionSql, job: string) => (await lockingJobs[job]?.(db, 50))?.[0]?.taken;

/**
 * The tables that jobs write. Statement triggers count the written rows, so that a test can check the largest
 * statement.
 */
const WRITTEN_TABLES = ["offer_booking", "mail_outbox", "waitlist_entry", "content_change"];

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
      await sql.unsafe(`create trigger count_${event} after ${event} on public.${table} referencing ${rows} table as touched
        for each statement execute function private.count_rows()`);
    }
  }
}

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  const { offerId } = await anAppointment(sql, 1);
  await sql.begin(async (db) => {
    await db`set local session_replication_role = replica`; // without triggers and foreign keys
    await db`drop index offer_booking_one_per_unclaimed_email, offer_booking_newest, offer_booking_lower_idx`;
    await db`alter table offer_booking drop constraint offer_booking_code_key`;
    // Tomorrow's appointments get reminders, and the waitlist entries of today's appointments expire.
    await db`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      select ${offerId}, day + n * interval '1 microsecond', 2000, 1000
        from generate_series(0, 299) n, unnest(array[${`${day(1)}T12:00:00Z`}, now() - interval '1 hour']::timestamptz[]) day`;
    await db`insert into auth.users (id, email) select gen_random_uuid(), 'gast-' || n || '@example.org' from generate_series(1, ${OTHER_BACKLOG / 300}) n`;
    await db`insert into offer_booking (appointment_id, user_email, first_name, last_name, quantity, code, price,
        free_cancellation_until, idempotency_key, created_at)
      select a.id, 'gast-' || n || '@example.org', 'Frieda', 'Muster', 1, 'AAAAAAAA', 0, now(), gen_random_uuid(),
        now() - interval '3 days' from offer_appointment a, generate_series(1, ${BACKLOG / 300}) n where a.timestamp > now()`;
    await db`insert into mail_outbox (kind, payload, sent_at, created_at)
      select 'booking_confirmed', '{}', now() - interval '91 days', now() - interval '91 days' from generate_series(1, ${OTHER_BACKLOG})`;
    await db`insert into waitlist_entry (id, appointment_id, user_id, quantity, status)
      select gen_random_uuid(), a.id, u.id, 1, 'waiting' from offer_appointment a, auth.users u where a.timestamp < now()`;
    await db`insert into content_change (entity, record_id) select 'offer', gen_random_uuid() from generate_series(1, ${OTHER_BACKLOG})`;
  });
  await sql`analyze offer_booking, offer_appointment, mail_outbox, waitlist_entry, content_change`;
  await countRowsOfStatements();
});
afterAll(() => close());

describe("a job that is late by a day", () => {
  it.each(Object.keys(jobs))(
    "writes at most 10,000 rows per statement, within the statement timeout: %s",
    async (job) => {
      await sql`truncate private.statement_size`;
      expect(await runJob(job, 200)).toBe(200);
      expect(await runJob(job, 1_000_000)).toBeLessThanOrEqual(10_000);
      const [largest] = await sql`select max(size)::int as size from private.statement_size`;
      expect(largest?.size).toBeGreaterThan(0);
      expect(largest?.size).toBeLessThanOrEqual(10_000);
    },
  );

  it.each(Object.keys(lockingJobs))("processes nothing while another run is in progress: %s", async (job) => {
    await sql.begin(async (first) => {
      expect(await takenBy(first, job)).toBe(50);
      const second = sql.begin(async (db) => {
        await db`set local lock_timeout = 1000`;
        return takenBy(db, job);
      });
      expect([await errorOf(second), await second.catch(() => null)]).toEqual([null, 0]);
    });
    expect(await runJob(job, 50)).toBe(50);
  });

  it("reminds each guest once when two runs take batches at the same time", async () => {
    await sql`delete from mail_outbox where kind = 'booking_reminder'`;
    const runs = Array.from({ length: 8 }, () => runJob("enqueue_reminders", 100));
    const taken = (await Promise.all(runs)).reduce<number>((sum, rows) => sum + (rows ?? 0), 0);
    const [reminded] =
      await sql`select count(*)::int as mails, count(distinct payload ->> 'booking_id')::int as bookings
      from mail_outbox where kind = 'booking_reminder'`;
    expect(reminded).toEqual({ mails: taken, bookings: taken });
  });
});

describe("the lease of a job", () => {
  const lease = async (runId: string) =>
    (await asService((db) => db`select public.lease_job('sweep', ${runId}) as leased`))[0]?.leased;

  it("belongs to one run until the run releases it, or for five minutes", async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    expect([await lease(first), await lease(second), await lease(first)]).toEqual([true, false, true]);
    await asService((db) => db`select public.release_job('sweep', ${second})`);
    expect(await lease(second)).toBe(false);
    const [left] = await sql`select extract(epoch from leased_until - now())::int as seconds from private.job_lease`;
    expect(left?.seconds).toBeGreaterThan(290);
    expect(left?.seconds).toBeLessThanOrEqual(300);
    await sql`update private.job_lease set leased_until = now()`;
    expect([await lease(second), await lease(first)]).toEqual([true, false]);
    await asService((db) => db`select public.release_job('sweep', ${second})`);
    expect(await lease(first)).toBe(true);
  });
});

it("does not delete a content change that was not committed when its page was purged", async () => {
  const id = crypto.randomUUID();
  const record = (db: TransactionSql, recordId: string) =>
    db`select private.record_content_change('offer', ${recordId}, null)`;
  const written = Promise.withResolvers<void>();
  const commitAllowed = Promise.withResolvers<void>();
  const writing = sql.begin(async (db) => {
    await record(db, id);
    written.resolve();
    await commitAllowed.promise;
  });
  await written.promise;
  await sql.begin((db) => record(db, crypto.randomUUID()));
  const [purged] = await asService(
    (db) => db<{ horizon: string }[]>`select public.content_change_horizon() as horizon`,
  );
  commitAllowed.resolve();
  await writing;
  await sql`delete from content_change where record_id <> ${id}`;
  await asService((db) => db`select public.delete_content_changes(${purged?.horizon ?? ""})`);
  expect(await sql`select from content_change where record_id = ${id}`).toHaveLength(1);
  // The horizon does not advance while a transaction is open in any database of the cluster, so this waits.
  await expect
    .poll(async () => {
      await asService((db) => db`select public.delete_content_changes(public.content_change_horizon())`);
      return sql`select from content_change`;
    })
    .toHaveLength(0);
});
