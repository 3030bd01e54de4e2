import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AdminOverview } from "#domain/site/admin-overview.ts";
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

const read = async (items = 5) => {
  const [row] = await as(sql, admin, (db) => db`select public.admin_overview(${items}) as overview`);
  return AdminOverview.parse(row?.overview);
};
/** Puts a date at `days` from now, at any hour. */
const moveTo = (dateId: string, days: string) =>
  sql`update offer_appointment set timestamp = now() + ${days}::interval where id = ${dateId}`;

it("says which dates of the next two weeks nobody has booked, soonest first, and how many there are", async () => {
  const [late, soon, booked, far, cancelled, unseen] = await Promise.all([
    aDate(sql, 4),
    aDate(sql, 4),
    aDate(sql, 4),
    aDate(sql, 4),
    aDate(sql, 4),
    aDate(sql, 4, { status: "draft" }),
  ]);
  await moveTo(late.dateId, "12 days");
  await moveTo(soon.dateId, "3 days");
  await moveTo(far.dateId, "15 days");
  await sql`update offer_appointment set status = 'cancelled' where id = ${cancelled.dateId}`;
  await book(sql, await aUser(sql), booked.dateId);
  const { empty_appointments } = await read();
  expect(empty_appointments.items.map(({ id }) => id)).toEqual([soon.dateId, late.dateId]);
  expect(empty_appointments.total).toBe(2);
  expect((await read(1)).empty_appointments).toMatchObject({ total: 2, items: [{ id: soon.dateId }] });
  expect(unseen.dateId).toBeTruthy();
});

it("counts who waits, by date", async () => {
  const { dateId } = await aDate(sql, 1);
  await book(sql, await aUser(sql), dateId);
  for (const quantity of [2, 1]) {
    await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity)
      values (gen_random_uuid(), ${dateId}, ${await aUser(sql)}, ${quantity})`;
  }
  expect((await read()).waiting).toMatchObject({ total: 2, items: [{ id: dateId, parties: 2, slots: 3, free: 0 }] });
});

it("lists drafts and published records with changes nobody sees, not what lies in the bin", async () => {
  const [draft, trashed, changed] = [
    await aDate(sql, 1, { status: "draft" }),
    await aDate(sql, 1, { status: "draft" }),
    await aDate(sql, 1),
  ];
  await as(sql, admin, async (db) => {
    await db`select public.trash_record('offer', ${trashed.offerId})`;
    await db`select public.save_draft('offer', ${changed.offerId}, ${sql.json({ fields: { name: "Neu" }, art_form_ids: [], sections: [] })})`;
  });
  const { drafts } = await read(25);
  const ids = drafts.items.map(({ id, status }) => [id, status]);
  expect(ids).toContainEqual([draft.offerId, "draft"]);
  expect(ids).toContainEqual([changed.offerId, "published"]);
  expect(drafts.items.some(({ id }) => id === trashed.offerId)).toBe(false);
});

it("counts pictures without words", async () => {
  const before = (await read()).images_without_alt_text;
  await sql`insert into media (path, width, height) values ('a.webp', 1, 1)`;
  await sql`insert into media (path, width, height, is_decorative) values ('b.webp', 1, 1, true)`;
  expect((await read()).images_without_alt_text).toBe(before + 1);
});

it("adds up this week and the last by Berlin's Mondays", async () => {
  const before = await read();
  const monday = sql`date_trunc('week', now() at time zone 'Europe/Berlin') at time zone 'Europe/Berlin'`;
  const { dateId } = await aDate(sql, 10);
  const [mine, hers] = [await aUser(sql), await aUser(sql)];
  await book(sql, mine, dateId, { quantity: 3 });
  const earlier = await book(sql, hers, dateId, { quantity: 2 });
  await sql`update offer_booking set created_at = ${monday} - interval '1 second' where id = ${earlier?.id ?? ""}`;
  await sql`update auth.users set created_at = ${monday} - interval '1 second' where id = ${hers}`;
  await sql`update auth.users set created_at = ${monday} where id = ${mine}`;
  await sql`update offer_appointment set timestamp = ${monday} + interval '1 hour' where id = ${dateId}`;
  const { this_week, last_week } = await read();
  expect(this_week).toEqual({
    bookings: before.this_week.bookings + 1,
    slots: before.this_week.slots + 3,
    accounts: before.this_week.accounts + 1,
    capacity: before.this_week.capacity + 10,
    taken: before.this_week.taken + 5,
  });
  expect(last_week).toMatchObject({ bookings: before.last_week.bookings + 1, slots: before.last_week.slots + 2 });
});

it("is for admins", async () => {
  const ask = (caller: Caller) => errorOf(as(sql, caller, (db) => db`select public.admin_overview()`));
  expect(await ask({ role: "authenticated", id: await aUser(sql) })).toBe("not_admin");
  expect(await ask({ role: "anon" })).toBe("42501");
});
