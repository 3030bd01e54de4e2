import { z } from "zod";

/** For example "Atelierland <post@example.org>". */
const Mailbox = z
  .string()
  .regex(/^[^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>$/, "must look like: Atelierland <post@example.org>")
  .transform((text) => {
    const at = text.lastIndexOf(" <");
    return { name: text.slice(0, at), email: text.slice(at + 2, -1) };
  });

const Settings = z
  .object({
    ENVIRONMENT: z.enum(["development", "test", "production"]),
    SITE_URL: z.url(),
    SUPABASE_URL: z.url().transform((url) => url.replace(/\/$/, "")),
    SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
    SUPABASE_SECRET_KEY: z.string().min(1),
    COOKIE_SECRET: z.string().min(16),
    SENTRY_DSN: z.union([z.url(), z.literal("")]).default(""),
    PUBLIC_KITCHENSINK: z.enum(["", "1"]).default(""),
    MAIL_TRANSPORT: z.enum(["local", "resend", "cloudflare"]).default("local"),
    MAIL_FROM: Mailbox.prefault("Atelierland <post@example.org>"),
    RESEND_API_KEY: z.string().default(""),
  })
  .refine((settings) => settings.MAIL_TRANSPORT !== "resend" || settings.RESEND_API_KEY !== "", {
    path: ["RESEND_API_KEY"],
    error: "is needed where MAIL_TRANSPORT is resend",
  });

/** The Worker's validated variables and secrets. */
export type Settings = z.infer<typeof Settings>;

const parsed = new WeakMap<object, Settings>();

/**
 * Validates the environment once per isolate.
 * @throws ZodError naming each variable that is missing or malformed
 */
export function settingsOf(env: Env): Settings {
  let settings = parsed.get(env);
  if (!settings) {
    settings = Settings.parse(env);
    parsed.set(env, settings);
  }
  return settings;
}
