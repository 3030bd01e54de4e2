import { readFileSync } from "node:fs";
import postgres, { type Sql } from "postgres";
import { expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { anAppointment, aUser, book, errorOf, runAs, waitForBlockedSessions } from "./caller.ts";

const operationsGuide = readFileSync("docs/operations.md", "utf8");
/** The schemas that `supabase db dump` does not exclude. `supabase db dump --dry-run` prints the excluded schemas. */
const SCHEMAS = ["auth", "storage", "public", "private"];
/** Tables that `supabase db dump` excludes by default, and those that docs/operations.md excludes by `--exclude`. */
const EXCLUDED_TABLES = [
  "auth.schema_migrations",
  "storage.migrations",
  ...[...operationsGuide.matchAll(/--exclude=(\S+)/g)].map(([, table = ""]) => table),
];

/** `columns` are separated by commas; generated columns are left out, because they cannot be inserted. */
type Table = { name: string; columns: string };

async function listTables(sql: Sql): Promise<Table[]> {
  const rows = await sql<{ schema: string; table: string; columns: string }[]>`
    select n.nspname as schema, c.relname as table,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any (${SCHEMAS}) order by 1, 2`;
  return rows
    .map(({ schema, table, columns }) => ({ name: `${schema}.${table}`, columns }))
    .filter(({ name }) => !EXCLUDED_TABLES.includes(name));
}

/** All rows of a table as sorted JSON, to compare and to insert. */
async function readRows(sql: Sql, { name, columns }: Table): Promise<string> {
  const [result] = await sql.unsafe<{ rows: string }[]>(
    `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as rows from (select ${columns} from ${name}) t`,
  );
  return result?.rows ?? "[]";
}

function listSequences(sql: Sql) {
  return sql<{ name: string; last_value: string | null }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text from pg_sequences
     where schemaname = any (${SCHEMAS}) order by 1`;
}

/**
 * Restores a backup of `source` into `targetUrl` with the statements of the `psql` command in docs/operations.md. Rows
 * are copied as JSON and inserted, because the tests have neither `pg_dump` nor `psql`.
 * @param jobsRanUntil the time of the last run of the site's jobs
 * @returns the copied tables with their rows
 */
async function restoreBackup(source: Sql, targetUrl: string, jobsRanUntil = new Date()) {
  const tables = await Promise.all(
    (await listTables(source)).map(async (table) => ({ ...table, rows: await readRows(source, table) })),
  );
  const [psql = ""] = /^psql .*$/m.exec(operationsGuide) ?? [];
  const [commandsBefore = [], commandsAfter = []] = psql
    .split("--file=")
    .map((part) => [...part.matchAll(/--command="([^"]+)"/g)].map(([, command = ""]) => command));
  const connection = postgres(targetUrl, { max: 1, onnotice: () => undefined });
  await connection.begin(async (db) => {
    for (const command of commandsBefore) await db.unsafe(command);
    for (const { name, columns, rows } of tables) {
      await db.unsafe(
        `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
        [rows],
      );
    }
    for (const { name, last_value } of await listSequences(source)) {
      if (last_value !== null) await db`select setval(${name}::regclass, ${last_value})`;
    }
    for (const command of commandsAfter) {
      await db.unsafe(command.replaceAll("$JOBS_RAN_UNTIL", jobsRanUntil.toISOString()));
    }
  });
  await connection.end();
  return tables;
}

/** Emails without the columns that change when an email is abandoned. */
const withoutOutcomes = (rows: string) =>
  (JSON.parse(rows) as Record<string, unknown>[]).map(({ attempts, last_error, ...mail }) => mail);

