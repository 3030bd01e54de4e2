import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { afterEach, expect, it, vi } from "vitest";
import { settingsOf } from "./environment.ts";

afterEach(() => void vi.restoreAllMocks());

const production = {
  ENVIRONMENT: "production",
  SITE_URL: "https://atelierland.example.org",
  SUPABASE_URL: "https://project.supabase.co/",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_of_the_project",
  SUPABASE_SECRET_KEY: "sb_secret_of_the_project",
  COOKIE_SECRET: "0123456789abcdef0123456789abcdef",
  MAIL_TRANSPORT: "cloudflare",
  EMAIL: {},
};
const example = parseEnv(readFileSync(".dev.vars.example", "utf8"));
/** The variables of the top-level section of wrangler.toml. */
const placeholders = parseEnv(/^\[vars\]$(.*?)^\[/ms.exec(readFileSync("wrangler.toml", "utf8"))?.[1] ?? "");

type Variables = Record<string, string | object | undefined>;

const check = (variables: Variables) => settingsOf(variables as unknown as Env);

/** The lines of the error, one for each problem. */
function problemsOf(variables: Variables): string[] {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    check(variables);
    return [];
  } catch (error) {
    const { message } = error as Error;
    expect(log.mock.calls).toEqual([[message]]);
    return message.split("\n- ").slice(1);
  } finally {
    log.mockRestore();
  }
}

it("accepts the values of a deployment in production, and .dev.vars.example in development", () => {
  expect(check(production).SUPABASE_URL).toBe("https://project.supabase.co");
  expect(check(example).ENVIRONMENT).toBe("development");
});

it.each([
  [{ SITE_URL: "http://atelierland.example.org" }, ["SITE_URL must begin with https: in production"]],
  [{ SITE_URL: "https://localhost:4173" }, ["SITE_URL must not be this machine in production"]],
  [{ SITE_URL: "https://shop.localhost" }, ["SITE_URL must not be this machine in production"]],
  [{ SITE_URL: "" }, ["SITE_URL must be a URL", "SITE_URL must begin with https: in production"]],
  [{ SUPABASE_URL: "http://project.supabase.co" }, ["SUPABASE_URL must begin with https: in production"]],
  [{ SUPABASE_URL: "https://127.1:54321" }, ["SUPABASE_URL must not be this machine in production"]],
  [{ SUPABASE_URL: "https://[::1]" }, ["SUPABASE_URL must not be this machine in production"]],
  [{ MAIL_TRANSPORT: "local" }, ['MAIL_TRANSPORT must be "resend" or "cloudflare" in production']],
  [{ MAIL_TRANSPORT: "resend" }, ['RESEND_API_KEY is empty, but MAIL_TRANSPORT is "resend"']],
  [{ TURNSTILE_SITE_KEY: "1x" }, ["TURNSTILE_SECRET_KEY is empty, but TURNSTILE_SITE_KEY is set"]],
  [
    { TURNSTILE_SITE_KEY: "1x00000000000000000000AA", TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA" },
    ["TURNSTILE_SITE_KEY is a test key of Cloudflare", "TURNSTILE_SECRET_KEY is a test key of Cloudflare"],
  ],
  [{ SITE_URL: "https://localhost." }, ["SITE_URL must not be this machine in production"]],
  [{ SUPABASE_SECRET_KEY: "sb_secret" }, ["SUPABASE_SECRET_KEY must have at least 20 characters in production"]],
  [
    { SUPABASE_PUBLISHABLE_KEY: "sb_secret_of_the_project", SUPABASE_SECRET_KEY: "sb_publishable_of_the_project" },
    ["SUPABASE_PUBLISHABLE_KEY is a secret key", "SUPABASE_SECRET_KEY is a publishable key"],
  ],
  [{ EMAIL: undefined }, ['EMAIL is not a send_email binding in wrangler.toml, but MAIL_TRANSPORT is "cloudflare"']],
  [
    { COOKIE_SECRET: "0123456789abcdef0123456789abcde" },
    ["COOKIE_SECRET must have at least 32 characters in production"],
  ],
  [{ PUBLIC_KITCHENSINK: "1" }, ["PUBLIC_KITCHENSINK must be empty in production"]],
  [{ LOOPBACK_LIMITS: "off" }, ['LOOPBACK_LIMITS must be "on" in production']],
  [{ SUPABASE_PUBLISHABLE_KEY: "" }, ["SUPABASE_PUBLISHABLE_KEY is empty"]],
  [{ SUPABASE_PUBLISHABLE_KEY: undefined }, ["SUPABASE_PUBLISHABLE_KEY is missing"]],
  [{ ENVIRONMENT: "staging" }, ['ENVIRONMENT must be one of: "development", "test", "production"']],
])("refuses a production configuration with %O", (variables, problems) => {
  expect(problemsOf({ ...production, ...variables })).toEqual(problems);
});

it("refuses a weak previous cookie secret in production, because cookies signed with it are valid", () => {
  for (const secret of ["a", "local-development-only"]) {
    expect(problemsOf({ ...production, COOKIE_SECRET_PREVIOUS: secret })).toContainEqual(
      expect.stringMatching(/^COOKIE_SECRET_PREVIOUS /),
    );
  }
});

it("accepts a captcha secret without a site key", () => {
  expect(problemsOf({ ...production, TURNSTILE_SECRET_KEY: "0x4AAAAAAA" })).toEqual([]);
});

it("refuses each value of .dev.vars.example in production, except that of ENVIRONMENT", () => {
  for (const [name, value] of Object.entries(example)) {
    if (name === "ENVIRONMENT") continue;
    expect(problemsOf({ ...production, [name]: value })).toContainEqual(expect.stringMatching(`^${name} `));
  }
});

it("refuses the placeholders of wrangler.toml, which a Worker without .dev.vars gets", () => {
  expect(placeholders).toMatchObject({ ENVIRONMENT: "production", SITE_URL: "" });
  const problems = problemsOf(placeholders);
  expect(problems).toContain("SITE_URL must be a URL");
  for (const name of ["SUPABASE_URL", "MAIL_TRANSPORT", "COOKIE_SECRET"]) {
    expect(problems).toContainEqual(expect.stringMatching(`^${name} `));
  }
});

it("reports all invalid variables in one error, logs the error once and shows no value", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const variables = { ...production, ...example, ENVIRONMENT: "production" };
  for (let request = 0; request < 3; request++) expect(() => check(variables)).toThrow();
  expect(log).toHaveBeenCalledTimes(1);
  const text = String(log.mock.calls[0]);
  for (const [name, value] of Object.entries(example)) {
    if (name === "ENVIRONMENT") continue;
    expect(text).toContain(`- ${name} `);
    expect(text).not.toContain(value);
  }
});
