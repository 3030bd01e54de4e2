import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { asRole, dropDatabase, prepareDatabase } from "#supabase/local/database.ts";

const cluster = { url: inject("clusterUrl") };
/**
 * The kinds of project that the tests compare. In `all`, new objects in the schema `public` are granted to the API
 * roles by default; in `none`, they are not.
 */
const defaultGrants = ["none", "all"] as const;
type DefaultGrants = (typeof defaultGrants)[number];
const databaseNameOf = (grants: DefaultGrants) => `hosted_${grants}_${inject("templateDatabase")}`;

const emptyDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-no-migrations-"));
const connections = {} as Record<DefaultGrants, postgres.Sql>;
/** The objects of `catalogOf` before the first migration. */
const before = {} as Record<DefaultGrants, string[]>;

/**
 * The objects in the schemas of the hosted services. Omits the triggers that Postgres creates on a table for the
 * foreign keys that reference it. A hosted project allows such foreign keys: `postgres` has the privilege REFERENCES
 * on auth.users.
 */
const catalogOf = async (sql: postgres.Sql) => {
  const rows = await sql<{ name: string }[]>`
    with relation as (select oid from pg_class where relnamespace in (${schemas(sql)}))
    select 'relation ' || c.oid::regclass as name from relation c
    union all select 'function ' || p.oid::regprocedure from pg_proc p where p.pronamespace in (${schemas(sql)})
    union all select 'type ' || t.oid::regtype from pg_type t where t.typnamespace in (${schemas(sql)})
    union all select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass from pg_trigger t join relation c on c.oid = t.tgrelid
     where not t.tgisinternal
    union all select 'policy ' || p.polname || ' on ' || p.polrelid::regclass from pg_policy p join relation c on c.oid = p.polrelid
    union all select 'column ' || a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
        case when a.attnotnull then ' not null' else '' end
      from pg_attribute a join relation c on c.oid = a.attrelid where a.attnum > 0 and not a.attisdropped
    union all select 'constraint ' || o.conname || ' on ' || o.conrelid::regclass || ' ' || pg_get_constraintdef(o.oid)
      from pg_constraint o join relation c on c.oid = o.conrelid
    union all select 'row level security ' || c.oid::regclass from pg_class c join relation using (oid) where c.relrowsecurity
    union all select 'bucket ' || b.id from storage.buckets b`;
  return rows.map(({ name }) => name).sort();
};
/**
 * The objects that the migrations add to the schemas of the hosted services. Hosted Supabase allows all of them:
 * `postgres` has the privilege TRIGGER on auth.users, supautils allows `postgres` to create policies on
 * realtime.messages and storage.objects, and buckets are rows.
 */
const ADDED = [
  "bucket media",
  "policy bookings_read on realtime.messages",
  "policy media_admin_delete on storage.objects",
  "policy media_admin_insert on storage.objects",
  "policy media_admin_read on storage.objects",
  "policy slots_read on realtime.messages",
  "trigger claim_bookings on auth.users",
  "trigger copy_role_to_user_metadata on auth.users",
  "trigger erase_user on auth.users",
];
const schemas = (sql: postgres.Sql) =>
  sql`select oid from pg_namespace where nspname in ('auth', 'storage', 'realtime')`;

beforeAll(async () => {
  for (const grants of defaultGrants) {
    const { url } = await prepareDatabase(cluster, databaseNameOf(grants), { migrationsDirectory: emptyDirectory });
    const sql = postgres(asRole(url, "supabase_admin"), { max: 1, onnotice: () => undefined });
    connections[grants] = sql;
    before[grants] = await catalogOf(sql);
    for (const kind of grants === "all" ? ["tables", "functions", "sequences"] : []) {
      await sql.unsafe(`alter default privileges for role postgres in schema public
        grant all on ${kind} to postgres, anon, authenticated, service_role`);
    }
    await prepareDatabase(cluster, databaseNameOf(grants));
  }
});
afterAll(async () => {
  rmdirSync(emptyDirectory);
  for (const grants of defaultGrants) {
    await connections[grants].end();
    await dropDatabase(cluster, databaseNameOf(grants));
  }
});

/** The rights of each API role on each table, column, function and sequence. */
const rightsIn = (sql: postgres.Sql) => sql`
  with role as (select unnest(array['anon', 'authenticated', 'service_role']) as name),
  relation as (select oid, relkind, relname from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace))
  select r.name, c.relname, p.privilege from role r, relation c,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p (privilege)
   where c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege(r.name, c.oid, p.privilege)
  union all select r.name, c.relname || '.' || a.attname, p.privilege from role r, relation c join pg_attribute a on a.attrelid = c.oid,
    unnest(array['select', 'insert', 'update', 'references']) p (privilege)
   where c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.name, c.oid, a.attnum, p.privilege)
  union all select r.name, c.relname, p.privilege from role r, relation c, unnest(array['usage', 'select', 'update']) p (privilege)
   where c.relkind = 'S' and has_sequence_privilege(r.name, c.oid, p.privilege)
  union all select r.name, f.oid::regprocedure::text, 'execute' from role r, pg_proc f
   where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(r.name, f.oid, 'execute')
  order by 1, 2, 3`;

describe("the migrations in a hosted project", () => {
  it("create the same rights with and without default grants", async () => {
    const [none, all] = [await rightsIn(connections.none), await rightsIn(connections.all)];
    expect(none.length).toBeGreaterThan(100);
    expect([...all]).toEqual([...none]);
  });

  it.each(defaultGrants)(
    "add only triggers, policies and a bucket to the schemas of the hosted services (default grants: %s)",
    async (grants) => {
      expect(before[grants].length).toBeGreaterThan(20);
      expect(await catalogOf(connections[grants])).toEqual([...before[grants], ...ADDED].sort());
    },
  );
});

it("refuses to delete files and buckets by SQL", async () => {
  for (const table of ["objects", "buckets"]) {
    const deletion = connections.none.unsafe(`delete from storage.${table} where true`);
    await expect(deletion).rejects.toMatchObject({ code: "42501" });
  }
});
