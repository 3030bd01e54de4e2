import type { Sql, TransactionSql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { aFactor, anAppointment, aUser, book, type Caller, runAs } from "./caller.ts";
import { type Right, rightsMatrix } from "./rights-matrix.ts";

// Checks `rightsMatrix` by reading and writing rows as different callers. The setup gives every table, except those in
// `allPublic`, a row that most callers must not see, and a public row if the table can have one.

let sql: Sql;
let close: () => Promise<void>;
const callers = {} as Record<
  | "anon"
  | "owner"
  | "stranger"
  | "admin"
  | "service"
  | "ownerWithEndedSession"
  | "adminWithEndedSession"
  | "adminWithoutCode",
  Caller
>;

/** Tables in which all rows are public. */
const allPublic = ["offer_type", "art_form", "site_setting", "postal_code"];
/** Tables whose rows belong to a user and are hidden from other users. */
const personal = ["offer_booking", "waitlist_entry", "calendar_feed", "profile", "follow"];

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  const aCaller = async (role: object = {}): Promise<Caller> => ({ role: "authenticated", id: await aUser(sql, role) });
  callers.anon = { role: "anon" };
  callers.service = { role: "service_role" };
  callers.owner = await aCaller();
  callers.stranger = await aCaller();
  callers.admin = await aCaller({ role: "admin" });
  // Claims of a session that has ended: its user signed out, possibly on another device, or set a new password.
  const claimsOfEndedSession = { session_id: crypto.randomUUID() };
  callers.ownerWithEndedSession = { ...callers.owner, claims: claimsOfEndedSession };
  callers.adminWithEndedSession = { ...callers.admin, claims: claimsOfEndedSession };
  // An admin with a second factor, whose session lacks the code of that factor.
  callers.adminWithoutCode = await aCaller({ role: "admin" });
  await aFactor(sql, callers.adminWithoutCode.id ?? "");

  const shown = await anAppointment(sql, 1);
  const hidden = await anAppointment(sql, 1, { status: "draft" });
  const booking = await book(sql, callers.owner.id ?? "", shown.appointmentId);
  await runAs(sql, callers.owner, (tx) => tx`select public.renew_calendar_feed()`);
  await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity) values (gen_random_uuid(), ${shown.appointmentId}, ${callers.owner.id ?? ""}, 2)`;
  await sql`insert into follow (user_id, entity, record_id) values (${callers.owner.id ?? ""}, 'offer', ${shown.offerId})`;
  await sql`insert into offer_booking_note (booking_id, note) values (${booking?.id ?? ""}, 'Kommt mit dem Zug')`;
  // Inserts a row into offer_booking_change.
  await sql`update offer_booking set quantity = quantity + 1 where id = ${booking?.id ?? ""}`;
  await sql`insert into appointment_message (id, appointment_id, subject, body) values (gen_random_uuid(), ${shown.appointmentId}, 'Betreff', 'Text')`;
  await sql`insert into check_in_pass (secret_hash, day) values (sha256('secret'), '2027-01-01')`;
  await sql`insert into media (path, width, height) values ('unbenutzt.webp', 10, 10)`;
  const [image] = await sql<
    { id: string }[]
  >`insert into media (path, width, height, alt_text) values ('bild.webp', 10, 10, 'Ein Krug') returning id`;
  await sql`insert into scheduled_publication (entity, record_id, publish_at) values ('offer', ${hidden.offerId}, now() + interval '1 day')`;
  const [artForm] = await sql<{ id: string }[]>`insert into art_form (name) values ('Weben') returning id`;
  for (const status of ["published", "draft"]) {
    const [address] = await sql<
      { id: string }[]
    >`insert into address (street, postal_code, city) values ('Weg 1', '15324', ${status}) returning id`;
    await sql`insert into region (name, status, image_id) values (${status}, ${status}, ${image?.id ?? ""})`;
    await sql`insert into location (name, status, address_id) values (${status}, ${status}, ${address?.id ?? ""})`;
    const [artist] = await sql<
      { id: string }[]
    >`insert into artist (name, status) values (${status}, ${status}) returning id`;
    await sql`insert into artist_art_form values (${artist?.id ?? ""}, ${artForm?.id ?? ""})`;
    await sql`insert into cms_page_section (artist_id, "order", type, content) values (${artist?.id ?? ""}, 0, 'quote', '{"quote": "Ja.", "author": ""}')`;
  }
  for (const { offerId } of [shown, hidden])
    await sql`insert into offer_art_form values (${offerId}, ${artForm?.id ?? ""})`;
  await sql`update landing_page set status = 'draft' where type = 'agb'`;
  await sql`insert into content_version (entity, record_id, kind, snapshot) values ('offer', ${hidden.offerId}, 'draft', '{"fields": {}, "sections": []}')`;
  await sql`insert into content_trash (entity, record_id, previous_status) values ('offer', ${hidden.offerId}, 'draft')`;
});
afterAll(() => close());

const callersWithoutAdminRights = () => [
  callers.anon,
  callers.owner,
  callers.stranger,
  callers.ownerWithEndedSession,
  callers.adminWithEndedSession,
  callers.adminWithoutCode,
];
const rowsOf = (table: string) => sql.unsafe(`select from public.${table}`);
const isNotAllowed = (error: unknown) => (error as { code?: string }).code === "42501";

/**
 * The expected number of rows that a caller reads or updates; `null` without a grant. For `some` the number is 0,
 * because the tests call this function only for callers to whom row-level security allows no row of the table.
 */
function expectedRows(right: Right | undefined, all: number): number | null {
  if (right === "none") return null;
  return right === "some" ? 0 : all;
}

/**
 * The number of rows that `act` read or wrote; `null` when the caller lacks a grant or row-level security refuses an
 * insert. Rolls back.
 */
async function countRows(
  caller: Caller,
  act: (tx: TransactionSql) => Promise<{ count: number }>,
): Promise<number | null> {
  const undone = new Error("rolled back");
  let count: number | null = null;
  try {
    await runAs(sql, caller, async (tx) => {
      ({ count } = await act(tx));
      throw undone;
    });
  } catch (error) {
    if (error !== undone && !isNotAllowed(error)) throw error;
  }
  return count;
}

async function columnsFor(role: string, table: string, verb: "select" | "insert" | "update"): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and has_column_privilege(${role}, attrelid, attnum, ${verb}) order by attnum`;
  return rows.map(({ name }) => name);
}

