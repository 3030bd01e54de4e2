import { readdirSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, expect, inject, it } from "vitest";
import { dropDatabase, prepareDatabase } from "#supabase/local/database.ts";
import { readMigrationStatements } from "../../scripts/deploy/accounts.ts";

const cluster = { url: inject("clusterUrl") };
const databaseName = `migrations_${crypto.randomUUID().replaceAll("-", "")}`;
const files = readdirSync(path.join(import.meta.dirname, "../../supabase/migrations"));

afterAll(() => dropDatabase(cluster, databaseName));

it("runs every migration once on an empty database, as a role without superuser rights", async () => {
  expect((await prepareDatabase(cluster, databaseName)).isNew).toBe(true);
  const { url, isNew } = await prepareDatabase(cluster, databaseName);
  expect(isNew).toBe(false);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const [role] = await sql`select current_user as name, rolsuper from pg_roles where rolname = current_user`;
  expect(role).toEqual({ name: "postgres", rolsuper: false });
  const owners =
    await sql`select distinct pg_get_userbyid(relowner) as name from pg_class where relnamespace = 'public'::regnamespace`;
  expect([...owners]).toEqual([{ name: "postgres" }]);
  const applied = await sql`select version, name from supabase_migrations.schema_migrations order by version`;
  expect(applied.map((row) => `${row.version}_${row.name}.sql`)).toEqual(files.sort());
  await sql.end();
});

it("readMigrationStatements says whether the database refused to list its migrations or did not respond", async () => {
  const [refused, unreachable] = [new URL(cluster.url), new URL(cluster.url)];
  refused.pathname = "/missing";
  unreachable.port = "1";
  expect(await readMigrationStatements(refused.href)).toMatchObject({
    unknown: { what: expect.stringMatching(/^the database refuses to list its migrations .*"missing" does not exist/) },
  });
  expect(await readMigrationStatements(unreachable.href)).toMatchObject({
    unknown: { what: expect.stringMatching(/^the database does not respond .*ECONNREFUSED/) },
  });
});

it("has a search path in every security definer function, and grants only the listed functions to anon", async () => {
  const { url } = await prepareDatabase(cluster, databaseName);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const withoutSearchPath = await sql`
    select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosecdef and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`;
  expect([...withoutSearchPath]).toEqual([]);
  const callableByAnon = await sql`select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    and has_function_privilege('anon', p.oid, 'execute') order by 1`;
  expect(callableByAnon.map((row) => row.proname)).toEqual([
    "check_in_pass_revision",
    "check_in_with_pass",
    "correct_search",
    "find_place",
    "find_records",
    "is_calendar_feed",
    "list_appointment_of_region",
    "list_calendar_feed",
    "list_newest_offer",
    "list_offer_by_id",
    "list_offer_of",
    "list_region_card",
    "list_related_offer",
    "open_check_in_pass",
    "search_offer",
    "suggest",
  ]);
  await sql.end();
});

it("has a `where` in every update and delete, as hosted Supabase requires (safeupdate)", async () => {
  const sample =
    "begin delete from media; update media m set name = (select 'x' where true); return (with gone as (delete from media returning 1) select 1); end";
  expect(statementsWithoutWhere(sample)).toEqual([
    "delete from media",
    "update media m set name =",
    "delete from media returning 1",
  ]);
  const { url } = await prepareDatabase(cluster, databaseName);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const functions = await sql<{ name: string; body: string }[]>`
    select oid::regprocedure::text as name, prosrc as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  expect(functions.length).toBeGreaterThan(100);
  expect(
    functions.flatMap(({ name, body }) => statementsWithoutWhere(body).map((found) => `${name}: ${found}`)),
  ).toEqual([]);
  await sql.end();
});

/** The updates and deletes without a `where` in a function body, including dynamic SQL. */
function statementsWithoutWhere(body: string): string[] {
  const code = body.replace(/--.*$/gm, "").replace(/\s+/g, " ");
  const starts = code.matchAll(/\bdelete from\b|\bupdate (only )?[\w.%$]+( as)?( \w+)? set\b/gi);
  return [...starts].flatMap(({ index }) => {
    const outerCode = withoutParentheses(code.slice(index));
    return /\bwhere\b/i.test(outerCode) ? [] : [outerCode.trim()];
  });
}

/**
 * The code up to the end of its first statement or to an unmatched closing parenthesis, without parenthesized parts.
 */
function withoutParentheses(code: string): string {
  let depth = 0;
  let outerCode = "";
  for (const character of code) {
    if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (depth === 0) outerCode += character;
    if (depth < 0 || (depth === 0 && character === ";")) break;
  }
  return outerCode.replace(/;$/, "");
}
