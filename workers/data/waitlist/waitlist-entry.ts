import type { BookingReceipt } from "#domain/booking/offer-booking.ts";
import type { WaitlistEntry } from "#domain/waitlist/waitlist-entry.ts";
import type { WaitlistAcceptance, WaitlistRequest } from "#domain/waitlist/waitlist-request.ts";
import { orderDeadline, receiptColumns, shownConditions } from "#workers/data/booking/offer-booking.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";

const entryColumns = "id, appointment_id, quantity, status, offer_expires_at";

/**
 * Adds the signed-in user's party to the waitlist of an appointment. Idempotent by `id`.
 * @throws Refused with the codes of SQL's `join_waitlist`
 */
export async function joinWaitlist(
  db: Database,
  { id, appointmentId, quantity }: WaitlistRequest,
): Promise<WaitlistEntry> {
  const row = dataOf(
    await db.rpc("join_waitlist", { id, appointment_id: appointmentId, quantity }).select(entryColumns),
  );
  return reviveDates(row, ["offer_expires_at"]);
}

/**
 * Accepts an open waitlist offer, which becomes a booking.
 * @throws Refused with the codes of SQL's `accept_waitlist_offer`
 */
export async function acceptWaitlistOffer(db: Database, acceptance: WaitlistAcceptance): Promise<BookingReceipt> {
  return dataOf(
    await db
      .rpc("accept_waitlist_offer", {
        id: acceptance.id,
        first_name: acceptance.firstName,
        last_name: acceptance.lastName,
        companions: acceptance.companions ?? [],
        phone: acceptance.phone ?? null,
        message: acceptance.message ?? null,
        accept_terms: acceptance.acceptTerms,
        valid_until: orderDeadline(),
        shown_terms_version: acceptance.shownTermsVersion ?? null,
        ...shownConditions(acceptance),
      })
      .select(receiptColumns),
  );
}

/** Leaves the waitlist, or declines an open waitlist offer. Idempotent. */
export async function leaveWaitlist(db: Database, id: string): Promise<WaitlistEntry> {
  return reviveDates(dataOf(await db.rpc("leave_waitlist", { id }).select(entryColumns)), ["offer_expires_at"]);
}

/** A waitlist entry of a user, in any status; `null` when the user has no such entry. */
export async function getOwnWaitlistEntry(db: Database, userId: string, id: string) {
  const row = dataOf(
    await db
      .from("waitlist_entry")
      .select(`${entryColumns}, appointment:offer_appointment(timestamp, status, offer(name))`)
      .eq("user_id", userId)
      .eq("id", id)
      .maybeSingle(),
  );
  if (!row) return null;
  // Row-level security can hide the appointment of an unpublished offer.
  const appointment = row.appointment as typeof row.appointment | null;
  return { ...reviveDates(row, ["offer_expires_at"]), appointment: reviveDates(appointment, ["timestamp"]) };
}
export type OwnWaitlistEntry = NonNullable<Awaited<ReturnType<typeof getOwnWaitlistEntry>>>;

/** The open waitlist entries of the signed-in user for upcoming appointments, those with a waitlist offer first. */
export async function listOwnWaitlist(db: Database) {
  const rows: OwnEntryRow[] = dataOf(await db.rpc("list_own_waitlist"));
  return reviveDates(rows, ["offer_expires_at", "created_at", "timestamp"]);
}
type OwnEntryRow = FunctionRow<"list_own_waitlist", { nullable: "offer_expires_at" | "location_name" | "artist_name" }>;
/**
 * `timestamp` is the start of the appointment, `price` is in cents per slot. `parties_ahead` counts parties that joined
 * earlier and still wait; `passed_by` counts parties that joined later and have an open or accepted waitlist offer.
 */
export type OpenWaitlistEntry = Awaited<ReturnType<typeof listOwnWaitlist>>[number];
