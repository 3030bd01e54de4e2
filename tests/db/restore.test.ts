import { readFileSync } from "node:fs";
import postgres, { type Sql } from "postgres";
import { expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { anAppointment, aUser, book } from "./caller.ts";

const operationsGuide = readFileSync("docs/operations.md", "utf8");
/** The schemas that `supabase db dump` does not exclude; with `--dry-run` it prints those that it excludes. */
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

// Restores a backup with the statements of the `psql` command in docs/operations.md. Rows are copied as JSON and
// inserted, because the tests have neither `pg_dump` nor `psql`.
it("restores accounts, bookings and slot counts unchanged, and sends no email twice, when the target is a new project", async () => {
  const source = await freshDatabase();
  const target = await freshDatabase();
  const guest = await aUser(source.sql);
  const { appointmentId } = await anAppointment(source.sql, 5);
  await book(source.sql, guest, appointmentId, { quantity: 2 });
  // An appointment that begins in a minute, whose reminder was sent after the backup.
  const { appointmentId: soonId } = await anAppointment(source.sql, 5);
  await book(source.sql, guest, soonId);
  await source.sql`update offer_appointment set timestamp = now() + interval '1 minute' where id = ${soonId}`;
  await source.sql`update offer_booking set created_at = now() - interval '3 days' where appointment_id = ${soonId}`;
  await source.sql`update landing_page set title = 'Willkommen' where type = (select min(type) from landing_page)`;
  await source.sql`insert into storage.objects (bucket_id, name) values ('media', 'kunst/bild.webp')`;
  await source.sql`insert into media (path, width, height) values ('kunst/bild.webp', 3, 2)`;
  const tables = await listTables(source.sql);
  const backup = await Promise.all(tables.map((table) => readRows(source.sql, table)));

  const [psql = ""] = /^psql .*$/m.exec(operationsGuide) ?? [];
  const [commandsBefore = [], commandsAfter = []] = psql
    .split("--file=")
    .map((part) => [...part.matchAll(/--command="([^"]+)"/g)].map(([, command = ""]) => command));
  const operator = postgres(target.url, { max: 1, onnotice: () => undefined });
  await operator.begin(async (db) => {
    for (const command of commandsBefore) await db.unsafe(command);
    for (const [index, { name, columns }] of tables.entries()) {
      await db.unsafe(
        `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
        [backup[index] ?? "[]"],
      );
    }
    for (const { name, last_value } of await listSequences(source.sql)) {
      if (last_value !== null) await db`select setval(${name}::regclass, ${last_value})`;
    }
    for (const command of commandsAfter) await db.unsafe(command);
  });
  await operator.end();

  await target.sql`select enqueue_reminders(), enqueue_announcements()`;
  expect(await target.sql`select kind from claim_mail()`).toEqual([]);
  expect(await target.sql`delete from mail_outbox where kind = 'booking_reminder' returning attempts`).toEqual([
    { attempts: 10 },
  ]);
  for (const [index, table] of tables.entries()) {
    const [actual, expected] = [await readRows(target.sql, table), backup[index]];
    // An email that was not sent is abandoned, so that an admin decides whether to send it.
    const restored =
      table.name === "public.mail_outbox" ? actual.replaceAll('"attempts": 10', '"attempts": 0') : actual;
    expect([table.name, restored]).toEqual([table.name, expected]);
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
