import type { Paging } from "#domain/list/pagination.ts";
import { MAX_MAIL_ATTEMPTS } from "#domain/mail/mail-kind.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Claims due emails, oldest first; for five minutes no other sender gets them. Needs the service connection. */
export async function claimMail(db: Database, batchSize: number) {
  const rows = dataOf(await db.rpc("claim_mail", { batch_size: batchSize }).select("id, kind, payload, created_at"));
  return reviveDates(rows, ["created_at"]);
}
/** An email to send. Its payload holds ids; their rows are read when it is composed. */
export type OutboxMail = Awaited<ReturnType<typeof claimMail>>[number];

/** Marks an email as sent. Idempotent. */
export async function markMailSent(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("mark_mail_sent", { id }));
}

/** Records why an email failed. It is retried with exponential backoff: 2, 4, 8 … minutes later. */
export async function markMailFailed(db: Database, id: string, error: string): Promise<void> {
  dataOf(await db.rpc("mark_mail_failed", { id, error }));
}

/** Deletes an obsolete email. */
export async function discardMail(db: Database, id: string): Promise<void> {
  dataOf(await db.from("mail_outbox").delete().eq("id", id));
}

/** Unsent emails with at least one failed attempt, newest first: abandoned or waiting for a retry. For admins. */
export async function listFailedMail(db: Database, paging: Paging) {
  const response = await db
    .from("mail_outbox")
    .select("id, kind, created_at, attempts, last_error, next_attempt_at", { count: "exact" })
    .is("sent_at", null)
    // Excludes emails whose first attempt is in progress.
    .or(`last_error.not.is.null,attempts.gte.${MAX_MAIL_ATTEMPTS}`)
    .order("created_at", { ascending: false })
    .order("id")
    .range(...rangeOf(paging));
  return pageOf(response, paging, (row) => ({
    ...reviveDates(row, ["created_at"]),
    next_attempt_at: row.attempts < MAX_MAIL_ATTEMPTS ? new Date(row.next_attempt_at) : null,
  }));
}
/** `next_attempt_at` is `null` when the email was abandoned; `last_error` is the provider's message, without personal data. */
export type FailedMail = Awaited<ReturnType<typeof listFailedMail>>["items"][number];

/**
 * Makes a failed email due again and resets its attempts. For admins.
 * @throws Refused `mail_not_found`
 */
export async function retryMail(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("retry_mail", { id }));
}
