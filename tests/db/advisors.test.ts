import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { asRole } from "#supabase/local/database.ts";
import { freshDatabase } from "../database.ts";

type Advice = { name: string; level: string; detail: string };

/** Advice that was weighed and left. */
const isLeft = ({ name, detail }: Advice) =>
  // Several policies for one table and role say several things (published, my own, an admin's). One long condition with OR
  // would run as fast and read worse.
  name === "multiple_permissive_policies" ||
  // Small private functions in SQL name nothing but built-ins; without a search path of their own the planner inlines them.
  (name === "function_search_path_mutable" && detail.includes("`private."));

it("satisfies the advisors of Supabase: no table without row-level security, no function with a loose search path …", async () => {
  const database = await freshDatabase();
  try {
    // Hosted projects say so, too: without it the advisors take no schema for public.
    const [current] = await database.sql<{ name: string }[]>`select current_database() as name`;
    await database.sql.unsafe(`alter database "${current?.name}" set pgrst.db_schemas = 'public'`);
    // A table they must dislike shows that they look.
    await database.sql`create table public.left_open (id uuid primary key)`;
    await database.sql`grant select on public.left_open to anon`;
    expect(await advice(database.url)).toContainEqual(expect.objectContaining({ name: "rls_disabled_in_public" }));
    await database.sql`drop table public.left_open`;
    expect((await advice(database.url)).filter((advice) => !isLeft(advice))).toEqual([]);
  } finally {
    await database.close();
  }
}, 60_000);

async function advice(url: string): Promise<Advice[]> {
  const { stdout } = await promisify(execFile)("supabase", [
    "db",
    "advisors",
    "--db-url",
    `${asRole(url, "supabase_admin")}?sslmode=disable`,
    "--level",
    "warn",
    "--output",
    "json",
  ]);
  return JSON.parse(stdout) as Advice[];
}
