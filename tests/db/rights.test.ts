import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { anAppointment, aUser, book, type Caller, errorOf, runAs } from "./caller.ts";
import { rightsMatrix } from "./rights-matrix.ts";

let sql: Sql;
let close: () => Promise<void>;
let callers: Record<"anon" | "user" | "admin", Caller>;
let adminId: string;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  adminId = await aUser(sql, { role: "admin" });
  callers = {
    anon: { role: "anon" },
    user: { role: "authenticated", id: await aUser(sql) },
    admin: { role: "authenticated", id: adminId },
  };
});
afterAll(() => close());

describe("the rights matrix", () => {
  it("lists every table of the schema, and each has row-level security", async () => {
    const tables = await sql<{ name: string; is_secured: boolean }[]>`
      select relname as name, relrowsecurity as is_secured from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;
    expect(tables.map((table) => table.name)).toEqual(Object.keys(rightsMatrix).sort());
    expect(tables.filter((table) => !table.is_secured)).toEqual([]);
  });

  it("matches the grants of the database", async () => {
    for (const [table, rights] of Object.entries(rightsMatrix)) {
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
          expect([table, name, verb, granted]).toEqual([table, name, verb, rights[name][verb] !== "none"]);
        }
      }
    }
  });

  it("omits TRUNCATE, REFERENCES and TRIGGER, because visitors and users have none of them", async () => {
    const grants = await sql`
      select table_name, grantee, privilege_type from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')`;
    expect(grants).toContainEqual({ table_name: "address", grantee: "anon", privilege_type: "SELECT" });
    const unlistedPrivileges = ["TRUNCATE", "REFERENCES", "TRIGGER"];
    expect(grants.filter(({ privilege_type }) => unlistedPrivileges.includes(privilege_type))).toEqual([]);
  });
});

