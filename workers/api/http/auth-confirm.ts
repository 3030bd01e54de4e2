import { Hono } from "hono";
import { MailLink } from "#domain/account/credentials.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { settingsOf } from "#workers/app/environment.ts";

/** Target of the links in auth emails: `?token_hash=…&type=…&redirectTo=…` (docs/decisions/008). */
export const authConfirm = new Hono<ApiEnv>();

const CLICK_STEP = "/anmelden/link/";
const NEW_PASSWORD_STEP = "/anmelden/neues-passwort/";
const PASSWORD_STEPS = [NEW_PASSWORD_STEP, "/anmelden/registrieren/bestaetigen/"];

/**
 * Redirects to the step that asks for a click or a password. Only the form of that step uses up the token, because
 * email scanners open links.
 */
authConfirm.get("/", (c) => {
  const query = new URL(c.req.url).searchParams;
  const link = MailLink.safeParse({ tokenHash: query.get("token_hash"), type: query.get("type") });
  const target = ownUrlOf(query.get("redirectTo"), settingsOf(c.env.trpcContext.env).SITE_URL);
  c.header("cache-control", "no-store");
  if (!link.success) return c.redirect(CLICK_STEP, 303);

  const { type, tokenHash } = link.data;
  const { step, redirectTo } = nextStep(type, target);
  const stepQuery = new URLSearchParams({ token_hash: tokenHash, type });
  if (redirectTo) stepQuery.set("redirectTo", redirectTo);
  return c.redirect(`${step}?${stepQuery}`, 303);
});

/**
 * `target` is a password step, or the page to which the step redirects. `redirectTo` is the path to which the step
 * redirects after the form was submitted.
 */
function nextStep(type: MailLink["type"], target: URL | null): { step: string; redirectTo: string | null } {
  if (target !== null && PASSWORD_STEPS.includes(target.pathname)) {
    return { step: target.pathname, redirectTo: target.searchParams.get("redirectTo") };
  }
  const step = type === "recovery" ? NEW_PASSWORD_STEP : CLICK_STEP;
  return { step, redirectTo: target && target.pathname + target.search };
}

/** `null` when `text` is not a path or URL of this site. */
function ownUrlOf(text: string | null, siteUrl: string): URL | null {
  const url = text !== null && URL.canParse(text, siteUrl) ? new URL(text, siteUrl) : null;
  return url?.origin === new URL(siteUrl).origin ? url : null;
}
