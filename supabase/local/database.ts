import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import type { Cluster } from "./postgres.ts";

const SQL_DIRECTORY = path.join(import.meta.dirname, "sql");
const MIGRATIONS_DIRECTORY = path.join(import.meta.dirname, "..", "migrations");

type ClusterAddress = Pick<Cluster, "url">;

/**
 * Creates a missing database `name` with the schemas of hosted Supabase, and runs pending migrations as `postgres`.
 * Every step is one transaction, so the next call continues after a crash.
 * @returns `isNew`: whether this call created the schemas; `url` connects as `postgres`
 */
export async function prepareDatabase(
  cluster: ClusterAddress,
  name: string,
  options: { migrationsDirectory?: string } = {},
): Promise<{ url: string; isNew: boolean }> {
  await asSuperuser(cluster, "postgres", async (sql) => {
    const [{ encoding } = {}] =
      await sql`select pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'template1'`;
    if (encoding !== "UTF8")
      throw new Error(`The cluster is encoded in ${encoding}, not in UTF-8. Create it again: npm run reset.`);
    const [hasRoles] = await sql`select from pg_roles where rolname = 'postgres'`;
    if (!hasRoles) await sql.begin((transaction) => transaction.unsafe(readBootstrap("1-roles.sql")).simple());
    const [exists] = await sql`select from pg_database where datname = ${name}`;
    if (!exists) await sql`create database ${sql(name)} owner postgres`;
  });

  const isNew = await asSuperuser(cluster, name, async (sql) => {
    const [isReady] = await sql`select from pg_namespace where nspname = 'supabase_migrations'`;
    if (isReady) return false;
    const files = ["2-database.sql", "3-auth.sql", "4-storage.sql", "5-realtime.sql"];
    await sql.begin((transaction) => transaction.unsafe(files.map(readBootstrap).join("\n")).simple());
    return true;
  });

  const url = databaseUrl(cluster, name);
  await migrate(url, options.migrationsDirectory ?? MIGRATIONS_DIRECTORY);
  return { url, isNew };
}

/** `template` must have no connections. */
export async function cloneDatabase(cluster: ClusterAddress, template: string, name: string): Promise<{ url: string }> {
  await asSuperuser(cluster, "postgres", async (sql) => {
    await sql`create database ${sql(name)} owner postgres template ${sql(template)} strategy file_copy`;
  });
  return { url: databaseUrl(cluster, name) };
}

export async function dropDatabase(cluster: ClusterAddress, name: string): Promise<void> {
  await asSuperuser(cluster, "postgres", async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
  });
}

/** `url` with another role. Connections need no password. */
export function asRole(url: string, role: string): string {
  const roleUrl = new URL(url);
  roleUrl.username = role;
  return roleUrl.toString();
}

async function migrate(url: string, directory: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const appliedMigrations = await sql<{ version: string; statements: string[] | null }[]>`
      select version, statements from supabase_migrations.schema_migrations`;
    const statementsByVersion = new Map(appliedMigrations.map((row) => [row.version, row.statements]));
    const files = readdirSync(directory).sort();
    const missingVersions = [...statementsByVersion.keys()].filter(
      (version) => !files.some((file) => file.startsWith(`${version}_`)),
    );
    if (missingVersions.length > 0) {
      console.warn(
        `This database was created by migrations that are gone (${missingVersions.join(", ")}). To create it again: npm run reset.`,
      );
    }
    for (const file of files) {
      const [, version, name] = /^(\d{14})_(.*)\.sql$/.exec(file) ?? [];
      if (!version || !name) continue;
      const text = readFileSync(path.join(directory, file), "utf8");
      const recordedStatements = statementsByVersion.get(version);
      if (recordedStatements === undefined) await runMigration(sql, { file, version, name, text });
      else if (recordedStatements?.length === 1 && recordedStatements[0] !== text) {
        console.warn(`Migration ${file} was changed after it ran in this database. To run it again: npm run reset.`);
      }
    }
  } finally {
    await sql.end();
  }
}

async function runMigration(
  sql: postgres.Sql,
  migration: { file: string; version: string; name: string; text: string },
): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(migration.text).simple();
      await transaction`reset role`;
      await transaction`insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${migration.version}, ${migration.name}, ${[migration.text]})`;
    });
  } catch (cause) {
    throw new Error(`Migration ${migration.file} failed: ${describeFailure(cause, migration.text)}`, { cause });
  }
}

function describeFailure(cause: unknown, text: string): string {
  if (!(cause instanceof postgres.PostgresError)) return String(cause);
  const line = cause.position ? ` (line ${text.slice(0, Number(cause.position)).split("\n").length})` : "";
  return [`${cause.message}${line}`, cause.detail, cause.hint].filter(Boolean).join("\n");
}

async function asSuperuser<Result>(
  cluster: ClusterAddress,
  database: string,
  run: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(`${cluster.url}/${database}`, { max: 1, onnotice: () => undefined });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

function databaseUrl(cluster: ClusterAddress, name: string): string {
  return asRole(`${cluster.url}/${name}`, "postgres");
}

function readBootstrap(file: string): string {
  return readFileSync(path.join(SQL_DIRECTORY, file), "utf8");
}
