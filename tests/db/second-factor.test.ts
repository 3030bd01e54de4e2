import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { aFactor, aUser, type Caller, errorOf, runAs } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
});
afterAll(() => close());

/** An admin whose token and session have these assurance levels. The session and the admin have the same id. */
async function anAdminAt(token: string | undefined, session: string | null): Promise<Caller & { id: string }> {
  const id = await aUser(sql, { role: "admin" });
  await sql`update auth.sessions set aal = ${session} where id = ${id}`;
  return { role: "authenticated", id, claims: { aal: token } };
}
const isAdmin = async (caller: Caller) => {
  const [row] = await runAs(sql, caller, (tx) => tx<{ is_admin: boolean }[]>`select private.is_admin() as is_admin`);
  return row?.is_admin;
};

describe("an admin with a second factor", () => {
  it("is refused by every admin function and by account erasure until the code is entered", async () => {
    const functions = await sql<{ call: string }[]>`
      select oid::regproc || '(' || coalesce((select string_agg('null::' || format_type(type, null), ', ' order by number)
        from unnest(proargtypes::oid[]) with ordinality as argument (type, number)), '') || ')' as call
      from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')`;
    const refusedTo = async (caller: Caller, refusal: string) => {
      const refused: string[] = [];
      for (const { call } of functions) {
        const rolledBack = runAs(sql, caller, async (tx) => {
          await tx.unsafe(`select ${call}`);
          throw new Error("rolled back");
        });
        if ((await errorOf(rolledBack)) === refusal) refused.push(call);
      }
      return refused;
    };
    const admin = await anAdminAt("aal1", "aal1");
    expect(await refusedTo(admin, "not_admin")).toEqual([]);
    const adminFunctions = await refusedTo({ role: "authenticated", id: await aUser(sql) }, "not_admin");
    expect(adminFunctions.length).toBeGreaterThan(25);
    await aFactor(sql, admin.id);
    const refused = await refusedTo(admin, "second_factor_required");
    expect(refused.sort()).toEqual([...adminFunctions, "erase_account()"].sort());
    await sql`update auth.sessions set aal = 'aal2' where id = ${admin.id}`;
    expect(await refusedTo({ ...admin, claims: { aal: "aal2" } }, "second_factor_required")).toEqual([]);
  });

  it.each([
    ["token and session", "aal2", "aal2", true],
    ["the session only, with a token from before the code was entered", "aal1", "aal2", false],
    ["the token only, with a session whose factor was removed", "aal2", "aal1", false],
    ["the token only, with a session without a level", "aal2", null, false],
    ["neither", "aal1", "aal1", false],
    ["the session only, with a token without the claim", undefined, "aal2", false],
  ])("has admin rights only when token and session are at aal2 (at aal2: %s)", async (_, token, session, expected) => {
    const admin = await anAdminAt(token, session);
    await aFactor(sql, admin.id);
    expect(await isAdmin(admin)).toBe(expected);
  });

  it("needs no code while the factor is not confirmed", async () => {
    const admin = await anAdminAt("aal1", "aal1");
    await aFactor(sql, admin.id, "unverified");
    expect(await isAdmin(admin)).toBe(true);
  });

  it("has no admin rights when the token has the session id of another admin", async () => {
    const [admin, other] = [await anAdminAt("aal2", "aal1"), await anAdminAt("aal2", "aal2")];
    await aFactor(sql, admin.id);
    expect(await isAdmin({ ...admin, claims: { aal: "aal2", session_id: other.id } })).toBe(false);
  });
});

it("refuses admin rights to a user who has a second factor but is not an admin", async () => {
  const id = await aUser(sql);
  await aFactor(sql, id);
  await sql`update auth.sessions set aal = 'aal2' where id = ${id}`;
  const caller: Caller = { role: "authenticated", id, claims: { aal: "aal2" } };
  expect(await errorOf(runAs(sql, caller, (tx) => tx`select public.require_admin()`))).toBe("not_admin");
});

it("exports a former admin's factor without its secret, and erases the account without the factor's code", async () => {
  const id = await aUser(sql);
  await aFactor(sql, id);
  const caller: Caller = { role: "authenticated", id };
  const [row] = await runAs(sql, caller, (tx) => tx<{ facts: object }[]>`select public.export_account() as facts`);
  expect(row?.facts).toMatchObject({ second_factors: [{ type: "totp", status: "verified" }] });
  expect(JSON.stringify(row?.facts)).not.toContain("JBSWY3DPEHPK3PXP"); // the secret that `aFactor` stores
  await runAs(sql, caller, (tx) => tx`select public.erase_account()`);
  expect(await sql`select from auth.mfa_factors where user_id = ${id}`).toHaveLength(0);
});
