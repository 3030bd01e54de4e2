import { Refused } from "#domain/refusal.ts";
import { claimMail, discardMail, type OutboxMail, settleMail } from "#workers/data/mail/mail-outbox.ts";
import { settingsOf } from "../app/environment.ts";
import type { Report } from "../app/report.ts";
import { connectAsService, type Database } from "../data/supabase.ts";
import { writeMail } from "./compose-email.ts";
import { senderOf } from "./sender.ts";
import { MailNotSent, type SendMail } from "./transport.ts";

/** Few enough that a batch is through before the lease of five minutes ends, even when every try times out. */
const BATCH_SIZE = 5;

/**
 * Sends mails of the outbox that are due: right after a commit, and by the scheduled work what was left behind. A mail goes out
 * once, however many senders run: a sender's batch is its own for five minutes, and when it dies in between, the next one
 * sends with the same idempotency key, the row's id. What fails is tried again later, each time twice as long.
 * @param batches how many batches at most
 * @throws Refused `backend_unavailable`: what was taken comes back when its lease ends
 */
export async function sendDueMail({
  env,
  report,
  batches,
}: {
  env: Env;
  report: Report;
  batches: number;
}): Promise<void> {
  const db = connectAsService(env);
  const send = senderOf(env);
  for (let batch = 0; batch < batches; batch++) {
    const mails = await claimMail(db, BATCH_SIZE);
    const { isOutage } = await sendBatch(mails, { db, send, report, env });
    if (isOutage || mails.length < BATCH_SIZE) return;
  }
}

async function sendBatch(
  mails: OutboxMail[],
  { db, send, report, env }: { db: Database; send: SendMail; report: Report; env: Env },
): Promise<{ isOutage: boolean }> {
  const { MAIL_FROM: organizer, SITE_URL } = settingsOf(env);
  const siteUrl = SITE_URL.replace(/\/$/, "");
  let outage: string | null = null;
  for (const mail of mails) {
    if (outage !== null) {
      await settleMail(db, mail.id, outage);
      continue;
    }
    try {
      const written = await writeMail(mail, { db, organizer, context: { siteUrl, now: new Date() } });
      if (!written) {
        await discardMail(db, mail.id);
        continue;
      }
      await send(written, mail.id);
    } catch (error) {
      if (error instanceof Refused && error.code === "backend_unavailable") throw error; // there is nobody to tell
      report(error);
      await settleMail(db, mail.id, error instanceof MailNotSent ? error.message : "could not be written");
      if (error instanceof MailNotSent && error.isOutage) outage = error.message;
      continue;
    }
    await settleMail(db, mail.id, null);
  }
  return { isOutage: outage !== null };
}
