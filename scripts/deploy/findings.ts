import { ProductionSettings } from "#workers/app/environment-schema.ts";
import type { SigningKey } from "./accounts.ts";
import type { WorkerConfig } from "./worker-config.ts";

/** A problem that breaks a deployment or makes it unsafe. */
export type Finding = {
  /**
   * A `missing` or `wrong` finding stops a deployment, except pending migrations, which the deployment applies. A
   * `dangerous` finding is only printed.
   */
  kind: "missing" | "wrong" | "dangerous";
  what: string;
  fix: string;
};

/** Pinned because the flags differ by version: version 3 pushes to the local stack unless `--remote` is set. */
export const SUPABASE_CLI = "supabase@3.1.0";

/** Changes the settings for which supabase/config.toml has no key. */
const SETTINGS_COMMAND = "npm run deploy:settings";

/** Settings of Auth as the Management API returns them (`GET /v1/projects/{ref}/config/auth`). */
export type AuthConfig = Record<string, string | number | boolean | null | undefined>;

export function checkWorker(config: WorkerConfig): Finding[] {
  const { vars } = config;
  const environment = config.targetEnvironment ?? "production";
  const describeEdit = (setting: string) => `Set ${setting} in wrangler.toml, section [env.${environment}]`;
  const findings: Finding[] = [];
  const add = (kind: Finding["kind"], what: string, fix: string) => findings.push({ kind, what, fix });

  if (vars.ENVIRONMENT !== "production")
    add("wrong", `ENVIRONMENT is "${vars.ENVIRONMENT}"`, describeEdit("ENVIRONMENT"));
  for (const name of ["SITE_URL", "SUPABASE_URL"]) {
    const url = vars[name] ?? "";
    if (!isPublicUrl(url)) add("wrong", `${name} is "${url}", not a public https URL`, describeEdit(name));
  }
  const transport = vars.MAIL_TRANSPORT ?? "";
  if (transport === "local") {
    add(
      "wrong",
      "MAIL_TRANSPORT is local, so nobody gets an email",
      describeEdit("MAIL_TRANSPORT to resend or cloudflare"),
    );
  } else if (transport !== "resend" && transport !== "cloudflare") {
    add("missing", `MAIL_TRANSPORT is "${transport}"`, describeEdit("MAIL_TRANSPORT to resend or cloudflare"));
  }
  if (transport === "cloudflare" && !config.send_email?.some(({ name }) => name === "EMAIL")) {
    add("missing", "MAIL_TRANSPORT is cloudflare, but the binding EMAIL is missing", describeEdit("send_email"));
  }
  if (transport === "resend" && !config.secrets?.required?.includes("RESEND_API_KEY")) {
    add("missing", "RESEND_API_KEY is not in the required secrets", describeEdit("RESEND_API_KEY in `required`"));
  }
  if (vars.TURNSTILE_SITE_KEY && !config.secrets?.required?.includes("TURNSTILE_SECRET_KEY")) {
    const fix = describeEdit("TURNSTILE_SECRET_KEY in `required`");
    add("missing", "TURNSTILE_SECRET_KEY is not in the required secrets", fix);
  }
  if (!vars.MAIL_FROM) add("missing", "MAIL_FROM is not set", describeEdit("MAIL_FROM"));
  else if (vars.MAIL_FROM.includes("example.org"))
    add("wrong", "MAIL_FROM is an email of example.org", describeEdit("MAIL_FROM"));
  // `ProductionSettings` also requires the secrets, which `vars` lacks and `checkSecrets` checks.
  for (const { path, message } of ProductionSettings.safeParse(vars).error?.issues ?? []) {
    const name = path.join(".");
    if (vars[name] === undefined || findings.some(({ what }) => what.startsWith(name))) continue;
    add("wrong", `${name} ${message}; until then the Worker refuses every request`, describeEdit(name));
  }
  for (const { binding, id = "" } of config.kv_namespaces) {
    if (!isNamespaceId(id)) {
      const command = `npx wrangler kv namespace create ${environment}-${binding}`;
      add("missing", `the KV namespace ${binding} has no valid id`, `${command}; then write its id into wrangler.toml`);
    }
  }
  const host = isPublicUrl(vars.SITE_URL ?? "") ? new URL(vars.SITE_URL ?? "").host : null;
  const domains = (config.routes ?? []).map((route) => (typeof route === "string" ? route : route.pattern));
  if (host !== null && !domains.some((domain) => domain.replace(/\/.*$/, "") === host)) {
    const line = `routes = [{ pattern = "${host}", custom_domain = true }]`;
    add("missing", `no route serves ${host}; on workers.dev the Cache API stores nothing`, describeEdit(line));
  }
  if (config.workers_dev !== false)
    add("dangerous", "the Worker is also reachable on workers.dev", describeEdit("workers_dev = false"));
  if (config.preview_urls !== false) add("dangerous", "preview URLs are public", describeEdit("preview_urls = false"));
  return findings;
}

/** The placeholders in wrangler.toml, which begin with sixteen zeros, do not count as ids. */
function isNamespaceId(id: string): boolean {
  return /^(?!0{16})[0-9a-f]{32}$/.test(id);
}