it("restores accounts, bookings and slot counts unchanged, and abandons unsent emails, when the target is a new project", async () => {
  const source = await freshDatabase();
  const target = await freshDatabase();
  const guest = await aUser(source.sql);
  const { appointmentId } = await anAppointment(source.sql, 5);
  await book(source.sql, guest, appointmentId, { quantity: 2 });
  await source.sql`update landing_page set title = 'Willkommen' where type = (select min(type) from landing_page)`;
  await source.sql`insert into storage.objects (bucket_id, name) values ('media', 'kunst/bild.webp')`;
  await source.sql`insert into media (path, width, height) values ('kunst/bild.webp', 3, 2)`;
  await source.sql`insert into mail_outbox (kind, payload, attempts, last_error)
    values ('booking_cancelled', '{}', 10, 'resend: 422 validation_error')`;
  const tables = await restoreBackup(source.sql, target.url);

  expect(await target.sql`select kind from claim_mail()`).toEqual([]);
  const abandoned = await target.sql`select last_error from mail_outbox order by last_error`;
  expect(abandoned.map(({ last_error: error }) => error)).toEqual(["resend: 422 validation_error", "restored"]);
  for (const { rows, ...table } of tables) {
    const actual = await readRows(target.sql, table);
    if (table.name === "public.mail_outbox") expect(withoutOutcomes(actual)).toEqual(withoutOutcomes(rows));
    else expect([table.name, actual]).toEqual([table.name, rows]);
  }
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["auth.users", "public.offer_booking", "public.mail_outbox", "storage.objects"]),
  );
  await book(target.sql, await aUser(target.sql), appointmentId, { quantity: 3 });
  expect(
    await target.sql`select free, booked, drift from private.slot_ledger where appointment_id = ${appointmentId}`,
  ).toEqual([{ free: 0, booked: 5, drift: 0 }]);
  await source.close();
  await target.close();
});

it("finds a booking whose search text an older release had written", async () => {
  const source = await freshDatabase();
  const target = await freshDatabase();
  const { appointmentId } = await anAppointment(source.sql, 5);
  await book(source.sql, await aUser(source.sql), appointmentId);
  await source.sql`update offer_booking set first_name = 'Michał' where true`;
  await source.sql`update offer_booking set search_text = ' michał muster' where true`;
  await restoreBackup(source.sql, target.url);

  await target.sql`select index_bookings()`;
  expect(await target.sql`select from offer_booking where search_text like '% michal muster %'`).toHaveLength(1);
  await source.close();
  await target.close();
});

it("writes the search documents of published records again when an older release had written them", async () => {
  const source = await freshDatabase();
  const target = await freshDatabase();
  const { offerId } = await anAppointment(source.sql, 5);
  const [artist] = await source.sql`insert into artist (name, status) values ('Michał', 'published') returning id`;
  const [location] = await source.sql`insert into location (name, status) values ('Łódź', 'published') returning id`;
  await source.sql`update offer set name = 'Żółw' where id = ${offerId}`;
  const ids = [offerId, artist?.id, location?.id];
  const listDocuments = (sql: Sql) =>
    sql`select id, facts_vector from private.search_document where id = any (${ids}) order by id`;
  const documents = await listDocuments(source.sql);
  await source.sql`update private.search_document set facts_vector = to_tsvector('simple', name) where id = any (${ids})`;
  await restoreBackup(source.sql, target.url);

  expect(await listDocuments(target.sql)).toEqual(documents);
  await source.close();
  await target.close();
});

it("deletes a restored content change whose transaction id the new server has not reached", async () => {
  const source = await freshDatabase();
  const target = await freshDatabase();
  await source.sql`insert into content_change (entity, record_id, transaction_id)
    values ('offer', gen_random_uuid(), (pg_current_xact_id()::text::bigint + 1000000)::text::xid8)`;
  await restoreBackup(source.sql, target.url);

  await target.sql`select delete_content_changes(content_change_horizon())`;
  expect(await target.sql`select from content_change where transaction_id > pg_current_xact_id()`).toEqual([]);
  await source.close();
  await target.close();
});

