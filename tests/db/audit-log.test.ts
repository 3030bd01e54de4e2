import type { Sql } from "postgres";
import { describe, expect, it } from "vitest";
import { auditFieldLabels, auditLabels, entityLabels, unlabeledAuditFields } from "#domain/audit/audit-log.ts";
import { anAppointment, aUser, book, type Caller, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

/** Tables without an audit trigger, with the reason. */
const unaudited: Record<string, string> = {
  audit_log: "the log itself",
  slug_tombstone: "every slug id ever used, written when a record is inserted",
  content_change: "written by triggers, deleted by a job",
  waitlist_entry: "belongs to a user; admins cannot write it",
  calendar_feed: "belongs to a user",
  check_in_pass: "log_check_in_pass logs its creation, use and revocation",
  profile: "belongs to a user",
  postal_code: "written by its migration",
  follow: "belongs to a user",
  offer_booking_note: "set_booking_note logs a change of the booking",
  offer_booking_change: "the log of a booking",
};

describe("the audit triggers", () => {
  it("cover every table that is not in `unaudited`, and every write privilege that admins have on it", async () => {
    // 4, 16 and 8 are the bits of `tgtype` for triggers on insert, update and delete.
    const tables = await sql<{ name: string; verbs: string[]; audited: string[] }[]>`
      select c.relname as name,
        array(select verb from unnest(array['insert', 'update', 'delete']) verb
          where case when verb = 'delete' then has_table_privilege('authenticated', c.oid, verb)
            else has_any_column_privilege('authenticated', c.oid, verb) end) as verbs,
        array(select distinct verb from pg_trigger t, unnest(array['insert', 'update', 'delete']) with ordinality v (verb, ordinal)
          where t.tgrelid = c.oid and t.tgname like 'write_audit_log%' and t.tgenabled <> 'D'
            and t.tgtype & (array[4, 16, 8])[v.ordinal] > 0) as audited
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
    const missing = tables
      .filter(({ name }) => !(name in unaudited))
      .flatMap(({ name, verbs, audited }) => [
        ...(audited.length === 0 ? [`${name}: nothing`] : []),
        ...verbs.filter((verb) => !audited.includes(verb)).map((verb) => `${name}: ${verb}`),
      ]);
    expect(missing).toEqual([]);
    expect(Object.keys(unaudited).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  it("log only tables with a German label, and columns that have a German label or are hidden", async () => {
    const columns = await sql<{ entity: string; field: string }[]>`
      select distinct c.relname as entity, a.attname as field
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and t.tgname like 'write_audit_log%' and a.attnum > 0 and not a.attisdropped
         and t.tgfoid = 'private.write_audit_log'::regproc`;
    expect(columns.length).toBeGreaterThan(100);
    const isEitherLabeledOrHidden = ({ field }: { field: string }) => {
      const isLabeled = field in auditFieldLabels;
      return isLabeled !== unlabeledAuditFields.has(field);
    };
    expect(columns.filter((column) => !isEitherLabeledOrHidden(column))).toEqual([]);
    expect(columns.filter(({ entity }) => !(entity in entityLabels))).toEqual([]);
  });

  it("log actor, action and table of each write of an admin", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const linesLoggedBy = async (write: (db: Sql) => PromiseLike<unknown>) => {
      const [last] = await sql`select coalesce(max(id), 0) as id from audit_log`;
      await runAs(sql, admin, (db) => Promise.resolve(write(db as unknown as Sql)));
      const lines = await sql`select actor_id, action, entity from audit_log where id > ${last?.id} order by id`;
      expect(lines.every(({ actor_id }) => actor_id === admin.id)).toBe(true);
      return lines.map(({ action, entity }) => `${action} ${entity}`);
    };
    expect(await linesLoggedBy((db) => db`insert into offer_type (name) values ('Rundgang')`)).toEqual([
      "insert offer_type",
    ]);
    expect(await linesLoggedBy((db) => db`update offer_type set name = 'Gang' where name = 'Rundgang'`)).toEqual([
      "update offer_type",
    ]);
    expect(await linesLoggedBy((db) => db`delete from offer_type where name = 'Gang'`)).toEqual(["delete offer_type"]);
    expect(await linesLoggedBy((db) => db`insert into art_form (name) values ('Glas')`)).toEqual(["insert art_form"]);
    expect(await linesLoggedBy((db) => db`insert into media (path, width, height) values ('glas.webp', 1, 1)`)).toEqual(
      ["insert media"],
    );
    expect(await linesLoggedBy((db) => db`update media set credit = 'Ilse' where path = 'glas.webp'`)).toEqual([
      "update media",
    ]);
    expect(await linesLoggedBy((db) => db`insert into address (city) values ('Bad Freienwalde')`)).toEqual([
      "insert address",
    ]);
    expect(await linesLoggedBy((db) => db`update landing_page set title = 'AGB' where type = 'agb'`)).toEqual([
      "update landing_page",
    ]);
    expect(
      await linesLoggedBy(
        (db) => db`insert into offer_art_form select ${offerId}, id from art_form where name = 'Glas'`,
      ),
    ).toEqual(["insert offer_art_form"]);
    const plan = (at: string, seen: string | null = null) =>
      linesLoggedBy((db) => db`select public.schedule_publication('offer', ${offerId}, ${at}, ${seen})`);
    expect(await plan("2099-04-12T16:00:00Z")).toEqual(["update offer"]);
    expect(await plan("2099-04-12T16:00:00Z")).toEqual([]); // a repeat
    expect(await plan("2099-04-13T16:00:00Z", "2099-04-12T16:00:00Z")).toEqual(["update offer"]);
    await runAs(sql, admin, (db) => db`select public.unschedule_publication('offer', ${offerId})`);
    expect(await linesLoggedBy((db) => db`select public.trash_record('offer', ${offerId})`)).toEqual([
      "insert offer", // the insert into `content_trash` is logged under the trashed record
      "update offer",
    ]);
  });
});

describe("list_audit_log", () => {
  type Entry = {
    /** The email of an account, "" for a deleted account, `null` for the service and for a check-in pass. */
    actor: string | null;
    /** Whether the change was made with a check-in pass. */
    by_check_in_pass: boolean;
    id: string;
    name: string | null;
    entity: string;
    changes: { entity: string; action: string; records: number; fields: string[] }[];
    cursor: string;
  };
  const history = async (offerId: string | null, before: string | null = null, items = 25) =>
    (await runAs(
      sql,
      admin,
      (db) => db`select * from public.list_audit_log(${offerId ? "offer" : null}, ${offerId}, ${before}, ${items})`,
    )) as unknown as Entry[];
  const textContent = (order: number) =>
    sql.json({
      title: "",
      body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: `${order}` }] }] },
    });

  it("filters by kind of record, and by whether an admin or the service made the change", async () => {
    const { offerId } = await anAppointment(sql, 4);
    await runAs(sql, admin, (db) => db`update offer set price = 100 where id = ${offerId}`);
    const filtered = async (subject: string | null, madeBy: "team" | "service" | null) =>
      (await runAs(
        sql,
        admin,
        (db) => db`select * from public.list_audit_log(subject => ${subject}, made_by => ${madeBy}, items => 5)`,
      )) as unknown as Entry[];
    const [newest] = await filtered("offer", "team");
    expect(newest).toMatchObject({ entity: "offer", changes: [{ entity: "offer", fields: ["price"] }] });
    expect(new Set((await filtered("offer", "service")).map(({ actor }) => actor))).toEqual(new Set([null]));
    expect(new Set((await filtered("offer_type", null)).map(({ entity }) => entity))).toEqual(new Set(["offer_type"]));
    expect(await filtered("site_setting", "team")).toEqual([]);
  });

  it("lists changes of an offer, its sections and its appointments, in one entry per transaction", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 4);
    await runAs(sql, admin, async (db) => {
      await db`update offer set price = 100, name = 'Neu' where id = ${offerId}`;
      for (const order of [0, 1]) {
        await db`insert into cms_page_section (offer_id, "order", type, content) values (${offerId}, ${order}, 'text', ${textContent(order)})`;
      }
    });
    await runAs(sql, admin, (db) => db`delete from cms_page_section where offer_id = ${offerId} and "order" = 1`);
    await sql`update offer_appointment set capacity = 6, remaining_slots = 6 where id = ${appointmentId}`;
    const [capacityChange, sectionDeletion, offerUpdate] = await history(offerId);
    const [user] = await sql`select email from auth.users where id = ${admin.id ?? ""}`;
    expect(offerUpdate).toMatchObject({ actor: user?.email, name: "Neu", entity: "offer" });
    expect(offerUpdate?.changes).toEqual([
      { entity: "offer", action: "update", records: 1, fields: ["name", "price", "slug"] },
      {
        entity: "cms_page_section",
        action: "insert",
        records: 2,
        fields: expect.arrayContaining(["content", "order"]),
      },
    ]);
    expect(sectionDeletion?.changes).toMatchObject([{ entity: "cms_page_section", action: "delete", records: 1 }]);
    expect(capacityChange).toMatchObject({
      actor: null,
      changes: [{ entity: "offer_appointment", fields: ["capacity", "remaining_slots"] }],
    });
  });

  it("distinguishes the service, which has no account, from a deleted account", async () => {
    const { offerId } = await anAppointment(sql, 4);
    await sql`update offer set price = 200 where id = ${offerId}`;
    const former: Caller = { role: "authenticated", id: await aUser(sql, { role: "admin" }) };
    await runAs(sql, former, (db) => db`update offer set price = 100 where id = ${offerId}`);
    await sql`delete from auth.users where id = ${former.id ?? ""}`;
    expect((await history(offerId, null, 2)).map(({ actor }) => actor)).toEqual(["", null]);
  });

  it("lists each changed field and section type of a draft once in 15 minutes", async () => {
    const { offerId } = await anAppointment(sql, 1);
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
      const [draft] = await runAs(
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
    const [firstSection, secondSection] = [section("1", "Eins"), section("2", "Zwei")];
    expect(await save({ ...named, sections: [firstSection, secondSection] })).toEqual([
      ["draft", "sections.text"],
      ["draft", "name"],
    ]);
    expect((await save({ ...named, sections: [secondSection, firstSection] }))[0]).toEqual(["draft", "sections.order"]);
    expect(await save({ ...named, sections: [section("2", "Drei"), firstSection] })).toHaveLength(3);
  });

  it("lists repeated changes of one draft field once in 15 minutes, and lists the publication of the draft", async () => {
    const { offerId } = await anAppointment(sql, 1);
    let version: number | null = null;
    for (const name of ["Eins", "Zwei", "Drei"]) {
      const snapshot = sql.json({ fields: { name }, art_form_ids: [], sections: [] });
      const [draft] = await runAs(
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
    await runAs(sql, admin, (db) => db`select public.publish('offer', ${offerId}, ${version})`);
    const [published] = await history(offerId);
    expect(published?.changes.map(({ fields }) => fields)).toContainEqual(expect.arrayContaining(["name"]));
  });

  it("labels only the record's changed field when its draft changes in the same transaction", async () => {
    const [artist] = await sql<{ id: string; version: number }[]>`insert into artist (name, status)
      values ('Hanne Lorenz', 'published') returning id, version`;
    const { id = "", version = 0 } = artist ?? {};
    const draft = sql.json({ fields: { name: "Hanne Lorenz" }, art_form_ids: [], sections: [] });
    await runAs(sql, admin, (db) => db`select public.save_draft('artist', ${id}, ${draft}, null)`);
    await runAs(
      sql,
      admin,
      (db) => db`select public.update_record('artist', ${id}, ${version}, '{"website": "https://hanne.example"}')`,
    );
    const [newest] = (await runAs(
      sql,
      admin,
      (db) => db`select * from public.list_audit_log('artist', ${id})`,
    )) as unknown as Entry[];
    expect(auditLabels(newest as never)).toEqual([auditFieldLabels.website]);
  });

  it("lists one deletion when a record with a draft is deleted", async () => {
    const [region] = await sql<{ id: string }[]>`insert into region (name) values ('Oderland') returning id`;
    const regionId = region?.id ?? "";
    const snapshot = sql.json({ fields: { name: "Oder" }, art_form_ids: [], sections: [] });
    await runAs(sql, admin, async (db) => {
      await db`select public.save_draft('region', ${regionId}, ${snapshot}, null)`;
      await db`select public.trash_record('region', ${regionId})`;
    });
    await runAs(sql, admin, (db) => db`select public.delete_record('region', ${regionId})`);
    const [newest] = (await runAs(
      sql,
      admin,
      (db) => db`select * from public.list_audit_log('region', ${regionId})`,
    )) as unknown as Entry[];
    expect(auditLabels(newest as Parameters<typeof auditLabels>[0])).toEqual(["gelöscht"]);
  });

  it("does not merge a change with changes from a restored backup that have the same transaction id", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 4);
    const booking = await book(sql, await aUser(sql), appointmentId);
    const bookingId = booking?.id ?? "";
    await sql`update offer_booking set status = 'cancelled_by_host' where id = ${bookingId}`;
    // In the backup, the row of the check-in pass marks the transaction's change of the offer as made with the pass.
    await sql`insert into audit_log (action, entity, record_id, fields, transaction_id, created_at)
      select 'update', restored.entity, restored.id, '{name}', l.transaction_id, l.created_at - interval '1 day'
        from audit_log l, (values ('offer', ${offerId}::uuid), ('check_in_pass', gen_random_uuid())) restored (entity, id)
       where l.record_id = ${bookingId} and l.action = 'update'`;
    expect((await history(offerId)).slice(0, 2)).toMatchObject([
      { by_check_in_pass: true, changes: [{ entity: "offer", fields: ["name"] }] },
      { by_check_in_pass: false, changes: [{ entity: "offer_booking" }] },
    ]);
    const byPass = await runAs(
      sql,
      admin,
      (db) => db`select id from public.list_audit_log('offer', ${offerId}, made_by => 'pass')`,
    );
    expect(byPass).toHaveLength(1);
    expect(
      await runAs(
        sql,
        admin,
        (db) => db`select by_check_in_pass from public.list_booking_history(${bookingId}) where what = 'changed'`,
      ),
    ).toEqual([{ by_check_in_pass: false }]);
  });

  it("lists the cancellation of a booking by the host", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 4);
    const guest = await aUser(sql);
    const booking = await book(sql, guest, appointmentId);
    const before = (await history(offerId)).length;
    await sql`update offer_booking set status = 'cancelled_by_host' where id = ${booking?.id ?? ""}`;
    const entries = await history(offerId);
    expect(entries.length).toBe(before + 1);
    expect(entries[0]?.changes).toMatchObject([
      { entity: "offer_booking", action: "update", fields: expect.arrayContaining(["status"]) },
    ]);
  });

  it("returns each entry once when the log is read page by page", async () => {
    const { offerId } = await anAppointment(sql, 1);
    for (let price = 1; price <= 5; price++) {
      await runAs(sql, admin, (db) => db`update offer set price = ${price} where id = ${offerId}`);
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
    // Without the filter by record, the log contains the five changes above and those of other records.
    expect((await history(null)).length).toBeGreaterThan(5);
  });

  it("lists an entry that is older than a thousand rows of newer entries", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const before = (await history(offerId)).length;
    for (const rows of [1, 550, 550]) {
      await sql`insert into audit_log (action, entity, record_id, fields)
        select 'update', 'offer', ${offerId}, '{price}' from generate_series(1, ${rows})`;
    }
    expect(await history(offerId)).toHaveLength(before + 3);
  });

  it("returns one complete entry per record, page by page, when a transaction has changed two records alternately", async () => {
    const [first, second] = [await anAppointment(sql, 1), await anAppointment(sql, 1)];
    await sql.begin(async (db) => {
      for (const fields of [["price"], ["name"]])
        for (const { offerId } of [first, second])
          await db`insert into audit_log (action, entity, record_id, fields) values ('update', 'offer', ${offerId}, ${fields})`;
    });
    const [newest] = await history(null, null, 1);
    const [next] = await history(null, newest?.cursor, 1);
    expect([newest, next].map((entry) => [entry?.id, entry?.changes[0]?.fields])).toEqual([
      [second.offerId, ["name", "price"]],
      [first.offerId, ["name", "price"]],
    ]);
  });

  it("refuses everybody but admins", async () => {
    const guest: Caller = { role: "authenticated", id: await aUser(sql) };
    expect(await errorOf(runAs(sql, guest, (db) => db`select * from public.list_audit_log()`))).toBe("not_admin");
    expect(await errorOf(runAs(sql, { role: "anon" }, (db) => db`select * from public.list_audit_log()`))).toBe(
      "42501",
    );
  });
});
