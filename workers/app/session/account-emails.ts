import { settingsOf } from "#workers/app/environment.ts";
import { getSiteSettings } from "#workers/data/site/site-settings.ts";
import { connectAsService } from "#workers/data/supabase.ts";
import { accountErased, emailAboutExistingAccount } from "#workers/mail/auth-emails.ts";
import { renderEmail } from "#workers/mail/render-email.tsx";
import { senderOf } from "#workers/mail/sender.ts";

/**
 * Tells the owner of an account that somebody has entered the owner's email in a registration or as the new email of
 * another account. Bypasses the outbox, because a lost email can be requested again.
 * @throws EmailDeliveryError, or Refused when the site's settings cannot be read
 */
export function mailAccountExists(env: Env, email: string): Promise<void> {
  return sendNow(env, email, emailAboutExistingAccount);
}

/**
 * Tells a person by email that their account is erased. Bypasses the outbox, which stores nothing about an erased
 * account.
 * @throws EmailDeliveryError, or Refused when the site's settings cannot be read
 */
export function mailAccountErased(env: Env, email: string): Promise<void> {
  return sendNow(env, email, accountErased);
}

async function sendNow(env: Env, email: string, compose: typeof accountErased): Promise<void> {
  const { SITE_URL, MAIL_FROM } = settingsOf(env);
  const site = await getSiteSettings(connectAsService(env), MAIL_FROM);
  const content = renderEmail(compose({ siteUrl: SITE_URL, site }), SITE_URL, site);
  const addresses = { senderName: site.mail_sender, to: email, replyTo: site.contact_email };
  await senderOf(env)({ ...content, ...addresses, attachments: [] }, crypto.randomUUID());
}
