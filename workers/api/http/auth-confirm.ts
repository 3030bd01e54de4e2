import { Hono } from "hono";
import { MailLink } from "#domain/account/credentials.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { settingsOf } from "#workers/app/environment.ts";

/** Target of the links in auth emails: `?token_hash=…&type=…&redirectTo=…` (docs/decisions/008). */
export const authConfirm = new Hono<ApiEnv>();

const STEP = "/anmelden/link/";
const NEW_PASSWORD = "/anmelden/neues-passwort/";
const STEPS_WITH_PASSWORD = [NEW_PASSWORD, "/anmelden/registrieren/bestaetigen/"];

/**
 * Redirects to the step that asks for a click or a password. The token is used only when the step's form submits it,
 * because email scanners open every link before the recipient does.
 */
authConfirm.get("/", (c) => {
  const query = new URL(c.req.url).searchParams;
  const link = MailLink.safeParse({ tokenHash: query.get("token_hash"), type: query.get("type") });
  const target = ownTarget(query.get("redirectTo"), settingsOf(c.env.trpcContext.env).SITE_URL);
  c.header("cache-control", "no-store");
  if (!link.success) return c.redirect(STEP, 303);

  const isForPassword = target !== null && STEPS_WITH_PASSWORD.includes(target.pathname);
  const path = isForPassword ? target.pathname : link.data.type === "recovery" ? NEW_PASSWORD : STEP;
  const redirectTo = isForPassword ? target.searchParams.get("redirectTo") : target && target.pathname + target.search;
  const onward = new URLSearchParams({ token_hash: link.data.tokenHash, type: link.data.type });
  if (redirectTo) onward.set("redirectTo", redirectTo);
  return c.redirect(`${path}?${onward}`, 303);
});

/** A URL of the site, given as path or absolute URL; `null` for other sites. The step validates the path again. */
function ownTarget(target: string | null, siteUrl: string): URL | null {
  const url = target !== null && URL.canParse(target, siteUrl) ? new URL(target, siteUrl) : null;
  return url?.origin === new URL(siteUrl).origin ? url : null;
}