it("hides unpublished locations in upcoming bookings when the backup is from before `is_location_hidden`", async () => {
  const { sql, close } = await freshDatabase();
  for (const [status, interval] of [
    ["draft", "1 day"],
    ["published", "2 days"],
    ["draft", "-1 day"],
  ] as const) {
    const { offerId, appointmentId } = await anAppointment(sql, 5);
    const [location] = await sql`insert into location (name, status) values ('Werkhof', ${status}) returning id`;
    await sql`update offer set location_id = ${location?.id} where id = ${offerId}`;
    await book(sql, await aUser(sql), appointmentId);
    await sql`update offer_appointment set timestamp = now() + ${interval}::interval where id = ${appointmentId}`;
  }
  await sql`update offer_booking set is_location_hidden = false`;
  const [, command = ""] = /--command="([^"]+ is_location_hidden [^"]+)"/.exec(operationsGuide) ?? [];
  await sql.unsafe(command);
  expect(
    await sql`select b.is_location_hidden from offer_booking b join offer_appointment a on a.id = b.appointment_id
      order by a.timestamp`,
  ).toEqual([{ is_location_hidden: false }, { is_location_hidden: true }, { is_location_hidden: false }]);
  await close();
});

it("makes the contract partner the payee when the backup is from before payments had a payee", async () => {
  const { sql, close } = await freshDatabase();
  const { offerId, appointmentId } = await anAppointment(sql, 5);
  const [artist] = await sql`insert into artist (name, status) values ('Hanne Petersen', 'published') returning id`;
  await sql`update offer set artist_id = ${artist?.id} where id = ${offerId}`;
  for (const paidCents of [0, 4500]) {
    const booking = await book(sql, await aUser(sql), appointmentId);
    await sql`update offer_booking set paid_cents = ${paidCents} where id = ${booking?.id ?? ""}`;
  }
  const anonymized = await book(sql, await aUser(sql), appointmentId);
  await sql`update offer_booking set paid_cents = 4600, user_email = private.anonymized_email(id)
    where id = ${anonymized?.id ?? ""}`;
  const [, command = ""] = /--command="([^"]+ paid_to [^"]+)"/.exec(operationsGuide) ?? [];
  await sql.unsafe(command);
  expect(await sql`select paid_cents, paid_to from offer_booking order by paid_cents`).toEqual([
    { paid_cents: 0, paid_to: null },
    { paid_cents: 4500, paid_to: "Hanne Petersen" },
    { paid_cents: 4600, paid_to: null },
  ]);
  await close();
});

