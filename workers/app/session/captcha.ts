import { z } from "zod";
import { settingsOf } from "#workers/app/environment.ts";

const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 5_000;

const Verification = z.object({ success: z.boolean() });

/** Cloudflare Turnstile in the sign-in forms that check a password or request an email. */
export type Captcha = {
  siteKey: string;
  /** Verifies the token of a form, which is valid once. `unavailable`: Cloudflare returned no verdict. */
  verify(token: string | undefined): Promise<"solved" | "unsolved" | "unavailable">;
};

/**
 * The captcha of this deployment; `null` without `TURNSTILE_SITE_KEY`. The Worker verifies tokens itself, because
 * Supabase Auth requires no captcha from callers with the secret key.
 */
export function captchaOf(env: Env): Captcha | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secret } = settingsOf(env);
  if (siteKey === "") return null;
  return {
    siteKey,
    async verify(token) {
      if (token === undefined) return "unsolved";
      try {
        const body = new URLSearchParams({ secret, response: token });
        const response = await fetch(VERIFY_URL, { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) });
        return Verification.parse(await response.json()).success ? "solved" : "unsolved";
      } catch {
        return "unavailable";
      }
    },
  };
}
