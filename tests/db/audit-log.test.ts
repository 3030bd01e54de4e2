import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

/** Tables whose changes are nobody's deed, or are noted elsewhere, and why. */
const unwatched: Record<string, string> = {
  audit_log: "is the log",
  slug_tombstone: "written with the record it belongs to",
  content_change: "follows every change by itself and is swept",
  waitlist_entry: "people's own; offers are made by the database",
  calendar_feed: "people's own",
  offer_booking_note: "set_booking_note notes the booking",
  offer_booking_change: "is itself the log of a booking",
};

describe("every write of an admin", () => {
  it("is watched: each table has its trigger for each verb admins have, or a reason to have none", async () => {
    const tables = await sql<{ name: string; verbs: string[]; watched: string[] }[]>`
      select c.relname as name,
        array(select verb from unnest(array['insert', 'update', 'delete']) verb
          where case when verb = 'delete' then has_table_privilege('authenticated', c.oid, verb)
            else has_any_column_privilege('authenticated', c.oid, verb) end) as verbs,
        array(select distinct verb from pg_trigger t, unnest(array['insert', 'update', 'delete']) with ordinality v (verb, place)
          where t.tgrelid = c.oid and t.tgname like 'write_audit_log%' and t.tgenabled <> 'D'
            and t.tgtype & (array[4, 16, 8])[v.place] > 0) as watched
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
    const missing = tables
      .filter(({ name }) => !(name in unwatched))
      .flatMap(({ name, verbs, watched }) => [
        ...(watched.length === 0 ? [`${name}: nothing`] : []),
        ...verbs.filter((verb) => !watched.includes(verb)).map((verb) => `${name}: ${verb}`),
      ]);
    expect(missing).toEqual([]);
    expect(Object.keys(unwatched).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  it("is noted with who, what and which fields, in every table they may write", async () => {
    const { offerId } = await aDate(sql, 1);
    const noted = async (write: (db: Sql) => PromiseLike<unknown>) => {
      const [last] = await sql`select coalesce(max(id), 0) as id from audit_log`;
      await as(sql, admin, (db) => Promise.resolve(write(db as unknown as Sql)));
      const lines =
        await sql`select actor_id, action, entity, fields from audit_log where id > ${last?.id} order by id`;
      expect(lines.every(({ actor_id }) => actor_id === admin.id)).toBe(true);
      return lines.map(({ action, entity }) => `${action} ${entity}`);
    };
    expect(await noted((db) => db`insert into offer_type (name) values ('Rundgang')`)).toEqual(["insert offer_type"]);
    expect(await noted((db) => db`update offer_type set name = 'Gang' where name = 'Rundgang'`)).toEqual([
      "update offer_type",
    ]);
    expect(await noted((db) => db`delete from offer_type where name = 'Gang'`)).toEqual(["delete offer_type"]);
    expect(await noted((db) => db`insert into art_form (name) values ('Glas')`)).toEqual(["insert art_form"]);
    expect(await noted((db) => db`insert into media (path, width, height) values ('glas.webp', 1, 1)`)).toEqual([
      "insert media",
    ]);
    expect(await noted((db) => db`update media set credit = 'Ilse' where path = 'glas.webp'`)).toEqual([
      "update media",
    ]);
    expect(await noted((db) => db`insert into address (city) values ('Bad Freienwalde')`)).toEqual(["insert address"]);
    expect(await noted((db) => db`update landing_page set title = 'AGB' where type = 'agb'`)).toEqual([
      "update landing_page",
    ]);
    expect(
      await noted((db) => db`insert into offer_art_form select ${offerId}, id from art_form where name = 'Glas'`),
    ).toEqual(["insert offer_art_form"]);
    expect(await noted((db) => db`select public.trash_record('offer', ${offerId})`)).toEqual([
      "insert offer",
      "update offer",
    ]);
  });
});

describe("the history of a record", () => {
  type Act = {
    actor: string | null;
    name: string | null;
    entity: string;
    changes: { entity: string; action: string; records: number; fields: string[] }[];
    cursor: string;
  };
  const history = async (offerId: string | null, before: string | null = null, items = 25) =>
    (await as(
      sql,
      admin,
      (db) => db`select * from public.list_audit_log(${offerId ? "offer" : null}, ${offerId}, ${before}, ${items})`,
    )) as unknown as Act[];
  const section = (order: number) =>
    sql.json({
      title: "",
      body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: `${order}` }] }] },
    });

  it("joins what happened in one act, sections and dates included, and names who did it", async () => {
    const { offerId, dateId } = await aDate(sql, 4);
    await as(sql, admin, async (db) => {
      await db`update offer set price = 100, name = 'Neu' where id = ${offerId}`;
      for (const order of [0, 1]) {
        await db`insert into cms_page_section (offer_id, "order", type, content) values (${offerId}, ${order}, 'text', ${section(order)})`;
      }
    });
    await as(sql, admin, (db) => db`delete from cms_page_section where offer_id = ${offerId} and "order" = 1`);
    await sql`update offer_appointment set capacity = 6, remaining_slots = 6 where id = ${dateId}`;
    const [capacity, deletion, act] = await history(offerId);
    const [user] = await sql`select email from auth.users where id = ${admin.id ?? ""}`;
    expect(act).toMatchObject({ actor: user?.email, name: "Neu", entity: "offer" });
    expect(act?.changes).toEqual([
      { entity: "offer", action: "update", records: 1, fields: ["name", "price", "slug"] },
      {
        entity: "cms_page_section",
        action: "insert",
        records: 2,
        fields: expect.arrayContaining(["content", "order"]),
      },
    ]);
    expect(deletion?.changes).toMatchObject([{ entity: "cms_page_section", action: "delete", records: 1 }]);
    expect(capacity).toMatchObject({
      actor: null,
      changes: [{ entity: "offer_appointment", fields: ["capacity", "remaining_slots"] }],
    });
  });

  it("says which fields and sections of a draft somebody changed, each once in a quarter of an hour", async () => {
    const { offerId } = await aDate(sql, 1);
    const section = (id: string, title: string) => ({
      id: `00000000-0000-4000-8000-00000000000${id}`,
      type: "text",
      content: { title, body: { type: "doc", content: [] } },
      visible: true,
    });
    const [row] = await sql`select private.record_snapshot('offer', ${offerId}) as snapshot`;
    const base = row?.snapshot;
    const before = (await history(offerId)).length;
    let version: number | null = null;
    const save = async (change: object) => {
      const snapshot = sql.json({ ...base, ...change });
      const [draft] = await as(
        sql,
        admin,
        (db) => db`select version from public.save_draft('offer', ${offerId}, ${snapshot}, ${version})`,
      );
      version = draft?.version;
      const entries = await history(offerId);
      return entries.slice(0, entries.length - before).map(({ changes }) => changes[0]?.fields);
    };
    const named = { fields: { ...base.fields, name: "Eins" } };
    expect(await save(named)).toEqual([["draft", "name"]]);
    expect(await save({ fields: { ...base.fields, name: "Zwei" } })).toHaveLength(1);
    const [one, two] = [section("1", "Eins"), section("2", "Zwei")];
    expect(await save({ ...named, sections: [one, two] })).toEqual([
      ["draft", "sections.text"],
      ["draft", "name"],
    ]);
    expect((await save({ ...named, sections: [two, one] }))[0]).toEqual(["draft", "sections.order"]);
    expect(await save({ ...named, sections: [section("2", "Drei"), one] })).toHaveLength(3);
  });

  it("says once in a quarter of an hour that somebody works on a draft", async () => {
    const { offerId } = await aDate(sql, 1);
    let version: number | null = null;
    for (const name of ["Eins", "Zwei", "Drei"]) {
      const snapshot = sql.json({ fields: { name }, art_form_ids: [], sections: [] });
      const [draft] = await as(
        sql,
        admin,
        (db) => db`select version from public.save_draft('offer', ${offerId}, ${snapshot}, ${version})`,
      );
      version = draft?.version;
    }
    const drafts = (await history(offerId)).filter(({ changes }) =>
      changes.some(({ fields }) => fields.includes("draft")),
    );
    expect(drafts).toHaveLength(1);
    await as(sql, admin, (db) => db`select public.publish('offer', ${offerId}, ${version})`);
    const [published] = await history(offerId);
    expect(published?.changes.map(({ fields }) => fields)).toContainEqual(expect.arrayContaining(["name"]));
  });

  it("tells what admins do with bookings of its dates, and nothing of what guests do", async () => {
    const { offerId, dateId } = await aDate(sql, 4);
    const guest = await aUser(sql);
    const booking = await book(sql, guest, dateId);
    const before = (await history(offerId)).length;
    await sql`update offer_booking set status = 'cancelled_by_host' where id = ${booking?.id ?? ""}`;
    const entries = await history(offerId);
    expect(entries.length).toBe(before + 1);
    expect(entries[0]?.changes).toMatchObject([
      { entity: "offer_booking", action: "update", fields: expect.arrayContaining(["status"]) },
    ]);
  });

  it("goes back page by page, each act once", async () => {
    const { offerId } = await aDate(sql, 1);
    for (let price = 1; price <= 5; price++) {
      await as(sql, admin, (db) => db`update offer set price = ${price} where id = ${offerId}`);
    }
    const seen: string[] = [];
    let before: string | null = null;
    for (let page = 0; page < 10; page++) {
      const entries = await history(offerId, before, 2);
      seen.push(...entries.map(({ cursor }) => cursor));
      before = entries.at(-1)?.cursor ?? null;
      if (entries.length < 2) break;
    }
    expect(seen).toHaveLength((await history(offerId)).length);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await history(null)).length).toBeGreaterThan(5);
  });

  it("is for admins", async () => {
    const person: Caller = { role: "authenticated", id: await aUser(sql) };
    expect(await errorOf(as(sql, person, (db) => db`select * from public.list_audit_log()`))).toBe("not_admin");
    expect(await errorOf(as(sql, { role: "anon" }, (db) => db`select * from public.list_audit_log()`))).toBe("42501");
  });
});
