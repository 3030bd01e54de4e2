import type { BookingReceipt } from "#domain/booking/offer-booking.ts";
import type { OpenWaitlistEntry, WaitlistEntry } from "#domain/waitlist/waitlist-entry.ts";
import type { WaitlistAcceptance, WaitlistRequest } from "#domain/waitlist/waitlist-request.ts";
import type { Database as Schema } from "#supabase/database.ts";
import { receiptColumns, shownTerms, toReceipt } from "#workers/data/booking/offer-booking.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

const entryColumns = "id, appointment_id, quantity, status, offer_expires_at";

/**
 * Adds the signed-in user's party to the waitlist of an appointment. Idempotent per id.
 * @throws Refused `slots_free`, `already_waiting`, `already_booked` and the other refusals of SQL's `join_waitlist`
 */
export async function joinWaitlist(
  db: Database,
  { id, appointmentId, quantity }: WaitlistRequest,
): Promise<WaitlistEntry> {
  return toEntry(
    dataOf(
      await db.rpc("join_waitlist", { id, appointment_id: appointmentId, quantity }).select(entryColumns).single(),
    ),
  );
}

/**
 * Accepts an open waitlist offer: it becomes a booking.
 * @throws Refused `waitlist_offer_expired`, `waitlist_entry_not_found` and the other refusals of SQL's `accept_waitlist_offer`
 */
export async function acceptWaitlistOffer(db: Database, acceptance: WaitlistAcceptance): Promise<BookingReceipt> {
  const row = dataOf(
    await db
      .rpc("accept_waitlist_offer", {
        id: acceptance.id,
        first_name: acceptance.firstName,
        last_name: acceptance.lastName,
        companions: acceptance.companions ?? [],
        phone: acceptance.phone ?? null,
        message: acceptance.message ?? null,
        accept_terms: acceptance.acceptTerms,
        ...shownTerms(acceptance),
      })
      .select(receiptColumns)
      .single(),
  );
  return toReceipt(row);
}

/** Leaves the waitlist, or declines an offer. Idempotent. */
export async function leaveWaitlist(db: Database, id: string): Promise<WaitlistEntry> {
  return toEntry(dataOf(await db.rpc("leave_waitlist", { id }).select(entryColumns).single()));
}

/** A waitlist entry of a user, in any status; `null` when it belongs to somebody else. */
export async function getOwnWaitlistEntry(db: Database, userId: string, id: string): Promise<WaitlistEntry | null> {
  const row = dataOf(
    await db.from("waitlist_entry").select(entryColumns).eq("user_id", userId).eq("id", id).maybeSingle(),
  );
  return row && toEntry(row);
}

/** The open waitlist entries of the signed-in user, open offers first. */
export async function listOwnWaitlist(db: Database): Promise<OpenWaitlistEntry[]> {
  const rows = dataOf(await db.rpc("list_own_waitlist"));
  return rows.map((row) => ({
    ...toEntry(row),
    parties_ahead: row.parties_ahead,
    passed_by: row.passed_by,
    timestamp: new Date(row.timestamp),
    offer: {
      id: row.offer_id,
      name: row.offer_name,
      slug: row.offer_slug,
      price: row.price,
      location: row.location_name,
      artist: row.artist_name,
    },
  }));
}

type EntryRow = Pick<
  Schema["public"]["Tables"]["waitlist_entry"]["Row"],
  "id" | "appointment_id" | "quantity" | "status" | "offer_expires_at"
>;

function toEntry({ id, appointment_id, quantity, status, offer_expires_at }: EntryRow): WaitlistEntry {
  const expiry = status === "offered" && offer_expires_at ? new Date(offer_expires_at) : null;
  return { id, appointment_id, quantity, status, offer_expires_at: expiry };
}