it.each([
  {
    hour: 6,
    abandoned: ["booking_reminder", "new_appointments 1", "waitlist_expired", "waitlist_expired", "waitlist_offered"],
    sent: ["booking_reminder", "new_appointments 1", "waitlist_expired", "waitlist_offered"],
  },
  {
    hour: 12,
    abandoned: [
      "booking_reminder",
      "booking_reminder",
      "new_appointments 2",
      "waitlist_expired",
      "waitlist_expired",
      "waitlist_expired",
      "waitlist_offered",
    ],
    sent: ["waitlist_offered"],
  },
])(
  "sends at 12:00 only new waitlist offers and the emails due since $hour:00, when the old site's jobs last ran",
  async (example) => {
    const source = await freshDatabase();
    const target = await freshDatabase();
    const { sql } = source;
    const guest = await aUser(sql);
    // The restore is dated yesterday (`day`), so that the backup's waitlist offers have expired whenever the test runs.
    const [{ day = "" } = {}] = await sql<{ day: string }[]>`
    select ((now() at time zone 'Europe/Berlin')::date - 1)::text as day`;
    /** The time at `hour` in Berlin, `days` days after `day`. */
    const inBerlin = async (days: number, hour: number) => {
      const [row] = await sql<{ at: Date }[]>`
      select (${day}::date + ${days}::integer + make_time(${hour}, 0, 0)) at time zone 'Europe/Berlin' as at`;
      return row?.at ?? new Date();
    };
    // Two bookings, for the day of the restore and for the next day. After the backup, on the day before the restore,
    // the old site sent the first booking's reminder, so the backup does not contain it. The second booking's reminder
    // is due at 09:00 on the day of the restore.
    for (const days of [0, 1]) {
      const { appointmentId } = await anAppointment(sql, 5);
      await book(sql, guest, appointmentId);
      await sql`update offer_booking set created_at = ${await inBerlin(-3, 12)} where appointment_id = ${appointmentId}`;
      await sql`update offer_appointment set timestamp = ${await inBerlin(days, 20)} where id = ${appointmentId}`;
      // A party that waited until the cut-off.
      if (days === 0) {
        await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity)
        values (gen_random_uuid(), ${appointmentId}, ${await aUser(sql)}, 5)`;
      }
    }
    // Two appointments, published two days and one day before the restore. After the backup, on the day before the
    // restore, the old site announced the first, so the backup does not contain its announcement. The announcement of
    // the second is due at 08:00 on the day of the restore.
    for (const days of [-2, -1]) {
      const { offerId, appointmentId } = await anAppointment(sql, 5);
      await sql`update private.appointment_publication set published_at = ${await inBerlin(days, 12)} where appointment_id = ${appointmentId}`;
      await sql`insert into follow (user_id, entity, record_id, announced_until) values (${guest}, 'offer', ${offerId}, ${await inBerlin(-3, 0)})`;
    }
    // Waitlist offers that expired at 05:00 and at 07:00. The next party gets one of their slots.
    const { appointmentId } = await anAppointment(sql, 2);
    for (const hour of [5, 7]) {
      await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity, status, offered_at, offer_expires_at)
      values (gen_random_uuid(), ${appointmentId}, ${await aUser(sql)}, 1, 'offered', ${await inBerlin(-1, 20)}, ${await inBerlin(0, hour)})`;
    }
    await sql`update offer_appointment set remaining_slots = 0, held_slots = 2 where id = ${appointmentId}`;
    await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity)
    values (gen_random_uuid(), ${appointmentId}, ${await aUser(sql)}, 1)`;
    await sql`update mail_outbox set sent_at = now() where true`;
    await sql`insert into mail_outbox (kind, payload) values ('waitlist_offered', '{}')`;
    await restoreBackup(sql, target.url, await inBerlin(0, example.hour));

    const noon = await inBerlin(0, 12);
    await target.sql`select expire_waitlist(), enqueue_reminders(${noon}), enqueue_announcements(${noon})`;
    /** The kind of each email, for an announcement followed by its number of appointments. */
    const kindsOf = (mails: { kind: string; payload: { appointment_ids?: string[] } }[]) =>
      mails.map(({ kind, payload }) => [kind, payload.appointment_ids?.length ?? []].flat().join(" ")).sort();
    expect(kindsOf(await target.sql`select kind, payload from claim_mail(100)`)).toEqual(example.sent);
    expect(
      kindsOf(await target.sql`select kind, payload from mail_outbox where attempts = 10 and sent_at is null`),
    ).toEqual(example.abandoned);
    // In the backup, the appointment has version 2. A trigger increments the version: once for the release of both
    // slots, and once for the new waitlist offer. So triggers, which the restoration disables, are enabled again.
    expect(await target.sql`select held_slots, version from offer_appointment where id = ${appointmentId}`).toEqual([
      { held_slots: 1, version: 4 },
    ]);
    await source.close();
    await target.close();
  },
);

it("announces the appointments of a planned publication only when the old site had not announced them", async () => {
  const source = await freshDatabase();
  const target = await freshDatabase();
  const { sql } = source;
  const guest = await aUser(sql);
  // `day` is yesterday, because the time of the last run of the jobs must not be in the future. The restored site
  // publishes both offers today, so it can announce their appointments from tomorrow on.
  const [times] = await sql<{ startOfYesterday: Date; noonYesterday: Date; noonTomorrow: Date }[]>`
    select day at time zone 'Europe/Berlin' as "startOfYesterday",
      (day + interval '12 hours') at time zone 'Europe/Berlin' as "noonYesterday",
      (day + interval '60 hours') at time zone 'Europe/Berlin' as "noonTomorrow"
      from date_trunc('day', now() at time zone 'Europe/Berlin' - interval '1 day') day`;
  const { startOfYesterday = new Date(), noonYesterday = new Date(), noonTomorrow = new Date() } = times ?? {};
  // The old site announced the appointment of the first offer yesterday at 08:00, on the day after its publication. The
  // announcement for the second offer was due today at 08:00, after the jobs had last run.
  const plannedTimes = [new Date(startOfYesterday.getTime() - 3_600_000), startOfYesterday];
  const appointmentIds: string[] = [];
  for (const publishAt of plannedTimes) {
    const { offerId, appointmentId } = await anAppointment(sql, 5, { status: "draft" });
    appointmentIds.push(appointmentId);
    await sql`insert into scheduled_publication (entity, record_id, publish_at) values ('offer', ${offerId}, ${publishAt})`;
    await sql`insert into follow (user_id, entity, record_id, announced_until) values (${guest}, 'offer', ${offerId}, ${publishAt})`;
  }
  await restoreBackup(sql, target.url, noonYesterday);

  await runAs(
    target.sql,
    { role: "service_role" },
    (tx) => tx`select publish_scheduled(entity, record_id, draft_version) from list_due_publications()`,
  );
  await target.sql`select enqueue_announcements(${noonTomorrow})`;
  expect(await target.sql`select payload -> 'appointment_ids' as ids from claim_mail()`).toEqual([
    { ids: appointmentIds.slice(1) },
  ]);
  await source.close();
  await target.close();
});

it("abandons no email when the time of the last run of the jobs is missing or in the future", async () => {
  const { sql, close } = await freshDatabase();
  await sql`insert into mail_outbox (kind, payload) values ('waitlist_offered', '{}')`;
  for (const time of [null, new Date(Date.now() + 60_000)])
    expect(await errorOf(sql`select private.abandon_restored_mail(${time})`)).toBe("invalid_input");
  expect(await sql`select attempts from mail_outbox`).toEqual([{ attempts: 0 }]);
  await close();
});

it("restores the backup even when one waitlist offer cannot be expired", async () => {
  const source = await freshDatabase();
  const target = await freshDatabase();
  const { sql } = source;
  // Without held slots the release of the slot violates a check.
  for (const heldSlots of [1, 0]) {
    const { appointmentId } = await anAppointment(sql, 1);
    await sql`update offer_appointment set remaining_slots = 0, held_slots = ${heldSlots} where id = ${appointmentId}`;
    await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity, status, offered_at, offer_expires_at)
      values (gen_random_uuid(), ${appointmentId}, ${await aUser(sql)}, 1, 'offered', now() - interval '13 hours', now() - interval '1 hour')`;
  }
  await restoreBackup(sql, target.url);

  expect(
    await target.sql`select a.held_slots, w.status from waitlist_entry w
      join offer_appointment a on a.id = w.appointment_id order by w.status`,
  ).toEqual([
    { held_slots: 0, status: "offered" },
    { held_slots: 0, status: "expired" },
  ]);
  await source.close();
  await target.close();
});

it("waits for a running job to end before it abandons unsent emails, but abandons none enqueued in the meantime", async () => {
  const { sql, close } = await freshDatabase();
  await sql`insert into mail_outbox (kind, payload) values ('booking_changed', '{}')`;
  let abandoned: Promise<unknown> = Promise.resolve();
  await sql.begin(async (job) => {
    await job`select private.begin_job('enqueue_reminders')`;
    abandoned = sql`select private.abandon_restored_mail(now())`.execute();
    await waitForBlockedSessions(sql);
    await sql`insert into mail_outbox (kind, payload) values ('booking_confirmed', '{}')`;
  });
  await abandoned;
  expect(await sql`select kind from claim_mail()`).toEqual([{ kind: "booking_confirmed" }]);
  await close();
});
