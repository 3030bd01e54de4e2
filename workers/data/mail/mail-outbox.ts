import { z } from "zod";
import type { Paging } from "#domain/list/pagination.ts";
import { OBSOLETE } from "#domain/mail/email-failure.ts";
import { MAX_MAIL_ATTEMPTS } from "#domain/mail/mail-kind.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

const outboxColumns = "id, kind, payload, user_id, created_at";

/**
 * Claims due emails with a lease of five minutes; reminders and announcements come last. Needs the service connection.
 */
export async function claimMail(db: Database, batchSize: number) {
  const rows = dataOf(await db.rpc("claim_mail", { batch_size: batchSize }).select(outboxColumns));
  return reviveDates(rows, ["created_at"]);
}
/** `payload` contains ids of rows, which are read when the email is composed. */
export type OutboxEmail = Awaited<ReturnType<typeof claimMail>>[number];

/** Marks an email as sent. Idempotent. */
export async function markMailSent(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("mark_mail_sent", { id }));
}

/**
 * Records why an email failed. The email is retried after 2, 4, 8 … minutes, until ten attempts have failed; during an
 * outage, after at most 16 minutes and without end.
 */
export async function markMailFailed(
  db: Database,
  { id, error, isOutage }: { id: string; error: string; isOutage: boolean },
): Promise<void> {
  dataOf(await db.rpc("mark_mail_failed", { id, error, is_outage: isOutage }));
}

/** An email that was not sent; `null` when there is none. Needs the service connection. */
export async function getUnsentMail(db: Database, id: string): Promise<OutboxEmail | null> {
  const response = await db.from("mail_outbox").select(outboxColumns).eq("id", id).is("sent_at", null).maybeSingle();
  const row = dataOf(response);
  return row && reviveDates(row, ["created_at"]);
}

/** Abandons an obsolete unsent email. Its row stays for the history of the booking. Needs the service connection. */
export async function markMailObsolete(db: Database, id: string): Promise<void> {
  const changes = { attempts: MAX_MAIL_ATTEMPTS, last_error: OBSOLETE };
  dataOf(await db.from("mail_outbox").update(changes).eq("id", id).is("sent_at", null));
}

/** Deletes an obsolete email, unless it was sent. */
export async function discardMail(db: Database, id: string): Promise<void> {
  dataOf(await db.from("mail_outbox").delete().eq("id", id).is("sent_at", null));
}

/** A page of the failed and abandoned emails, newest first, without obsolete ones. Needs an admin's connection. */
export async function listFailedMail(db: Database, paging: Paging) {
  const abandoned = `attempts.gte.${MAX_MAIL_ATTEMPTS},next_attempt_at.lte.${new Date().toISOString()}`;
  const response = await db
    .from("mail_outbox")
    .select("id, kind, payload, created_at, attempts, last_error, next_attempt_at", { count: "exact" })
    .is("sent_at", null)
    // `claim_mail` clears the error, so an email without an error is new, being sent or interrupted while being sent.
    // It is abandoned when no attempts are left and the lease of the last attempt has ended at `next_attempt_at`.
    .or(`last_error.neq.${OBSOLETE},and(last_error.is.null,${abandoned})`)
    .order("created_at", { ascending: false })
    .order("id")
    .range(...rangeOf(paging));
  const contextOf = await loadContexts(db, response.data ?? []);
  return pageOf(response, paging, ({ payload, ...row }) => ({
    ...reviveDates(row, ["created_at"]),
    ...contextOf(payload),
    next_attempt_at: row.attempts < MAX_MAIL_ATTEMPTS ? new Date(row.next_attempt_at) : null,
  }));
}
/**
 * `next_attempt_at` is `null` for an abandoned email. `last_error` contains no personal data. `booking` is `null` for
 * emails about the waitlist and for announcements.
 */
export type FailedEmail = Awaited<ReturnType<typeof listFailedMail>>["items"][number];

const Payload = z.object({
  booking_id: z.uuid().optional().catch(undefined),
  waitlist_entry_id: z.uuid().optional().catch(undefined),
});
const appointmentColumns = "appointment:offer_appointment!inner(id, timestamp, offer!inner(name))";

/** Returns a function that finds an email's booking and appointment by its payload. */
async function loadContexts(db: Database, mails: readonly { payload: unknown }[]) {
  const payloads = mails.map(({ payload }) => Payload.parse(payload));
  const bookingIds = payloads.flatMap(({ booking_id: id }) => id ?? []);
  const entryIds = payloads.flatMap(({ waitlist_entry_id: id }) => id ?? []);
  const bookingColumns = `id, first_name, last_name, user_email, phone, ${appointmentColumns}` as const;
  const [bookings, entries] = await Promise.all([
    bookingIds.length > 0 ? db.from("offer_booking").select(bookingColumns).in("id", bookingIds).then(dataOf) : [],
    entryIds.length > 0
      ? db.from("waitlist_entry").select(`id, ${appointmentColumns}`).in("id", entryIds).then(dataOf)
      : [],
  ]);
  return (payload: unknown) => {
    const ids = Payload.parse(payload);
    const bookingRow = bookings.find(({ id }) => id === ids.booking_id);
    const entryRow = entries.find(({ id }) => id === ids.waitlist_entry_id);
    const appointment = (bookingRow ?? entryRow)?.appointment;
    return {
      booking: bookingRow ? withoutAppointment(bookingRow) : null,
      appointment: appointment ? reviveDates(appointment, ["timestamp"]) : null,
    };
  };
}

const withoutAppointment = <Row extends { appointment: unknown }>({ appointment: _, ...row }: Row) => row;

/**
 * Makes a failed email due again and resets its attempts. Returns false when the email was sent or is being sent. Needs
 * an admin's connection.
 * @throws Refused `mail_not_found`
 */
export async function retryMail(db: Database, id: string): Promise<boolean> {
  return dataOf(await db.rpc("retry_mail", { id }));
}