describe.each(Object.keys(rightsMatrix))("rows of %s", (table) => {
  const rights = rightsMatrix[table];

  it("are read as the matrix allows", async () => {
    const all = (await rowsOf(table)).length;
    expect(all, "without a row this test proves nothing").toBeGreaterThan(0);
    const seenBy = async (caller: Caller) => {
      const [column] = await columnsFor(caller.role, table, "select");
      return column ? countRows(caller, (tx) => tx.unsafe(`select ${column} from public.${table}`)) : null;
    };
    expect(await seenBy(callers.service)).toBe(rights?.service.select === "none" ? null : all);
    expect(await seenBy(callers.admin)).toBe(expectedRows(rights?.admin.select, all));
    for (const caller of callersWithoutAdminRights().filter((other) => other !== callers.owner)) {
      const right = caller.role === "anon" ? rights?.anon.select : rights?.user.select;
      const seen = await seenBy(caller);
      if (right === "none") expect(seen).toBeNull();
      else if (allPublic.includes(table)) expect(seen).toBe(all);
      else if (rights?.anon.select === "none") expect(seen).toBe(0);
      else {
        expect(seen).toBeGreaterThan(0);
        expect(seen).toBeLessThan(all);
      }
    }
    if (personal.includes(table)) expect(await seenBy(callers.owner)).toBe(1);
  });

  it("are updated and deleted as the matrix allows", async () => {
    const all = (await rowsOf(table)).length;
    for (const caller of [...callersWithoutAdminRights(), callers.admin]) {
      const granted = caller === callers.admin ? rights?.admin : rights?.[caller.role === "anon" ? "anon" : "user"];
      const [column] = await columnsFor(caller.role, table, "update");
      const changed = column
        ? await countRows(caller, (tx) => tx.unsafe(`update public.${table} set ${column} = ${column}`))
        : null;
      expect([caller.role, "update", changed]).toEqual([caller.role, "update", expectedRows(granted?.update, all)]);
      if (caller === callers.admin) continue; // foreign keys prevent deleting all rows; see tests/db/content.test.ts
      const deleted = await countRows(caller, (tx) => tx.unsafe(`delete from public.${table}`));
      expect([caller.role, "delete", deleted]).toEqual([caller.role, "delete", granted?.delete === "none" ? null : 0]);
    }
  });

  it("are not inserted by callers without the rights of an admin", async () => {
    for (const caller of callersWithoutAdminRights()) {
      const columns = await columnsFor(caller.role, table, "insert");
      // A copy of an existing row, read as superuser, so that the result depends on the insert right only.
      const [row] = await sql.unsafe<{ row: string }[]>(
        `select row_to_json(t)::text as row from public.${table} t limit 1`,
      );
      const added = columns.length
        ? await countRows(caller, (tx) =>
            tx.unsafe(
              `insert into public.${table} (${columns.join(", ")}) select ${columns.join(", ")} from json_populate_record(null::public.${table}, $1::text::json)`,
              [row?.row ?? null],
            ),
          )
        : null;
      expect([caller.role, "insert", added]).toEqual([caller.role, "insert", null]);
    }
  });
});
