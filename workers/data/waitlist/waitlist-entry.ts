import type { BookingReceipt } from "#domain/booking/offer-booking.ts";
import type { OpenWaitlistEntry, WaitlistEntry } from "#domain/waitlist/waitlist-entry.ts";
import type { WaitlistAcceptance, WaitlistRequest } from "#domain/waitlist/waitlist-request.ts";
import { receiptColumns, shownTerms, toReceipt } from "#workers/data/booking/offer-booking.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

const entryColumns = "id, appointment_id, quantity, status, offer_expires_at";

/**
 * Puts the signed-in person's party on the waiting list of a date. Repeating it with the same id is joining once.
 * @throws Refused `places_free`, `already_waiting`, `already_booked` and the other refusals of SQL's `join_waitlist`
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
 * Turns an open offer into a booking.
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

/** Stops waiting, or declines an offer. Repeating it changes nothing. */
export async function leaveWaitlist(db: Database, id: string): Promise<WaitlistEntry> {
  return toEntry(dataOf(await db.rpc("leave_waitlist", { id }).select(entryColumns).single()));
}

/** One entry of a person, whatever became of it; `null` when it is not theirs. */
export async function getOwnWaitlistEntry(db: Database, userId: string, id: string): Promise<WaitlistEntry | null> {
  const row = dataOf(
    await db.from("waitlist_entry").select(entryColumns).eq("user_id", userId).eq("id", id).maybeSingle(),
  );
  return row && toEntry(row);
}

/** Where the signed-in person waits, open offers first. */
export async function listOwnWaitlist(db: Database): Promise<OpenWaitlistEntry[]> {
  const rows = dataOf(await db.rpc("list_own_waitlist"));
  return rows.map((row) => ({
    ...toEntry(row),
    partiesAhead: row.parties_ahead,
    passedBy: row.passed_by,
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

type EntryRow = {
  id: string;
  appointment_id: string;
  quantity: number;
  status: WaitlistEntry["status"];
  offer_expires_at: string | null;
};

function toEntry(row: EntryRow): WaitlistEntry {
  const isOffered = row.status === "offered" && row.offer_expires_at !== null;
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    quantity: row.quantity,
    status: row.status,
    offer_expires_at: isOffered ? new Date(row.offer_expires_at ?? 0) : null,
  };
}
