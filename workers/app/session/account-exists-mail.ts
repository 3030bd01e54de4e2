import { settingsOf } from "#workers/app/environment.ts";
import { accountExists } from "#workers/mail/auth-emails.ts";
import { renderEmail } from "#workers/mail/render-email.tsx";
import { senderOf } from "#workers/mail/sender.ts";

/**
 * Tells the owner of an address that it has an account, because somebody wanted to register it again. Not through the outbox:
 * there is no transaction to be part of, and whoever gets no mail asks once more.
 * @throws MailNotSent
 */
export async function mailAccountExists(env: Env, email: string): Promise<void> {
  const { SITE_URL } = settingsOf(env);
  const letter = renderEmail(accountExists({ siteUrl: SITE_URL }), SITE_URL);
  await senderOf(env)({ ...letter, to: email, attachments: [] }, crypto.randomUUID());
}
