import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { aDate, as, aUser, book, type Caller, errorOf } from "./caller.ts";
import { matrix } from "./rights-matrix.ts";

let sql: Sql;
let close: () => Promise<void>;
let callers: Record<"anon" | "user" | "admin", Caller>;
let admin: string;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  admin = await aUser(sql, { role: "admin" });
  callers = {
    anon: { role: "anon" },
    user: { role: "authenticated", id: await aUser(sql) },
    admin: { role: "authenticated", id: admin },
  };
});
afterAll(() => close());

describe("the rights matrix", () => {
  it("names every table of the schema, and every table has row-level security", async () => {
    const tables = await sql<{ name: string; secured: boolean }[]>`
      select relname as name, relrowsecurity as secured from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;
    expect(tables.map((table) => table.name)).toEqual(Object.keys(matrix).sort());
    expect(tables.filter((table) => !table.secured)).toEqual([]);
  });

  it("is what the grants say", async () => {
    for (const [table, line] of Object.entries(matrix)) {
      for (const [name, role] of [
        ["anon", "anon"],
        ["user", "authenticated"],
        ["admin", "authenticated"],
        ["service", "service_role"],
      ] as const) {
        for (const verb of ["select", "insert", "update", "delete"] as const) {
          const [{ granted } = { granted: null }] =
            verb === "delete"
              ? await sql`select has_table_privilege(${role}, ${`public.${table}`}, 'delete') as granted`
              : await sql`select has_any_column_privilege(${role}, ${`public.${table}`}, ${verb}) as granted`;
          expect([table, name, verb, granted]).toEqual([table, name, verb, line[name][verb] !== "none"]);
        }
      }
    }
  });

  it("leaves nobody but the service the ways around it", async () => {
    const open = await sql`
      select table_name, grantee, privilege_type from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
        and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`;
    expect(open).toEqual([]);
  });
});

describe("row-level security", () => {
  it("shows visitors what is published and nothing else", async () => {
    const [published, draft] = [await aDate(sql, 5), await aDate(sql, 5, { status: "draft" })];
    for (const caller of [callers.anon, callers.user]) {
      const offers = await as(
        sql,
        caller,
        (mine) => mine`select id from offer where id in (${published.offerId}, ${draft.offerId})`,
      );
      expect(offers.map((offer) => offer.id)).toEqual([published.offerId]);
      const dates = await as(
        sql,
        caller,
        (mine) => mine`select id from offer_appointment where id in (${published.dateId}, ${draft.dateId})`,
      );
      expect(dates.map((date) => date.id)).toEqual([published.dateId]);
    }
    const seen = await as(sql, callers.admin, (mine) => mine`select id from offer where id = ${draft.offerId}`);
    expect(seen).toHaveLength(1);
  });

  it("shows people their own bookings only, without the machinery", async () => {
    const { dateId } = await aDate(sql, 5);
    const [owner, stranger] = [await aUser(sql), await aUser(sql)];
    const booking = await book(sql, owner, dateId);
    const find = (id: string) =>
      as(
        sql,
        { role: "authenticated", id },
        (mine) => mine`select code from offer_booking where id = ${booking?.id ?? ""}`,
      );
    expect(await find(owner)).toHaveLength(1);
    expect(await find(stranger)).toHaveLength(0);
    expect(await find(admin)).toHaveLength(1);
    const machinery = as(
      sql,
      { role: "authenticated", id: owner },
      (mine) => mine`select idempotency_key from offer_booking`,
    );
    expect(await errorOf(machinery)).toBe("42501");
    expect(await errorOf(as(sql, callers.anon, (mine) => mine`select id from offer_booking`))).toBe("42501");
  });

  it("lets nobody write bookings or places but the functions", async () => {
    const { dateId } = await aDate(sql, 5);
    for (const caller of Object.values(callers)) {
      expect(await errorOf(as(sql, caller, (mine) => mine`update offer_appointment set remaining_slots = 99`))).toBe(
        "42501",
      );
      expect(await errorOf(as(sql, caller, (mine) => mine`delete from offer_booking`))).toBe("42501");
    }
    expect(
      await errorOf(
        as(
          sql,
          callers.anon,
          (mine) => mine`select public.book(${dateId}, 1, 'Frieda', 'Muster', true, gen_random_uuid())`,
        ),
      ),
    ).toBe("42501");
    expect(
      await errorOf(as(sql, callers.anon, (mine) => mine`select public.cancel_own_booking(gen_random_uuid())`)),
    ).toBe("42501");
  });

  it("lets admins change content and nobody else", async () => {
    const { offerId } = await aDate(sql, 5);
    const change = (caller: Caller) =>
      as(sql, caller, (mine) => mine`update offer set price = price + 1 where id = ${offerId} returning id`);
    expect(await change(callers.admin)).toHaveLength(1);
    expect(await change(callers.user)).toHaveLength(0);
    expect(await errorOf(change(callers.anon))).toBe("42501");
    const insert = as(sql, callers.user, (mine) => mine`insert into offer_type (name) values ('Eingeschmuggelt')`);
    expect(await errorOf(insert)).toBe("42501");
    const forgedVersion = as(sql, callers.admin, (mine) => mine`update offer set version = 99 where id = ${offerId}`);
    expect(await errorOf(forgedVersion)).toBe("42501");
  });

  it("throws out an admin the moment the role is taken away, whatever the token says", async () => {
    const former = await aUser(sql, { role: "admin" });
    const ask = () =>
      as(
        sql,
        { role: "authenticated", id: former, claims: { app_metadata: { role: "admin" } } },
        async (mine) => (await mine`select public.is_admin()`)[0]?.is_admin,
      );
    expect(await ask()).toBe(true);
    await sql`update auth.users set raw_app_meta_data = '{}' where id = ${former}`;
    expect(await ask()).toBe(false);
  });
});

describe("the role in user_metadata", () => {
  const metadata = async (id: string) =>
    (await sql`select raw_user_meta_data as m from auth.users where id = ${id}`)[0]?.m;

  it("cannot be given by oneself, at sign-up or later", async () => {
    const [user] = await sql<{ id: string }[]>`insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
      values (gen_random_uuid(), 'forger@example.org', '{}', '{"role": "admin", "name": "F"}') returning id`;
    const id = user?.id ?? "";
    expect(await metadata(id)).toEqual({ name: "F" });
    await sql`update auth.users set raw_user_meta_data = '{"role": "admin"}' where id = ${id}`;
    expect(await metadata(id)).toEqual({});
  });

  it("follows app_metadata, whichever of the two is written", async () => {
    const id = await aUser(sql);
    await sql`update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = ${id}`;
    expect(await metadata(id)).toEqual({ role: "admin" });
    await sql`update auth.users set raw_user_meta_data = '{"name": "A", "role": "guest"}' where id = ${id}`;
    expect(await metadata(id)).toEqual({ name: "A", role: "admin" });
    await sql`update auth.users set raw_app_meta_data = '{}' where id = ${id}`;
    expect(await metadata(id)).toEqual({ name: "A" });
  });

  it.each(["null", "[1]", '"x"', "7", '{"role": {"deep": true}}'])(
    "never breaks sign-up, not even with %s",
    async (nonsense) => {
      const [user] = await sql<{ id: string }[]>`insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), ${`${crypto.randomUUID()}@example.org`}, ${nonsense}::text::jsonb) returning id`;
      expect(await metadata(user?.id ?? "")).toEqual({});
    },
  );
});
