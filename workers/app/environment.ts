import { ProductionSettings, Settings } from "./environment-schema.ts";

/** The secrets of signed cookies: the first one signs, all of them verify. */
export function cookieSecretsOf(env: Env): string[] {
  const { COOKIE_SECRET, COOKIE_SECRET_PREVIOUS } = settingsOf(env);
  return COOKIE_SECRET_PREVIOUS === "" ? [COOKIE_SECRET] : [COOKIE_SECRET, COOKIE_SECRET_PREVIOUS];
}

/** A variable is missing, malformed or unsafe. The message lists the variables without their values. */
export class InvalidConfiguration extends Error {}

const outcomes = new WeakMap<object, Settings | InvalidConfiguration>();

/**
 * Validates the environment once per isolate, and logs the problems of an invalid environment.
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
