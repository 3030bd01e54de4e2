import { z } from "zod";
import { appointmentStatuses } from "#domain/appointment/offer-appointment.ts";
import {
  type BookingChange,
  BookingChanges,
  type BookingDetail,
  type BookingRecord,
  type bookingRecords,
  type PhoneBooking,
} from "#domain/booking/booking-records.ts";
import { type BookingReceipt, bookingStatuses } from "#domain/booking/offer-booking.ts";
import type { CheckInEvent, CheckInResult } from "#domain/check-in/check-in-event.ts";
import type { Page } from "#domain/list/pagination.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { bookingColumns, receiptColumns, toBooking, toReceipt } from "./offer-booking.ts";

// Every function needs an admin's connection: row-level security and the SQL functions refuse anyone else.

// The SQL function returns JSON, which the generated types do not describe.
const SearchResult = z.object({
  total: z.number(),
  items: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      status: z.enum(bookingStatuses),
      quantity: z.number(),
      appointment_id: z.string(),
      user_email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      created_at: z.coerce.date(),
      booked_by_admin: z.boolean(),
      timestamp: z.coerce.date(),
      appointment_status: z.enum(appointmentStatuses),
      offer: z.object({ name: z.string(), slug: z.string() }),
      has_note: z.boolean(),
    }),
  ),
});

/** A page of all bookings. `total` is exact up to `COUNT_LIMIT`; a larger one means more than that. */
export async function listBookingRecords(
  db: Database,
  { page, itemsPerPage, query, sort, isDescending, filters }: z.infer<typeof bookingRecords.input>,
): Promise<Page<BookingRecord>> {
  const response = await db.rpc("search_booking", {
    page,
    items_per_page: itemsPerPage,
    query: query || null,
    offer: filters.angebot ?? null,
    booking_status: (filters.status as BookingReceipt["status"] | undefined) ?? null,
    from_day: filters.von ?? null,
    to_day: filters.bis ?? null,
    sort: sort === "timestamp" ? "timestamp" : "created_at",
    is_descending: isDescending,
  });
  const { total, items } = SearchResult.parse(dataOf(response));
  return {
    page,
    itemsPerPage,
    total,
    items: items.map((row) => ({
      ...toReceipt(row),
      email: row.user_email,
      firstName: row.first_name,
      lastName: row.last_name,
      created_at: row.created_at,
      isBookedByHost: row.booked_by_admin,
      hasNote: row.has_note,
      appointment: { timestamp: row.timestamp, status: row.appointment_status },
      offer: row.offer,
    })),
  };
}

/** A booking with its history, oldest first; `null` when there is none. */
export async function getBookingDetail(db: Database, id: string): Promise<BookingDetail | null> {
  const [found, noted, history] = await Promise.all([
    db
      .from("offer_booking")
      .select(
        `${bookingColumns}, user_id, user_email, phone, message, booked_by_admin, cancelled_with_appointment, present`,
      )
      .eq("id", id)
      .maybeSingle(),
    db.from("offer_booking_note").select("note").eq("booking_id", id).maybeSingle(),
    db.rpc("list_booking_history", { booking_id: id }),
  ]);
  const row = dataOf(found);
  if (!row) return null;
  return {
    ...toBooking(row),
    email: row.user_email,
    phone: row.phone,
    message: row.message,
    isBookedByHost: row.booked_by_admin,
    isUnclaimed: row.user_id === null,
    cancelled_with_appointment: row.cancelled_with_appointment,
    note: dataOf(noted)?.note ?? "",
    present: row.present,
    history: dataOf(history).map((event) => ({
      at: new Date(event.at),
      what: event.what as BookingDetail["history"][number]["what"],
      changes: BookingChanges.parse(event.changes ?? {}),
      isByGuest: event.by_guest,
      actor: event.actor,
      mail: event.mail_kind && {
        kind: event.mail_kind,
        sent_at: event.mail_sent_at ? new Date(event.mail_sent_at) : null,
        error: event.mail_error,
      },
    })),
  };
}

/**
 * Sets the quantity of any booking, also after the cancellation deadline.
 * @throws Refused `too_few_left`, `appointment_started`, `booking_not_changeable`
 */
export async function changeBooking(
  db: Database,
  { id, quantity, companions }: BookingChange,
): Promise<BookingReceipt> {
  const response = db.rpc("change_booking", { booking_id: id, quantity, companions: companions ?? null });
  return toReceipt(dataOf(await response.select(receiptColumns).single()));
}

/**
 * Cancels any booking, on behalf of the guest or (`byHost`) of the host. Idempotent.
 * @throws Refused `appointment_started`, `booking_not_changeable`
 */
export async function cancelBookingOf(
  db: Database,
  { id, byHost }: { id: string; byHost: boolean },
): Promise<BookingReceipt> {
  const response = db.rpc("cancel_booking", { booking_id: id, by_host: byHost });
  return toReceipt(dataOf(await response.select(receiptColumns).single()));
}

/**
 * Moves a whole party to another appointment, also when its own is cancelled. Idempotent.
 * @throws Refused `too_few_left`, `party_already_booked`, `booking_not_changeable`, `appointment_cancelled`, `appointment_started`
 */
export async function moveBooking(
  db: Database,
  { id, appointmentId }: { id: string; appointmentId: string },
): Promise<BookingReceipt> {
  const response = db.rpc("move_booking", { booking_id: id, appointment_id: appointmentId });
  return toReceipt(dataOf(await response.select(receiptColumns).single()));
}

/**
 * Books for a guest by phone; idempotent by `idempotencyKey`.
 * @throws Refused `invalid_email`, `sold_out`, `too_few_left`, `party_already_booked`
 */
export async function bookByPhone(db: Database, request: PhoneBooking): Promise<BookingReceipt> {
  const response = db.rpc("book_by_phone", {
    appointment_id: request.appointmentId,
    email: request.email,
    quantity: request.quantity,
    first_name: request.firstName,
    last_name: request.lastName,
    companions: request.companions,
    phone: request.phone ?? null,
    message: request.message ?? null,
    idempotency_key: request.idempotencyKey,
  });
  return toReceipt(dataOf(await response.select(receiptColumns).single()));
}

/**
 * Saves the internal note of a booking; an empty one deletes it. `readNote` is the note the admin last read (optimistic lock).
 * @throws Refused `note_changed` when another admin has changed it, `account_erased` when the guest is deleted
 */
export async function setBookingNote(
  db: Database,
  { id, note, readNote }: { id: string; note: string; readNote: string },
): Promise<void> {
  dataOf(await db.rpc("set_booking_note", { booking_id: id, note, expected_note: readNote }));
}

/** Resends the latest email of a booking. */
export async function resendBookingMail(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("resend_booking_mail", { booking_id: id }));
}

/** Saves check-in events; a refused one does not stop the others. */
export async function saveCheckInEvents(db: Database, marks: readonly CheckInEvent[]): Promise<CheckInResult[]> {
  const rows = dataOf(
    await db.rpc("mark_attendance", {
      events: marks.map(({ bookingId, at, ...event }) => ({ ...event, booking_id: bookingId, at: at.toISOString() })),
    }),
  );
  return rows.map((row) => ({
    bookingId: row.booking_id,
    outcome: row.outcome,
    status: row.status,
    present: row.present,
    attendance_at: row.attendance_at ? new Date(row.attendance_at) : null,
  }));
}

/** Sets every booking of an appointment without attendance to `no_show`; returns how many. */
export async function markNoShows(db: Database, appointmentId: string): Promise<number> {
  return dataOf(await db.rpc("mark_no_shows", { appointment_id: appointmentId }));
}
