import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { asRole } from "#supabase/local/database.ts";
import { freshDatabase } from "../database.ts";

type Advice = { name: string; level: string; detail: string };

/** Advice that does not apply to this project. */
const isIgnored = ({ name, detail }: Advice) =>
  // Several policies (published, own, admin) are easier to read than one condition with OR, and equally fast.
  name === "multiple_permissive_policies" ||
  // These functions are written in the language `sql`, qualify every name and run as the caller. They set no search
  // path, because the planner inlines only functions without one.
  (name === "function_search_path_mutable" && /`(private\.|public\.list_appointment_of_region`)/.test(detail));

it("gets no advice from Supabase's advisors, which do report an unprotected test table", async () => {
  const database = await freshDatabase();
  try {
    // Hosted projects have this setting. Without it the advisors treat no schema as exposed by the API.
    const [current] = await database.sql<{ name: string }[]>`select current_database() as name`;
    await database.sql.unsafe(`alter database "${current?.name}" set pgrst.db_schemas = 'public'`);
    // This table without row-level security must be reported, which proves that the advisors run.
    await database.sql`create table public.unprotected (id uuid primary key)`;
    await database.sql`grant select on public.unprotected to anon`;
    expect(await fetchAdvice(database.url)).toContainEqual(expect.objectContaining({ name: "rls_disabled_in_public" }));
    await database.sql`drop table public.unprotected`;
    expect((await fetchAdvice(database.url)).filter((advice) => !isIgnored(advice))).toEqual([]);
  } finally {
    await database.close();
  }
}, 300_000); // `npx` may have to download the CLI.

async function fetchAdvice(url: string): Promise<Advice[]> {
  const { stdout } = await promisify(execFile)("npx", [
    "--yes",
    "supabase@3.1.0",
    "db",
    "advisors",
    `--remote=${asRole(url, "supabase_admin")}?sslmode=disable`,
    "--level",
    "warn",
    "--output",
    "json",
  ]);
  return JSON.parse(stdout) as Advice[];
}
