import { describe, expect, it } from "vitest";
import {
  type AuthConfig,
  checkAuth,
  checkCloudflarePlans,
  checkMigrations,
  checkNamespaces,
  checkRealtime,
  checkRewrittenMigrations,
  checkSecrets,
  checkSigningKeyStates,
  checkSigningKeys,
  checkWorker,
} from "./findings.ts";
import type { WorkerConfig } from "./worker-config.ts";

const SITE_URL = "https://kunst.example.net";

const config: WorkerConfig = {
  name: "atelierland",
  targetEnvironment: "production",
  vars: {
    ENVIRONMENT: "production",
    SITE_URL,
    SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co",
    MAIL_TRANSPORT: "resend",
    MAIL_FROM: "Atelierland <post@kunst.example.net>",
  },
  secrets: { required: ["RESEND_API_KEY"] },
  kv_namespaces: [{ binding: "PAGES", id: "0f2ac74b498b48028cb68387c421e279" }],
  routes: [{ pattern: "kunst.example.net", custom_domain: true }],
  workers_dev: false,
  preview_urls: false,
};

const auth: AuthConfig = {
  smtp_host: "smtp.example.net",
  rate_limit_email_sent: 1000,
  site_url: `${SITE_URL}/`,
  uri_allow_list: `${SITE_URL}/**`,
  mailer_otp_length: 6,
  mailer_otp_exp: 600,
  mailer_autoconfirm: false,
  password_min_length: 10,
  jwt_exp: 900,
  mailer_templates_confirmation_content: "{{ .Token }}",
  mailer_templates_magic_link_content: "{{ .Token }}",
  mailer_templates_recovery_content: "{{ .Token }}",
  security_update_password_require_current_password: false,
  security_sb_forwarded_for_enabled: true,
  password_hibp_enabled: true,
  sessions_timebox: 4320, // 180 days in hours
  sessions_inactivity_timeout: 720, // 30 days in hours
};

const project = { siteUrl: SITE_URL, ref: "ref", hasPaidPlan: true };

describe("checkWorker", () => {
  it("finds nothing in a complete configuration", () => {
    expect(checkWorker(config)).toEqual([]);
  });

  it.each<[string, Partial<WorkerConfig>, string, RegExp]>([
    ["another environment", { vars: { ...config.vars, ENVIRONMENT: "development" } }, "wrong", /ENVIRONMENT/],
    ["a loopback site", { vars: { ...config.vars, SITE_URL: "http://localhost:4173" } }, "wrong", /SITE_URL/],
    ["an example site", { vars: { ...config.vars, SITE_URL: "https://a.example.org" } }, "wrong", /SITE_URL/],
    [
      "a loopback project",
      { vars: { ...config.vars, SUPABASE_URL: "http://127.0.0.1:54321" } },
      "wrong",
      /SUPABASE_URL/,
    ],
    ["local mail", { vars: { ...config.vars, MAIL_TRANSPORT: "local" } }, "wrong", /nobody gets an email/],
    ["an empty mail transport", { vars: { ...config.vars, MAIL_TRANSPORT: "" } }, "missing", /MAIL_TRANSPORT is ""/],
    ["mail without its binding", { vars: { ...config.vars, MAIL_TRANSPORT: "cloudflare" } }, "missing", /EMAIL/],
    ["mail without its key", { secrets: { required: [] } }, "missing", /RESEND_API_KEY/],
    [
      "a captcha without its secret",
      { vars: { ...config.vars, TURNSTILE_SITE_KEY: "0x4AAAAAAA" } },
      "missing",
      /TURNSTILE_SECRET_KEY/,
    ],
    ["a missing sender", { vars: { ...config.vars, MAIL_FROM: undefined } }, "missing", /MAIL_FROM/],
    ["the example sender", { vars: { ...config.vars, MAIL_FROM: "A <post@example.org>" } }, "wrong", /MAIL_FROM/],
    ["a sender without a name", { vars: { ...config.vars, MAIL_FROM: "post@kunst.de" } }, "wrong", /MAIL_FROM must/],
    [
      "the showcase",
      { vars: { ...config.vars, PUBLIC_KITCHENSINK: "1" } },
      "wrong",
      /^PUBLIC_KITCHENSINK must be empty in production; until then the Worker refuses every request$/,
    ],
    [
      "a subdomain of localhost",
      { vars: { ...config.vars, SITE_URL: "https://kunst.localhost" }, routes: [{ pattern: "kunst.localhost" }] },
      "wrong",
      /SITE_URL must not be this machine/,
    ],
    ["limits that are off", { vars: { ...config.vars, LOOPBACK_LIMITS: "off" } }, "wrong", /LOOPBACK_LIMITS must/],
    ["a placeholder id", { kv_namespaces: [{ binding: "PAGES", id: `${"0".repeat(31)}1` }] }, "missing", /PAGES/],
    ["a missing route", { routes: [] }, "missing", /Cache API/],
    ["workers.dev", { workers_dev: true }, "dangerous", /workers\.dev/],
    ["preview URLs", { preview_urls: true }, "dangerous", /preview/],
  ])("reports %s", (_, change, kind, what) => {
    expect(checkWorker({ ...config, ...change })).toEqual([
      { kind, what: expect.stringMatching(what), fix: expect.stringMatching(/\S/) },
    ]);
  });
});

