import { z } from "zod";

const Mailbox = z
  .string()
  .regex(/^[^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>$/, "must look like: Atelierland <post@example.org>")
  .transform((text) => {
    const [name = "", email = ""] = text.slice(0, -1).split(" <");
    return { name, email };
  });

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of: ${values.map((value) => `"${value}"`).join(", ")}` });
const NonEmpty = z.string({ error: "is missing" }).min(1, "is empty");
const Url = z.url({ protocol: /^https?$/, error: "must be a URL" });
const withoutFinalSlash = (url: string) => url.replace(/\/$/, "");

const Settings = z.object({
  ENVIRONMENT: oneOf(["development", "test", "production"]),
  SITE_URL: Url.transform(withoutFinalSlash),
  SUPABASE_URL: Url.transform(withoutFinalSlash),
  SUPABASE_PUBLISHABLE_KEY: NonEmpty,
  SUPABASE_SECRET_KEY: NonEmpty,
  COOKIE_SECRET: NonEmpty.min(16, "must have at least 16 characters"),
  /** The COOKIE_SECRET before a rotation; cookies signed with it are still valid. */
  COOKIE_SECRET_PREVIOUS: z.string().default(""),
  SENTRY_DSN: z.union([z.url(), z.literal("")], { error: "must be a URL or empty" }).default(""),
  /** "off" keeps every page out of search engines. */
  SEARCH_ENGINES: oneOf(["on", "off"]).default("on"),
  /** "1" publishes the showcase of all components. */
  PUBLIC_KITCHENSINK: oneOf(["", "1"]).default(""),
  MAIL_TRANSPORT: oneOf(["local", "resend", "cloudflare"]),
  MAIL_FROM: Mailbox.prefault("Atelierland <post@example.org>"),
  RESEND_API_KEY: z.string().default(""),
  /** "off" exempts requests from this machine from limits per network. */
  LOOPBACK_LIMITS: oneOf(["on", "off"]).default("on"),
  /** Empty turns the captcha off. */
  TURNSTILE_SITE_KEY: z.string().default(""),
  TURNSTILE_SECRET_KEY: z.string().default(""),
});

/** The Worker's validated variables and secrets. */
export type Settings = z.infer<typeof Settings>;

/** The keys of `.dev.vars.example`, which are public. */
const EXAMPLE_KEYS = [
  "sb_publishable_PNLRYLUgcKth5DAXdutkrM_9AZLNc0g",
  "sb_secret_6ou9OlqrQxpnpYmCQyhNgx_YctQrVSs",
  "local-development-only",
];
const LOOPBACK_HOST = /^((.+\.)?localhost|127\..+|0\.0\.0\.0|\[::1?\])\.?$/;
/** Cloudflare's test keys, with which every captcha succeeds or every captcha fails. */
const TURNSTILE_TEST_KEY = /^[123]x0{8}/;

/** True when the host of a URL is this machine. */
export function isLoopback(url: string): boolean {
  return LOOPBACK_HOST.test(URL.parse(url)?.hostname ?? "");
}

const DeployedKey = NonEmpty.refine((key) => !EXAMPLE_KEYS.includes(key), "is the example from .dev.vars.example");
const DeployedCookieSecret = DeployedKey.min(32, "must have at least 32 characters in production");
const TurnstileKey = z
  .string()
  .refine((key) => !TURNSTILE_TEST_KEY.test(key), "is a test key of Cloudflare")
  .default("");
const DeployedUrl = Url.refine((url) => url.startsWith("https:"), "must begin with https: in production").refine(
  (url) => !isLoopback(url),
  "must not be this machine in production",
);

/** Refuses this machine's URLs, the example keys and development options. */
const ProductionSettings = Settings.extend({
  SITE_URL: DeployedUrl.transform(withoutFinalSlash),
  SUPABASE_URL: DeployedUrl.transform(withoutFinalSlash),
  // With a secret key here, every anonymous request would bypass row-level security.
  SUPABASE_PUBLISHABLE_KEY: DeployedKey.refine((key) => !key.startsWith("sb_secret_"), "is a secret key"),
  SUPABASE_SECRET_KEY: DeployedKey.min(20, "must have at least 20 characters in production").refine(
    (key) => !key.startsWith("sb_publishable_"),
    "is a publishable key",
  ),
  COOKIE_SECRET: DeployedCookieSecret,
  COOKIE_SECRET_PREVIOUS: z.literal("").or(DeployedCookieSecret).default(""),
  TURNSTILE_SITE_KEY: TurnstileKey,
  TURNSTILE_SECRET_KEY: TurnstileKey,
  PUBLIC_KITCHENSINK: z.literal("", { error: "must be empty in production" }).default(""),
  LOOPBACK_LIMITS: z.literal("on", { error: 'must be "on" in production' }).default("on"),
  MAIL_TRANSPORT: z.enum(["resend", "cloudflare"], { error: 'must be "resend" or "cloudflare" in production' }),
});

/** The secrets of signed cookies: the first one signs, all of them verify. */
export function cookieSecretsOf(env: Env): string[] {
  const { COOKIE_SECRET, COOKIE_SECRET_PREVIOUS } = settingsOf(env);
  return COOKIE_SECRET_PREVIOUS === "" ? [COOKIE_SECRET] : [COOKIE_SECRET, COOKIE_SECRET_PREVIOUS];
}

/** A variable is missing, malformed or unsafe. The message lists the variables without their values. */
export class InvalidConfiguration extends Error {}

const outcomes = new WeakMap<object, Settings | InvalidConfiguration>();

/**
 * Validates the environment once per isolate, and logs an invalid one.
 * @throws InvalidConfiguration
 */
export function settingsOf(env: Env): Settings {
  let outcome = outcomes.get(env);
  if (!outcome) {
    outcome = validate(env);
    if (outcome instanceof InvalidConfiguration) console.error(outcome.message);
    outcomes.set(env, outcome);
  }
  if (outcome instanceof InvalidConfiguration) throw outcome;
  return outcome;
}

function validate(env: Env): Settings | InvalidConfiguration {
  const { data, error } = (env.ENVIRONMENT === "production" ? ProductionSettings : Settings).safeParse(env);
  const problems = error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
  if (data?.MAIL_TRANSPORT === "resend" && data.RESEND_API_KEY === "") {
    problems.push('RESEND_API_KEY is empty, but MAIL_TRANSPORT is "resend"');
  }
  if (data?.MAIL_TRANSPORT === "cloudflare" && !("EMAIL" in env && env.EMAIL)) {
    problems.push('EMAIL is not a send_email binding in wrangler.toml, but MAIL_TRANSPORT is "cloudflare"');
  }
  // A secret without a site key is allowed, because the secret is set before the deployment that turns the captcha on.
  if (data && data.TURNSTILE_SITE_KEY !== "" && data.TURNSTILE_SECRET_KEY === "") {
    problems.push("TURNSTILE_SECRET_KEY is empty, but TURNSTILE_SITE_KEY is set");
  }
  if (data && problems.length === 0) return data;
  const heading = "The Worker refuses every request until its variables and secrets are valid (docs/operations.md):";
  return new InvalidConfiguration([heading, ...problems].join("\n- "));
}
