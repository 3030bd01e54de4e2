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

export const Settings = z.object({
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
  /** "off" serves no AVIF under /media. */
  AVIF_IMAGES: oneOf(["on", "off"]).default("on"),
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
/** The beginning of Cloudflare's test keys, with which a captcha proves nothing. */
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
export const ProductionSettings = Settings.extend({
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