it("returns the command that sets each missing secret", () => {
  const required = ["SUPABASE_SECRET_KEY", "COOKIE_SECRET"];
  expect(checkSecrets(required, required, "staging")).toEqual([]);
  expect(checkSecrets(required, [], "staging").map(({ fix }) => fix)).toEqual([
    "npx wrangler secret put SUPABASE_SECRET_KEY --env staging",
    "openssl rand -base64 48, then enter its output at npx wrangler secret put COOKIE_SECRET --env staging",
  ]);
});

describe("checkAuth", () => {
  it("finds nothing in a complete project", () => {
    expect(checkAuth(auth, project)).toEqual([]);
  });

  it.each<[string, AuthConfig, RegExp]>([
    ["a missing SMTP server", { smtp_host: null }, /SMTP/],
    ["an unset variable", { smtp_host: "env(SMTP_HOST)" }, /smtp_host is env\(SMTP_HOST\)/],
    ["few emails an hour", { rate_limit_email_sent: 30 }, /at most 30 emails/],
    ["another site", { site_url: "http://localhost:3000" }, /site_url/],
    ["a missing redirect target", { uri_allow_list: "" }, /links in emails/],
    ["codes of eight digits", { mailer_otp_length: 8 }, /six digits/],
    ["codes of an hour", { mailer_otp_exp: 3600 }, /3600 seconds/],
    ["accounts confirmed without an email", { mailer_autoconfirm: true }, /without an email/],
    ["short passwords", { password_min_length: 6 }, /ten characters/],
    ["tokens of an hour", { jwt_exp: 3600 }, /access tokens/],
    ["a default template", { mailer_templates_recovery_content: "{{ .ConfirmationURL }}" }, /recovery has no code/],
    ["a required current password", { security_update_password_require_current_password: true }, /current password/],
    ["IP addresses that are not forwarded", { security_sb_forwarded_for_enabled: false }, /IP address forwarding/],
    ["a missing check for leaked passwords", { password_hibp_enabled: false }, /leaked/],
    ["endless sessions", { sessions_timebox: 0 }, /sessions_timebox is 0/],
    ["long idle sessions", { sessions_inactivity_timeout: 2160 }, /sessions_inactivity_timeout is 2160/],
  ])("reports %s", (_, change, what) => {
    expect(checkAuth({ ...auth, ...change }, project)).toEqual([
      { kind: expect.any(String), what: expect.stringMatching(what), fix: expect.stringMatching(/\S/) },
    ]);
  });
});

it("reports only the SMTP server when it is missing and the limit of emails is too low", () => {
  const findings = checkAuth({ ...auth, smtp_host: null, rate_limit_email_sent: 2 }, project);
  expect(findings.map(({ what }) => what)).toEqual([expect.stringMatching(/SMTP/)]);
});

