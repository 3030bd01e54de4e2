import { expect, it } from "vitest";
import { checkSameProject } from "./same-project.ts";

const REF = "abcdefghijklmnopqrst";
const OTHER_REF = "zyxwvutsrqponmlkjihg";
/** The variables of the Worker in wrangler.toml. */
const vars = { SITE_URL: "https://kunst.example.net", SUPABASE_URL: `https://${REF}.supabase.co` };
const poolerOf = (ref: string, port = 5432) =>
  `postgresql://postgres.${ref}:pass@aws-0-eu-central-1.pooler.supabase.com:${port}/postgres`;
/** The environment variables of the shell that deploys. */
const shell = { ...vars, SITE_URL: `${vars.SITE_URL}/`, SUPABASE_PROJECT_REF: REF, SUPABASE_DB_URL: poolerOf(REF) };

it("finds nothing when all variables refer to one site and one project, or the shell sets none", () => {
  expect(checkSameProject(vars, shell)).toEqual([]);
  expect(
    checkSameProject(vars, { ...shell, SUPABASE_DB_URL: `postgresql://postgres:pass@db.${REF}.supabase.co/postgres` }),
  ).toEqual([]);
  expect(checkSameProject(vars, {})).toEqual([]);
});

it.each<[string, Record<string, string>, string, RegExp]>([
  ["another site", { SITE_URL: "https://staging.kunst.example.net" }, "wrong", /SITE_URL is https:\/\/staging/],
  ["another project's URL", { SUPABASE_URL: `https://${OTHER_REF}.supabase.co` }, "wrong", /shell's SUPABASE_URL/],
  ["another reference", { SUPABASE_PROJECT_REF: OTHER_REF }, "wrong", /SUPABASE_PROJECT_REF is zyx/],
  [
    "another project's pooler",
    { SUPABASE_DB_URL: poolerOf(OTHER_REF) },
    "wrong",
    /SUPABASE_DB_URL belongs to project zyx/,
  ],
  [
    "another database",
    { SUPABASE_DB_URL: `postgresql://postgres@db.${OTHER_REF}.supabase.co/postgres` },
    "wrong",
    /belongs to project zyx/,
  ],
  ["the transaction pooler", { SUPABASE_DB_URL: poolerOf(REF, 6543) }, "wrong", /transaction pooler/],
  ["an unknown database", { SUPABASE_DB_URL: "postgresql://postgres@10.0.0.1/postgres" }, "dangerous", /does not name/],
])("reports %s", (_, change, kind, what) => {
  expect(checkSameProject(vars, { ...shell, ...change })).toEqual([
    { kind, what: expect.stringMatching(what), fix: expect.stringMatching(/^export SUPABASE_|^export SITE_URL=/) },
  ]);
});

it("uses SUPABASE_PROJECT_REF when the API has a custom domain", () => {
  const customVars = { ...vars, SUPABASE_URL: "https://api.kunst.example.net" };
  const customShell = { ...shell, SUPABASE_URL: customVars.SUPABASE_URL };
  expect(checkSameProject(customVars, customShell)).toEqual([]);
  expect(checkSameProject(customVars, { ...customShell, SUPABASE_DB_URL: poolerOf(OTHER_REF) })).toHaveLength(1);
});
