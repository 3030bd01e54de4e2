import { z } from "zod";
import { settingsOf } from "#workers/app/environment.ts";
import type { Report } from "#workers/app/report.ts";

const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 5_000;

const Verification = z.object({ success: z.boolean(), "error-codes": z.string().array().default([]) });
/** The error codes of a token that is missing, wrong, expired or used. Other codes mean a wrong secret or an outage. */
const tokenErrors = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

/** Cloudflare Turnstile in the sign-in forms that check a password or request an email. */
export type Captcha = {
  siteKey: string;
  /** A token is valid once. `unavailable`: Cloudflare gave no verdict. */
  verify(token: string | undefined): Promise<"solved" | "unsolved" | "unavailable">;
};

/**
 * `null` without `TURNSTILE_SITE_KEY`. The Worker verifies tokens itself, because Supabase Auth requires no captcha
 * from callers with the secret key.
 */
export function captchaOf(env: Env, report: Report): Captcha | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secret } = settingsOf(env);
  if (siteKey === "") return null;
  return {
    siteKey,
    async verify(token) {
      if (token === undefined) return "unsolved";
      try {
        const body = new URLSearchParams({ secret, response: token });
        const response = await fetch(VERIFY_URL, { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) });
        const { success, "error-codes": errors } = Verification.parse(await response.json());
        if (success) return "solved";
        if (errors.some((code) => tokenErrors.includes(code))) return "unsolved";
        throw new Error(`Turnstile did not verify a token: ${errors.join(", ")}`);
      } catch (error) {
        report(error);
        return "unavailable";
      }
    },
  };
}
