import { settingsOf } from "#workers/app/environment.ts";
import { getSiteSettings } from "#workers/data/site/site-settings.ts";
import { connectAsService } from "#workers/data/supabase.ts";
import { accountErased } from "#workers/mail/auth-emails.ts";
import { renderEmail } from "#workers/mail/render-email.tsx";
import { senderOf } from "#workers/mail/sender.ts";

/**
 * Tells a person by email that their account is erased. Bypasses the outbox, which stores nothing about an erased
 * account.
 * @throws EmailDeliveryError, or Refused when the site's settings cannot be read
 */
export async function mailAccountErased(env: Env, email: string): Promise<void> {
  const { SITE_URL, MAIL_FROM } = settingsOf(env);
  const site = await getSiteSettings(connectAsService(env), MAIL_FROM);
  const content = renderEmail(accountErased({ siteUrl: SITE_URL, site }), SITE_URL, site);
  const accountErasedEmail = {
    ...content,
    senderName: site.mail_sender,
    to: email,
    replyTo: site.contact_email,
    attachments: [],
  };
  const idempotencyKey = crypto.randomUUID();
  await senderOf(env)(accountErasedEmail, idempotencyKey);
}
