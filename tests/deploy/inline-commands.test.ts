import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inlineCommandProblems } from "./commands.ts";

it("finds no problem in the inline commands of docs/operations.md", () => {
  const text = readFileSync("docs/operations.md", "utf8");
  expect(inlineCommandProblems(text)).toEqual([]);
});

it.each([
  ["npm run deploi", /package\.json has no script/],
  ["npm run deploy -- --without-assets", /deploy\.ts has no option --without-assets/],
  ["npm run admin -- <email>\n  --reset-factors", /admin\.ts has no option --reset-factors/],
  ["npx wrangler secret put TURNSTILE_SECRET", /environment-schema\.ts has no TURNSTILE_SECRET/],
  ["npx wrangler rollback --version <version>", /has no rule/],
  ["npx wrangler tail", /has no rule/],
])("reports the unknown script, option, secret or command in `%s`", (command, problem) => {
  expect(inlineCommandProblems(`Run \`${command}\`.`)).toEqual([expect.stringMatching(problem)]);
});