describe("row-level security", () => {
  it("shows visitors published rows only", async () => {
    const [published, unpublished] = [await anAppointment(sql, 5), await anAppointment(sql, 5, { status: "draft" })];
    for (const caller of [callers.anon, callers.user]) {
      const offers = await runAs(
        sql,
        caller,
        (tx) => tx`select id from offer where id in (${published.offerId}, ${unpublished.offerId})`,
      );
      expect(offers.map((offer) => offer.id)).toEqual([published.offerId]);
      const appointments = await runAs(
        sql,
        caller,
        (tx) =>
          tx`select id from offer_appointment where id in (${published.appointmentId}, ${unpublished.appointmentId})`,
      );
      expect(appointments.map(({ id }) => id)).toEqual([published.appointmentId]);
    }
    const seen = await runAs(sql, callers.admin, (tx) => tx`select id from offer where id = ${unpublished.offerId}`);
    expect(seen).toHaveLength(1);
  });

  it("shows visitors an artist's address after opt-in only, and the city always", async () => {
    const [home] = await sql`insert into address (street, postal_code, city) values ('Privatweg 1', '15324', 'Buckow')
      returning id`;
    const [artist] =
      await sql`insert into artist (name, status, address_id) values ('Marlene Voß', 'published', ${home?.id})
      returning id`;
    const countStreets = async (caller: Caller) =>
      (await runAs(sql, caller, (tx) => tx`select street from address where id = ${home?.id}`)).length;
    const cities = await runAs(sql, callers.anon, (tx) => tx`select city from artist where id = ${artist?.id}`);
    expect(cities).toEqual([{ city: "Buckow" }]);
    expect([
      await countStreets(callers.anon),
      await countStreets(callers.user),
      await countStreets(callers.admin),
    ]).toEqual([0, 0, 1]);
    await sql`update artist set is_address_public = true where id = ${artist?.id}`;
    expect([await countStreets(callers.anon), await countStreets(callers.user)]).toEqual([1, 1]);
  });

  it("shows guests only their own bookings, without internal columns, and shows admins the bookings of all guests", async () => {
    const { appointmentId } = await anAppointment(sql, 5);
    const [owner, stranger] = [await aUser(sql), await aUser(sql)];
    const booking = await book(sql, owner, appointmentId);
    const find = (id: string) =>
      runAs(
        sql,
        { role: "authenticated", id },
        (tx) => tx`select code from offer_booking where id = ${booking?.id ?? ""}`,
      );
    expect(await find(owner)).toHaveLength(1);
    expect(await find(stranger)).toHaveLength(0);
    expect(await find(adminId)).toHaveLength(1);
    const internalColumn = runAs(
      sql,
      { role: "authenticated", id: owner },
      (tx) => tx`select idempotency_key from offer_booking`,
    );
    expect(await errorOf(internalColumn)).toBe("42501");
    expect(await errorOf(runAs(sql, callers.anon, (tx) => tx`select id from offer_booking`))).toBe("42501");
  });

  it("lets only functions write bookings and slots, and only signed-in users call them", async () => {
    const { appointmentId } = await anAppointment(sql, 5);
    for (const caller of Object.values(callers)) {
      expect(await errorOf(runAs(sql, caller, (tx) => tx`update offer_appointment set remaining_slots = 99`))).toBe(
        "42501",
      );
      expect(await errorOf(runAs(sql, caller, (tx) => tx`delete from offer_booking`))).toBe("42501");
    }
    expect(
      await errorOf(
        runAs(
          sql,
          callers.anon,
          (tx) => tx`select public.book(${appointmentId}, 1, 'Frieda', 'Muster', true, gen_random_uuid())`,
        ),
      ),
    ).toBe("42501");
    expect(
      await errorOf(runAs(sql, callers.anon, (tx) => tx`select public.cancel_own_booking(gen_random_uuid())`)),
    ).toBe("42501");
  });

  it("lets only admins change content", async () => {
    const { offerId } = await anAppointment(sql, 5);
    const change = (caller: Caller) =>
      runAs(sql, caller, (tx) => tx`update offer set price = price + 1 where id = ${offerId} returning id`);
    expect(await change(callers.admin)).toHaveLength(1);
    expect(await change(callers.user)).toHaveLength(0);
    expect(await errorOf(change(callers.anon))).toBe("42501");
    const insert = runAs(sql, callers.user, (tx) => tx`insert into offer_type (name) values ('Eingeschmuggelt')`);
    expect(await errorOf(insert)).toBe("42501");
    const forgedVersion = runAs(sql, callers.admin, (tx) => tx`update offer set version = 99 where id = ${offerId}`);
    expect(await errorOf(forgedVersion)).toBe("42501");
  });

  it("refuses a former admin immediately, even when the token still claims the role", async () => {
    const former = await aUser(sql, { role: "admin" });
    const requireAdmin = () =>
      runAs(
        sql,
        { role: "authenticated", id: former, claims: { app_metadata: { role: "admin" } } },
        (tx) => tx`select public.require_admin()`,
      );
    expect(await errorOf(requireAdmin())).toBeNull();
    await sql`update auth.users set raw_app_meta_data = '{}' where id = ${former}`;
    expect(await errorOf(requireAdmin())).toBe("not_admin");
  });
});

