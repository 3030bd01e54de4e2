import type { Sql } from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#tests/builders/eventually.ts";
import { freshDatabase } from "../database.ts";
import { aUser, type Caller, errorOf, runAs } from "./caller.ts";

/** A new database with one admin, created before each test. */
let database: { sql: Sql; admin: Caller & { id: string } };

beforeEach(async () => {
  const { sql, close } = await freshDatabase();
  database = { sql, admin: { role: "authenticated", id: await aUser(sql, { role: "admin" }) } };
  return close;
});

const add = (caller: Caller, email: string) =>
  runAs(database.sql, caller, (tx) => tx`select public.add_admin(${email})`);
const remove = (caller: Caller, id: string) =>
  runAs(database.sql, caller, (tx) => tx`select public.remove_admin(${id})`);
const listAdminIds = async () =>
  (await runAs(database.sql, database.admin, (tx) => tx<{ id: string }[]>`select id from public.list_admins()`)).map(
    ({ id }) => id,
  );
const emailOf = async (id: string) =>
  String((await database.sql`select email from auth.users where id = ${id}`)[0]?.email);
const isAdmin = async (id: string) => {
  const caller: Caller = { role: "authenticated", id };
  return (await runAs(database.sql, caller, (tx) => tx`select private.is_admin() as is_admin`))[0]?.is_admin;
};

describe("team management", () => {
  it("makes an account with a confirmed email an admin immediately, and adds this to the audit log once", async () => {
    const accountId = await aUser(database.sql);
    const email = await emailOf(accountId);
    expect(await errorOf(add(database.admin, email))).toBe("account_not_found");
    await database.sql`update auth.users set email_confirmed_at = now() where true`;
    await add(database.admin, ` ${email.toUpperCase()} `);
    await add(database.admin, email);
    expect(await isAdmin(accountId)).toBe(true);
    expect(await listAdminIds()).toEqual(expect.arrayContaining([database.admin.id, accountId]));
    expect(
      await database.sql`select raw_user_meta_data ->> 'role' as role from auth.users where id = ${accountId}`,
    ).toEqual([{ role: "admin" }]);
    const logged = await database.sql`select actor_id, action, record_id from audit_log where entity = 'admin'`;
    expect(logged).toEqual([{ actor_id: database.admin.id, action: "insert", record_id: accountId }]);
    const shown = await runAs(
      database.sql,
      database.admin,
      (tx) => tx`select name, actor from public.list_audit_log() limit 1`,
    );
    expect(shown).toEqual([{ name: email, actor: await emailOf(database.admin.id) }]);
    expect(await errorOf(add(database.admin, "niemand@example.org"))).toBe("account_not_found");
  });

  it("refuses users who are not admins, and visitors", async () => {
    const stranger: Caller = { role: "authenticated", id: await aUser(database.sql) };
    expect(await errorOf(add(stranger, await emailOf(stranger.id ?? "")))).toBe("not_admin");
    expect(await errorOf(remove(stranger, database.admin.id))).toBe("not_admin");
    expect(await errorOf(runAs(database.sql, stranger, (tx) => tx`select * from public.list_admins()`))).toBe(
      "not_admin",
    );
    expect(await errorOf(runAs(database.sql, { role: "anon" }, (tx) => tx`select * from public.list_admins()`))).toBe(
      "42501",
    );
  });

  it("leaves one admin when two admins remove each other at the same time, and refuses to remove the last admin", async () => {
    const secondAdminId = await aUser(database.sql, { role: "admin" });
    await database.sql`update auth.users set email_confirmed_at = now() where true`;
    const secondAdmin: Caller = { role: "authenticated", id: secondAdminId };
    // The holder keeps the lock until both removals have passed their first check and wait for the lock.
    const waiting = await database.sql.begin(async (holder) => {
      await holder`select pg_advisory_xact_lock(hashtextextended('team', 0))`;
      const removals = [
        errorOf(remove(database.admin, secondAdminId)),
        errorOf(remove(secondAdmin, database.admin.id)),
      ];
      await eventually(async () => {
        const locks = await database.sql`select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
        expect(locks).toHaveLength(2);
      });
      // Returns an object: `begin` would await the promises of an array before it commits and releases the lock.
      return { removals };
    });
    const removals = await Promise.all(waiting.removals);
    expect(removals.sort()).toEqual(["not_admin", null]);
    const [last] = await database.sql<{ id: string }[]>`
      select id from auth.users where raw_app_meta_data ->> 'role' = 'admin'`;
    const remaining: Caller = { role: "authenticated", id: last?.id ?? "" };
    expect(await errorOf(remove(remaining, last?.id ?? ""))).toBe("last_admin");
    expect(await errorOf(runAs(database.sql, remaining, (tx) => tx`select public.erase_account()`))).toBe("last_admin");
    expect(await isAdmin(last?.id ?? "")).toBe(true);
    expect(await database.sql`select action from audit_log where entity = 'admin'`).toEqual([{ action: "delete" }]);
  });
});
