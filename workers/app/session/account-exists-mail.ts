import { settingsOf } from "#workers/app/environment.ts";
import { accountExists } from "#workers/mail/auth-emails.ts";
import { renderEmail } from "#workers/mail/render-email.tsx";
import { senderOf } from "#workers/mail/sender.ts";

/**
 * Mails the owner of an existing account that somebody tried to register it again. It bypasses the outbox: there is no
 * transaction, and a lost mail is requested again.
 * @throws MailNotSent
 */
export async function mailAccountExists(env: Env, email: string): Promise<void> {
  const { SITE_URL } = settingsOf(env);
  const letter = renderEmail(accountExists({ siteUrl: SITE_URL }), SITE_URL);
  await senderOf(env)({ ...letter, to: email, attachments: [] }, crypto.randomUUID());
}
