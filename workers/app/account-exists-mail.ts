import { accountExists } from "../mail/auth-letters.ts";
import { renderLetter } from "../mail/render-letter.tsx";
import { senderOf } from "../mail/sender.ts";
import { settingsOf } from "./environment.ts";

/**
 * Tells the owner of an address that it has an account, because somebody wanted to register it again. Not through the outbox:
 * there is no transaction to be part of, and whoever gets no mail asks once more.
 * @throws MailNotSent
 */
export async function mailAccountExists(env: Env, email: string): Promise<void> {
  const { SITE_URL } = settingsOf(env);
  const letter = renderLetter(accountExists({ siteUrl: SITE_URL }), SITE_URL);
  await senderOf(env)({ ...letter, to: email, attachments: [] }, crypto.randomUUID());
}
