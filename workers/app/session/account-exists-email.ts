import { settingsOf } from "#workers/app/environment.ts";
import { emailAboutExistingAccount } from "#workers/mail/auth-emails.ts";
import { renderEmail } from "#workers/mail/render-email.tsx";
import { senderOf } from "#workers/mail/sender.ts";

/**
 * Tells the owner of an account that somebody has entered the owner's email in a registration or as the new email of
 * another account. Bypasses the outbox, because a lost email can be requested again.
 * @throws EmailDeliveryError
 */
export async function mailAccountExists(env: Env, email: string): Promise<void> {
  const { SITE_URL } = settingsOf(env);
  const content = renderEmail(emailAboutExistingAccount({ siteUrl: SITE_URL }), SITE_URL);
  const idempotencyKey = crypto.randomUUID();
  await senderOf(env)({ ...content, to: email, attachments: [] }, idempotencyKey);
}