it("reports the free plan once instead of each setting that needs a paid plan", () => {
  const withoutPaidSettings = {
    ...auth,
    password_hibp_enabled: false,
    sessions_timebox: 0,
    sessions_inactivity_timeout: 0,
  };
  expect(checkAuth(withoutPaidSettings, { ...project, hasPaidPlan: false })).toEqual([
    { kind: "dangerous", what: expect.stringMatching(/plan/), fix: expect.stringMatching(/billing/) },
  ]);
});

it("reports that Realtime allows public channels", () => {
  expect(checkRealtime({ private_only: true }, "ref")).toEqual([]);
  expect(checkRealtime({ private_only: false }, "ref")).toEqual([
    { kind: "dangerous", what: expect.stringMatching(/public channels/), fix: "npm run deploy:settings" },
  ]);
});

it("reports a missing asymmetric signing key", () => {
  expect(checkSigningKeys({ keys: [{ alg: "ES256" }] }, "ref")).toEqual([]);
  expect(checkSigningKeys({ keys: [] }, "ref")).toHaveLength(1);
});

it("counts the migrations that are not applied", () => {
  expect(checkMigrations(["001", "002"], ["001", "002"])).toEqual([]);
  expect(checkMigrations(["001", "002", "003"], ["001"])[0]?.what).toBe("2 of 3 migrations are not applied, first 002");
});

it("reports migrations that were applied but are missing in this version", () => {
  expect(checkMigrations(["001"], ["001", "002"])[0]?.what).toBe(
    "migrations of the project are missing in this version (1, first 002)",
  );
});

it("reports rewritten migrations unless only comments and spaces changed", () => {
  const applied = new Map([
    ["001", "create table a (b int);create table c (d int)"],
    ["002", "create table e (f int)"], // ignored, because there is no file of version 002
  ]);
  const check = (text: string) => checkRewrittenMigrations(new Map([["001", text]]), applied);
  expect(check("-- Two tables.\ncreate table a (b int);\n\ncreate table c (\n  d int\n);\n")).toEqual([]);
  expect(check("create table a (b bigint);\ncreate table c (d int);").map(({ kind, what }) => [kind, what])).toEqual([
    ["wrong", "migrations were rewritten after they were applied (1, first 001)"],
  ]);
});

it("ignores an applied migration when the project does not store its statements", () => {
  const local = new Map([["001", "create table a (b int);"]]);
  expect(checkRewrittenMigrations(local, new Map([["001", ""]]))).toEqual([]);
});

it("reports a missing standby signing key, and a key in use that is not ES256", () => {
  const inUse = { algorithm: "ES256", status: "in_use" } as const;
  const standby = { algorithm: "ES256", status: "standby" } as const;
  expect(checkSigningKeyStates([inUse, standby], "ref")).toEqual([]);
  expect(checkSigningKeyStates([inUse], "ref")[0]).toMatchObject({
    kind: "dangerous",
    what: expect.stringMatching(/standby/),
  });
  expect(checkSigningKeyStates([{ ...inUse, algorithm: "HS256" }, standby], "ref")[0]).toMatchObject({ kind: "wrong" });
});

it("reports KV namespaces that do not exist in the account", () => {
  const [namespace] = config.kv_namespaces;
  expect(checkNamespaces(config, [namespace?.id ?? ""])).toEqual([]);
  expect(checkNamespaces(config, [])[0]).toMatchObject({ kind: "missing", what: expect.stringMatching(/PAGES/) });
});

it.each(["", `${"0".repeat(31)}1`])("reports a KV namespace with the id %j once", (id) => {
  const withoutValidId = { ...config, kv_namespaces: [{ binding: "PAGES", id }] };
  expect([...checkWorker(withoutValidId), ...checkNamespaces(withoutValidId, [])]).toHaveLength(1);
});

it("reports a missing subscription of Workers Paid or Images", () => {
  expect(checkCloudflarePlans(["workers_paid Workers Paid", "images_basic Images"])).toEqual([]);
  expect(checkCloudflarePlans(["free Free Website"]).map(({ what }) => what)).toEqual([
    expect.stringMatching(/Workers Paid/),
    expect.stringMatching(/Images/),
  ]);
});