describe("functions for signed-in users", () => {
  it("refuse guests and admins whose session has ended, and tokens without a session id", async () => {
    const functions = await sql<{ call: string }[]>`
      select oid::regproc || '(' || coalesce((select string_agg('null::' || format_type(type, null), ', ' order by number)
        from unnest(proargtypes::oid[]) with ordinality as argument (type, number)), '') || ')' as call
      from pg_proc where pronamespace = 'public'::regnamespace
        and has_function_privilege('authenticated', oid, 'execute') and not has_function_privilege('anon', oid, 'execute')`;
    expect(functions.length).toBeGreaterThan(40);
    for (const id of [callers.user.id, adminId]) {
      for (const session_id of [crypto.randomUUID(), undefined]) {
        const caller: Caller = { role: "authenticated", id: id ?? "", claims: { session_id } };
        const outcomes = await Promise.all(
          functions.map(async ({ call }) => [
            call,
            await errorOf(runAs(sql, caller, (tx) => tx.unsafe(`select ${call}`))),
          ]),
        );
        expect(outcomes.filter(([, outcome]) => outcome !== "signed_out")).toEqual([]);
      }
    }
  });

  it("erase an account only within ten minutes of a sign-in with a mailed code", async () => {
    const id = await aUser(sql);
    const erase = (method: string, minutesAgo: number) => {
      const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) - minutesAgo * 60 }];
      return errorOf(
        runAs(sql, { role: "authenticated", id, claims: { amr } }, (tx) => tx`select public.erase_account()`),
      );
    };
    expect(await erase("password", 0)).toBe("code_required");
    expect(await erase("otp", 11)).toBe("code_required");
    expect(await erase("otp", 9)).toBeNull();
  });

  it("refuse a session after 180 days even when Auth has not ended it", async () => {
    const id = await aUser(sql);
    const exportAfter = async (days: number) => {
      await sql`update auth.sessions set created_at = now() - make_interval(days => ${days}) where user_id = ${id}`;
      return errorOf(runAs(sql, { role: "authenticated", id }, (tx) => tx`select public.export_account()`));
    };
    expect(await exportAfter(179)).toBeNull();
    expect(await exportAfter(181)).toBe("signed_out");
  });

  it("refuse a banned user immediately while the session and its token are still valid", async () => {
    const id = await aUser(sql);
    const exportWhenBannedUntil = async (until: string | null) => {
      await sql`update auth.users set banned_until = ${until} where id = ${id}`;
      return errorOf(runAs(sql, { role: "authenticated", id }, (tx) => tx`select public.export_account()`));
    };
    expect(await exportWhenBannedUntil("2000-01-01")).toBeNull();
    expect(await exportWhenBannedUntil("2100-01-01")).toBe("signed_out");
  });

  it("refuse another user's session id", async () => {
    // A session from `aUser` has the id of its user.
    const caller: Caller = { role: "authenticated", id: callers.user.id ?? "", claims: { session_id: adminId } };
    expect(await errorOf(runAs(sql, caller, (tx) => tx`select public.export_account()`))).toBe("signed_out");
  });
});

describe("the role in user_metadata", () => {
  const metadataOf = async (id: string) =>
    (await sql`select raw_user_meta_data as metadata from auth.users where id = ${id}`)[0]?.metadata;

  it("cannot be set by users, at sign-up or later", async () => {
    const [user] = await sql<{ id: string }[]>`insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
      values (gen_random_uuid(), 'forger@example.org', '{}', '{"role": "admin", "name": "F"}') returning id`;
    const id = user?.id ?? "";
    expect(await metadataOf(id)).toEqual({ name: "F" });
    await sql`update auth.users set raw_user_meta_data = '{"role": "admin"}' where id = ${id}`;
    expect(await metadataOf(id)).toEqual({});
  });

  it("is set from app_metadata when app_metadata or user_metadata is written", async () => {
    const id = await aUser(sql);
    await sql`update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = ${id}`;
    expect(await metadataOf(id)).toEqual({ role: "admin" });
    await sql`update auth.users set raw_user_meta_data = '{"name": "A", "role": "guest"}' where id = ${id}`;
    expect(await metadataOf(id)).toEqual({ name: "A", role: "admin" });
    await sql`update auth.users set raw_app_meta_data = '{}' where id = ${id}`;
    expect(await metadataOf(id)).toEqual({ name: "A" });
  });

  it.each(["null", "[1]", '"x"', "7", '{"role": {"deep": true}}'])(
    "does not break sign-up when user_metadata is %s",
    async (nonsense) => {
      const [user] = await sql<{ id: string }[]>`insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), ${`${crypto.randomUUID()}@example.org`}, ${nonsense}::text::jsonb) returning id`;
      expect(await metadataOf(user?.id ?? "")).toEqual({});
    },
  );
});
