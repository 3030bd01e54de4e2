import { BACKEND_FAILED, NOT_COMPOSED } from "#domain/mail/email-failure.ts";
import { isBackendFailure, Refused } from "#domain/refusal.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import {
  claimMail,
  discardMail,
  getUnsentMail,
  markMailFailed,
  markMailObsolete,
  markMailSent,
  type OutboxEmail,
} from "#workers/data/mail/mail-outbox.ts";
import { getSiteSettings } from "#workers/data/site/site-settings.ts";
import { settingsOf } from "../app/environment.ts";
import { isLoopback } from "../app/environment-schema.ts";
import type { Report } from "../app/report.ts";
import { unfollowUrl } from "../app/unfollow-link.ts";
import { connectAsService, type Database } from "../data/supabase.ts";
import { composeEmail } from "./compose-email.ts";
import { senderOf } from "./sender.ts";
import { type Email, EmailDeliveryError, type SendMail } from "./transport.ts";

/** Small, so that a batch of slow sends ends within its lease of five minutes. */
const BATCH_SIZE = 5;

/**
 * Sends due emails of the outbox, and deletes those that are obsolete. Batches are leased, so parallel calls send each
 * email once. After a crash, the unmarked emails of the batch are due again when the lease ends. The idempotency key of
 * an email is the id of its row.
 * @throws Refused `backend_unavailable` or `backend_timeout`: claimed emails are due again after a backoff, or when
 * their lease ends
 */
export async function sendDueMail({
  env,
  report,
  maxBatches,
}: {
  env: Env;
  report: Report;
  maxBatches: number;
}): Promise<void> {
  // When a local Worker uses a hosted project, the deployed Worker sends the emails.
  const { MAIL_TRANSPORT, SUPABASE_URL } = settingsOf(env);
  if (MAIL_TRANSPORT === "local" && !isLoopback(SUPABASE_URL)) return;
  const db = connectAsService(env);
  const send = senderOf(env);
  for (let batch = 0; batch < maxBatches; batch++) {
    const emails = await claimMail(db, BATCH_SIZE);
    const { isOutage } = await sendBatch(emails, { db, send, report, env });
    if (isOutage || emails.length < BATCH_SIZE) return;
  }
}

/**
 * Abandons an unsent email when it is obsolete, and returns whether the email is obsolete. An obsolete reminder is
 * deleted instead: its row would prevent another reminder when the appointment moves back to the reminder's day. An
 * email that cannot be composed is not obsolete.
 * @throws Refused `backend_unavailable` or `backend_timeout`
 */
export async function abandonIfObsolete(env: Env, id: string): Promise<boolean> {
  const db = connectAsService(env);
  const email = await getUnsentMail(db, id);
  if (!email) return false;
  const site = await getSiteSettings(db, settingsOf(env).MAIL_FROM);
  const composedEmail = await compose(email, { env, db, site }).catch((error: unknown) => {
    if (isBackendError(error)) throw error;
    return undefined;
  });
  if (composedEmail !== null) return false;
  if (email.kind === "booking_reminder") await discardMail(db, id);
  else await markMailObsolete(db, id);
  return true;
}

function isBackendError(error: unknown): boolean {
  return error instanceof Refused && isBackendFailure(error.code);
}

/** Returns `null` when the email is obsolete. */
function compose(email: OutboxEmail, { env, db, site }: { env: Env; db: Database; site: SiteSettings }) {
  const { MAIL_FROM, SITE_URL } = settingsOf(env);
  return composeEmail(email, {
    db,
    organizer: MAIL_FROM,
    siteUrl: SITE_URL,
    site,
    now: new Date(),
    unfollowUrl: (userId) => unfollowUrl(env, userId),
  });
}

type Sender = { db: Database; send: SendMail; report: Report; env: Env };

/** When Supabase fails, tries to mark the untried emails as failed in an outage, so that they lose no attempts. */
async function sendBatch(emails: OutboxEmail[], sender: Sender): Promise<{ isOutage: boolean }> {
  const untried = new Set(emails);
  try {
    return await sendEach(emails, untried, sender);
  } catch (error) {
    const reason = isBackendError(error) ? BACKEND_FAILED : NOT_COMPOSED;
    try {
      // In reverse order, so that the email whose read failed is due last and does not delay the others again.
      for (const { id } of [...untried].reverse()) {
        await markMailFailed(sender.db, { id, error: reason, isOutage: true });
      }
    } catch {
      // Supabase still fails. The emails are due again when their lease ends.
    }
    throw error;
  }
}

/** After an outage, marks the remaining emails as failed without sending them. Removes tried emails from `untried`. */
async function sendEach(
  emails: OutboxEmail[],
  untried: Set<OutboxEmail>,
  { db, send, report, env }: Sender,
): Promise<{ isOutage: boolean }> {
  if (emails.length === 0) return { isOutage: false };
  const site = await getSiteSettings(db, settingsOf(env).MAIL_FROM);
  let outageMessage: string | null = null;
  for (const email of emails) {
    if (outageMessage !== null) {
      await markMailFailed(db, { id: email.id, error: outageMessage, isOutage: true });
      untried.delete(email);
      continue;
    }
    let composedEmail: Email | null; // `null` when the email is obsolete
    try {
      composedEmail = await compose(email, { env, db, site });
      if (composedEmail) await send(composedEmail, email.id);
    } catch (error) {
      if (isBackendError(error)) throw error; // not the email's fault
      untried.delete(email);
      report(error);
      // Sending throws only `EmailDeliveryError`; other errors come from composing.
      const { message, isOutage } =
        error instanceof EmailDeliveryError ? error : { message: NOT_COMPOSED, isOutage: false };
      await markMailFailed(db, { id: email.id, error: message, isOutage });
      if (isOutage) outageMessage = message;
      continue;
    }
    untried.delete(email);
    if (composedEmail) await markMailSent(db, email.id);
    else await discardMail(db, email.id);
  }
  return { isOutage: outageMessage !== null };
}