/** Reports ids that are not in `existing`, the ids of the account. `checkWorker` reports malformed ids. */
export function checkNamespaces(config: WorkerConfig, existing: readonly string[]): Finding[] {
  const environment = config.targetEnvironment ?? "production";
  return config.kv_namespaces
    .filter(({ id = "" }) => isNamespaceId(id) && !existing.includes(id))
    .map(({ binding, id }) => ({
      kind: "missing",
      what: `the account has no KV namespace ${id} (${binding})`,
      fix: `npx wrangler kv namespace create ${environment}-${binding}; then write its id into wrangler.toml`,
    }));
}

/** @param plans id and name of each plan to which the account has subscribed */
export function checkCloudflarePlans(plans: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  const add = (what: string) =>
    findings.push({ kind: "dangerous", what, fix: "https://dash.cloudflare.com/?to=/:account/workers/plans" });
  if (!plans.some((plan) => /workers/i.test(plan) && !/free/i.test(plan))) {
    add(
      "the account has no Workers Paid: requests end after 10 ms of CPU, and pages stop being cached after 1,000 a day",
    );
  }
  if (!plans.some((plan) => /image/i.test(plan) && !/free/i.test(plan))) {
    add("the account has no paid Images: images fail after 5,000 transformations a month");
  }
  return findings;
}

export function checkSecrets(required: readonly string[], present: readonly string[], environment: string): Finding[] {
  return required
    .filter((name) => !present.includes(name))
    .map((name) => ({
      kind: "missing",
      what: `the secret ${name} is not set`,
      fix: `${name === "COOKIE_SECRET" ? "openssl rand -base64 48, then enter its output at " : ""}npx wrangler secret put ${name} --env ${environment}`,
    }));
}

/** `timebox` (180 days) and `inactivity_timeout` (30 days) of supabase/config.toml, in hours. */
const MAX_SESSION_HOURS = 4320;
const MAX_IDLE_HOURS = 720;

/**
 * Expects the values of supabase/config.toml and of `npm run deploy:settings`. The limit of emails is checked only with
 * an SMTP server, because the limit has no effect without one.
 * @param hasPaidPlan whether the plan can refuse leaked passwords and end sessions
 */
export function checkAuth(
  auth: AuthConfig,
  { siteUrl, ref, hasPaidPlan }: { siteUrl: string; ref: string; hasPaidPlan: boolean },
): Finding[] {
  const pushCommand = `npx --yes ${SUPABASE_CLI} config push --remote=${ref}`;
  const findings: Finding[] = [];
  const expect = (kind: Finding["kind"], isMet: boolean, what: string, fix: string) => {
    if (!isMet) findings.push({ kind, what, fix });
  };
  const url = siteUrl.replace(/\/$/, "");
  const hasSmtp = !!auth.smtp_host;
  const limit = auth.rate_limit_email_sent;
  // When the shell lacks a variable NAME of supabase/config.toml, `config push` stores the literal text `env(NAME)`.
  const unsetSetting = Object.entries(auth).find(([, value]) => String(value).includes("env("));
  expect(
    "wrong",
    !unsetSetting,
    `Auth's ${unsetSetting?.[0]} is ${unsetSetting?.[1]}: this variable was not set in the shell`,
    pushCommand,
  );
  expect(
    "missing",
    hasSmtp,
    "Auth has no SMTP server of its own: it sends two emails an hour",
    `set SMTP_*; ${pushCommand}`,
  );
  if (hasSmtp) expect("wrong", Number(limit) >= 1000, `Auth sends at most ${limit} emails an hour`, pushCommand);
  expect("wrong", String(auth.site_url).replace(/\/$/, "") === url, `Auth's site_url is ${auth.site_url}`, pushCommand);
  expect(
    "wrong",
    String(auth.uri_allow_list).includes(`${url}/**`),
    "links in emails cannot lead to the site",
    pushCommand,
  );
  expect("wrong", Number(auth.mailer_otp_length) === 6, "codes do not have six digits", pushCommand);
  expect(
    "wrong",
    Number(auth.mailer_otp_exp) <= 600,
    `codes are valid for ${auth.mailer_otp_exp} seconds`,
    pushCommand,
  );
  expect("wrong", auth.mailer_autoconfirm === false, "accounts are confirmed without an email", pushCommand);
  expect("wrong", Number(auth.password_min_length) >= 10, "passwords may be shorter than ten characters", pushCommand);
  expect("wrong", Number(auth.jwt_exp) <= 900, `access tokens are valid for ${auth.jwt_exp} seconds`, pushCommand);
  for (const name of ["confirmation", "magic_link", "recovery"]) {
    const content = String(auth[`mailer_templates_${name}_content`] ?? "");
    expect("wrong", content.includes(".Token"), `the email template ${name} has no code`, pushCommand);
  }
  expect(
    "wrong",
    auth.security_update_password_require_current_password !== true,
    "Auth asks for the current password, which nobody who forgot it can enter",
    pushCommand,
  );
  expect(
    "wrong",
    auth.security_sb_forwarded_for_enabled === true,
    "all visitors share Auth's limits: IP address forwarding is off",
    SETTINGS_COMMAND,
  );
  if (!hasPaidPlan) {
    const what =
      "the plan neither refuses leaked passwords nor ends sessions; the product itself ends sessions and refuses guessable passwords";
    return [
      ...findings,
      { kind: "dangerous", what, fix: `https://supabase.com/dashboard/project/${ref}/settings/billing` },
    ];
  }
  expect("dangerous", auth.password_hibp_enabled === true, "leaked passwords are accepted", SETTINGS_COMMAND);
  for (const [name, maxHours] of [
    ["sessions_timebox", MAX_SESSION_HOURS],
    ["sessions_inactivity_timeout", MAX_IDLE_HOURS],
  ] as const) {
    const hours = Number(auth[name] ?? 0);
    expect(
      "dangerous",
      hours > 0 && hours <= maxHours,
      `${name} is ${hours} hours instead of ${maxHours}`,
      pushCommand,
    );
  }
  return findings;
}

