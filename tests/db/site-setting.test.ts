import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactFields } from "#domain/site/contact-fields.ts";
import { freshDatabase } from "../database.ts";
import { aUser, type Caller, errorOf, runAs } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;
let admin: Caller;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  admin = { role: "authenticated", id: await aUser(sql, { role: "admin" }) };
});
afterAll(() => close());

describe("the site's settings", () => {
  it("are one row that no admin can delete, and a second row is refused", async () => {
    expect(await sql`select count(*)::integer as rows from site_setting`).toEqual([{ rows: 1 }]);
    expect(await errorOf(sql`insert into site_setting (id) values (gen_random_uuid())`)).toBe("23514");
    expect(await errorOf(sql`insert into site_setting default values`)).toBe("23505");
    expect(await errorOf(runAs(sql, admin, (db) => db`delete from site_setting where true`))).toBe("42501");
  });

  it("are logged with author and fields when they change, and add a content change for all cached pages", async () => {
    await sql`delete from content_change where true`;
    await runAs(
      sql,
      admin,
      (db) => db`update site_setting set contact_email = 'hallo@example.org', name = 'Hof' where true`,
    );
    expect(await sql`select entity, slug_id from content_change`).toEqual([{ entity: "site_setting", slug_id: null }]);
    const [logged] = await sql`select actor_id, action, entity, fields from audit_log order by id desc limit 1`;
    expect(logged).toEqual({
      actor_id: admin.id,
      action: "update",
      entity: "site_setting",
      fields: ["contact_email", "name"],
    });
    expect(await sql`select version, updated_by from site_setting`).toEqual([{ version: 2, updated_by: admin.id }]);
  });

  it("keep their version when an admin dismisses the checklist of first steps, so that an open form can be saved", async () => {
    const version = () => sql`select version from site_setting`;
    const before = await version();
    await runAs(sql, admin, (db) => db`update site_setting set is_setup_dismissed = true where true`);
    expect(await version()).toEqual(before);
  });

  it("make the image of the home page public, require its alternative text and prevent its deletion", async () => {
    const [image] = await sql<{ id: string }[]>`
      insert into media (path, width, height) values ('start.webp', 10, 10) returning id`;
    const id = image?.id ?? "";
    const choose = () => errorOf(sql`update site_setting set home_image_id = ${id} where true`);
    const seen = () => runAs(sql, { role: "anon" }, (db) => db`select id from media where id = ${id}`);
    expect(await choose()).toBe("image_without_alt_text");
    await sql`update media set alt_text = 'Eine Werkstatt' where id = ${id}`;
    expect(await seen()).toHaveLength(0);
    expect(await choose()).toBeNull();
    expect(await seen()).toHaveLength(1);
    expect(await errorOf(runAs(sql, admin, (db) => db`delete from media where id = ${id}`))).toBe("still_used");
    expect(await errorOf(sql`update media set alt_text = '' where id = ${id}`)).toBe("alt_text_required");
  });
});

describe("the contact of an artist", () => {
  const accepted = {
    contact_email: ["a@b.de", "marlene.voss+hof@example.org", "käthe@müller.example"],
    contact_phone: ["030 23125 000", "+49 (0) 30/23125-000", "(030) 23125-0", "(+49) 30 231", "112"],
    website: ["https://example.org", "HTTPS://example.org", "http://voss.example.org/ton?x=1#y"],
  };
  const refused = {
    contact_email: ["", "a@b", "a b@c.de", "a@b.de, c@d.de", "A <a@b.de>", `${"a".repeat(250)}@b.de`],
    contact_phone: ["", "ruf an", "()", "++49 30 231", "030–23125", "030-23125-000 ab 9 Uhr", "12", "1".repeat(41)],
    website: [
      "",
      "example.org",
      "javascript:alert(1)",
      "https://x",
      `https://e.org/${"a".repeat(300)}`,
      "https://e.org/a b",
    ],
  };

  it("has the same validation in SQL as in the form", async () => {
    const isStored = async (column: string, value: string) =>
      (await errorOf(sql`insert into artist (name, ${sql(column)}) values ('Voss', ${value})`)) === null;
    for (const [values, isValid] of [
      [accepted, true],
      [refused, false],
    ] as const) {
      for (const column of ["contact_email", "contact_phone", "website"] as const) {
        for (const value of values[column]) {
          expect([column, value, contactFields[column].safeParse(value).success]).toEqual([column, value, isValid]);
          expect([column, value, await isStored(column, value)]).toEqual([column, value, isValid]);
        }
      }
    }
  });

  it("is drafted and published with the artist, and read by visitors", async () => {
    const [artist] = await sql<{ id: string }[]>`
      insert into artist (name, status) values ('Marlene Voss', 'published') returning id`;
    const id = artist?.id ?? "";
    const fields = { name: "Marlene Voss", contact_email: "voss@example.org", is_vat_exempt: true };
    const draft = { fields, address: null, art_form_ids: [], sections: [] };
    await runAs(sql, admin, async (db) => {
      const [saved] = await db`select version from public.save_draft('artist', ${id}, ${sql.json(draft)})`;
      await db`select public.publish('artist', ${id}, ${saved?.version})`;
    });
    const read = await runAs(
      sql,
      { role: "anon" },
      (db) => db`select contact_email, contact_phone, website, is_vat_exempt from artist where id = ${id}`,
    );
    expect(read).toEqual([
      { contact_email: "voss@example.org", contact_phone: null, website: null, is_vat_exempt: true },
    ]);
  });
});
