import type { Page, Paging } from "#domain/list/pagination.ts";
import { type FailedMail, MAX_MAIL_ATTEMPTS, type MailKind } from "#domain/mail/mail-kind.ts";
import type { Json } from "#supabase/database.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** A mail to send: what it tells is read when it is written, by the ids of its payload. */
export type OutboxMail = { id: string; kind: MailKind; payload: Json; userId: string | null; created_at: Date };

/** Takes mails that are due, oldest first; for five minutes no other sender gets them. Needs the service's connection. */
export async function claimMail(db: Database, batchSize: number): Promise<OutboxMail[]> {
  const rows = dataOf(
    await db.rpc("claim_mail", { batch_size: batchSize }).select("id, kind, payload, user_id, created_at"),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    payload: row.payload,
    userId: row.user_id,
    created_at: new Date(row.created_at),
  }));
}

/** Marks a mail as sent. Repeating it changes nothing. */
export async function markMailSent(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("mark_mail_sent", { id }));
}

/** Records why a mail failed. It is retried with exponential backoff: 2, 4, 8 … minutes later. */
export async function markMailFailed(db: Database, id: string, error: string): Promise<void> {
  dataOf(await db.rpc("mark_mail_failed", { id, error }));
}

/** Takes a mail out that tells nothing true any more. */
export async function discardMail(db: Database, id: string): Promise<void> {
  dataOf(await db.from("mail_outbox").delete().eq("id", id));
}

/** Forgets what went out, or was given up, long ago. */
export async function purgeSentMail(db: Database): Promise<number> {
  return dataOf(await db.rpc("purge_sent_mail"));
}

/** Mails that were tried and have not gone out, newest first: given up, or waiting for the next attempt. For admins. */
export async function listFailedMail(db: Database, paging: Paging): Promise<Page<FailedMail>> {
  const answer = await db
    .from("mail_outbox")
    .select("id, kind, created_at, attempts, last_error, next_attempt_at", { count: "exact" })
    .is("sent_at", null)
    // Taken at this moment for the first time is no failure.
    .or(`last_error.not.is.null,attempts.gte.${MAX_MAIL_ATTEMPTS}`)
    .order("created_at", { ascending: false })
    .order("id")
    .range(...rangeOf(paging));
  return pageOf(answer, paging, (row) => ({
    id: row.id,
    kind: row.kind,
    created_at: new Date(row.created_at),
    attempts: row.attempts,
    error: row.last_error ?? "",
    next_attempt_at: row.attempts < MAX_MAIL_ATTEMPTS ? new Date(row.next_attempt_at) : null,
  }));
}

/**
 * Tries a mail again, from the first attempt on. For admins.
 * @throws Refused `mail_not_found`
 */
export async function retryMail(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("retry_mail", { id }));
}