/** No visitor needs a public channel, because only the Worker's relay subscribes. */
export function checkRealtime(realtime: { private_only?: boolean | null }, ref: string): Finding[] {
  if (realtime.private_only === true) return [];
  const what = `Realtime of ${ref} lets anybody with the publishable key open public channels`;
  return [{ kind: "dangerous", what, fix: SETTINGS_COMMAND }];
}

/** @param jwks the response of `/auth/v1/.well-known/jwks.json` */
export function checkSigningKeys(jwks: { keys?: readonly { alg?: string }[] }, ref: string): Finding[] {
  if (jwks.keys?.some(({ alg }) => alg === "ES256")) return [];
  return [
    {
      kind: "wrong",
      what: "the project has no ES256 signing key",
      fix: `https://supabase.com/dashboard/project/${ref}/settings/jwt: rotate to an ECC (P-256) key`,
    },
  ];
}

export function checkSigningKeyStates(keys: readonly SigningKey[], ref: string): Finding[] {
  const page = `https://supabase.com/dashboard/project/${ref}/settings/jwt`;
  const algorithmInUse = keys.find(({ status }) => status === "in_use")?.algorithm;
  if (algorithmInUse !== undefined && algorithmInUse !== "ES256") {
    const what = `the project signs tokens with ${algorithmInUse}`;
    return [{ kind: "wrong", what, fix: `${page}: rotate to the ES256 key` }];
  }
  if (keys.some(({ algorithm, status }) => status === "standby" && algorithm === "ES256")) return [];
  const what = "no standby signing key: a leaked key can only be replaced after a wait of 20 minutes";
  return [{ kind: "dangerous", what, fix: `${page}: Create standby key, ECC (P-256)` }];
}

export function checkMigrations(local: readonly string[], applied: readonly string[]): Finding[] {
  const pending = local.filter((version) => !applied.includes(version));
  const foreign = applied.filter((version) => !local.includes(version));
  const findings: Finding[] = [];
  if (pending.length > 0) {
    const what = `${pending.length} of ${local.length} migrations are not applied, first ${pending[0]}`;
    findings.push({ kind: "missing", what, fix: `npx --yes ${SUPABASE_CLI} db push --remote="$SUPABASE_DB_URL"` });
  }
  if (foreign.length > 0) {
    const what = `migrations of the project are missing in this version (${foreign.length}, first ${foreign[0]})`;
    findings.push({ kind: "wrong", what, fix: NEW_DATABASE });
  }
  return findings;
}

/** The fix when applied migrations differ from the files, because `db push` applies no migration twice. */
const NEW_DATABASE = `With data: a new project, see Upgrades in docs/operations.md. Without: npx --yes ${SUPABASE_CLI} db reset --no-seed --remote="$SUPABASE_DB_URL", which deletes everything`;

/**
 * Reports applied migrations whose file has changed, because `db push` compares versions only.
 * @param local the text of each file, by version
 * @param applied the applied statements, by version; "" when the project does not store them
 */
export function checkRewrittenMigrations(
  local: ReadonlyMap<string, string>,
  applied: ReadonlyMap<string, string>,
): Finding[] {
  const rewritten = [...applied].flatMap(([version, statements]) => {
    const file = local.get(version);
    const canCompare = file !== undefined && statements !== "";
    return canCompare && withoutFormatting(file) !== withoutFormatting(statements) ? [version] : [];
  });
  if (rewritten.length === 0) return [];
  const what = `migrations were rewritten after they were applied (${rewritten.length}, first ${rewritten.sort()[0]})`;
  return [{ kind: "wrong", what, fix: NEW_DATABASE }];
}

/** Removes comments, whitespace, and the semicolons at which the CLI splits statements. */
function withoutFormatting(sql: string): string {
  return sql.replace(/--.*$/gm, "").replace(/[\s;]/g, "");
}

/** An IPv6 address, whose `hostname` begins with `[`, does not count as public. */
function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (
    protocol === "https:" &&
    hostname.includes(".") &&
    !/^(127\.|\[|localhost$)|(^|\.)example\.(org|com)$/.test(hostname)
  );
}
