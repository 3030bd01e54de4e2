import { z } from "zod";
import {
  type BookingChange,
  type BookingCorrection,
  BookingRecord,
  type bookingRecords,
  ExportedBooking,
  type PhoneBooking,
  RecordedBookingChange,
} from "#domain/booking/booking-records.ts";
import type { BookingReceipt } from "#domain/booking/offer-booking.ts";
import {
  type CheckInEvent,
  type CheckInResult,
  isAttendance,
  isPayment,
  isWalkIn,
  type WalkIn,
} from "#domain/check-in/check-in-event.ts";
import { ExportCursor, type ExportPage } from "#domain/list/export-page.ts";
import type { Page } from "#domain/list/pagination.ts";
import { EXPORT_PAGE_SIZE } from "#workers/data/page.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";
import { bookingColumns, receiptColumns, reviveBooking } from "./offer-booking.ts";

// Every function with a `db` needs an admin's connection.

const SearchResult = z.object({ total: z.number(), items: z.array(BookingRecord) });

type Search = Omit<z.infer<typeof bookingRecords.input>, "page" | "itemsPerPage">;

/** A page of the filtered bookings. `total` is exact up to `COUNT_LIMIT`. */
export async function listBookingRecords(
  db: Database,
  { page, itemsPerPage, ...search }: z.infer<typeof bookingRecords.input>,
): Promise<Page<BookingRecord>> {
  const parameters = { page, items_per_page: itemsPerPage, ...searchParametersOf(search) };
  const response = await db.rpc("list_booking_records", parameters);
  return { page, itemsPerPage, ...SearchResult.parse(dataOf(response)) };
}

const ExportResult = z.object({ items: z.array(ExportedBooking), next: ExportCursor.nullable() });

/** A page of the filtered bookings for an export. `after` is the `next` of the previous page. */
export async function exportBookings(
  db: Database,
  { after, ...search }: Search & { after: ExportCursor | null },
): Promise<ExportPage<ExportedBooking>> {
  const parameters = { items_per_page: EXPORT_PAGE_SIZE, after, ...searchParametersOf(search) };
  const response = await db.rpc("list_booking_records", parameters);
  return ExportResult.parse(dataOf(response));
}

function searchParametersOf({ query, sort, isDescending, filters }: Search) {
  return {
    query: query || null,
    offer: filters.angebot ?? null,
    booking_status: (filters.status as BookingReceipt["status"] | undefined) ?? null,
    from_day: filters.von ?? null,
    to_day: filters.bis ?? null,
    sort,
    is_descending: isDescending,
  };
}

/** A booking with its history, oldest first; `null` when there is no such booking. */
export async function getBookingDetail(db: Database, id: string) {
  const [bookingResponse, noteResponse, historyResponse] = await Promise.all([
    db
      .from("offer_booking")
      .select(
        `${bookingColumns}, user_id, user_email, phone, message, booked_by_admin, is_walk_in,
        cancelled_with_appointment, present, paid_cents, paid_at`,
      )
      .eq("id", id)
      .maybeSingle(),
    db.from("offer_booking_note").select("note").eq("booking_id", id).maybeSingle(),
    db.rpc("list_booking_history", { booking_id: id }),
  ]);
  const row = dataOf(bookingResponse);
  if (!row) return null;
  const events: HistoryRow[] = dataOf(historyResponse);
  const { user_id: userId, ...booking } = row;
  return {
    ...booking,
    ...reviveBooking(booking),
    paid_at: booking.paid_at === null ? null : new Date(booking.paid_at),
    /** No account has claimed the booking, or the account was deleted. */
    isUnclaimed: userId === null,
    note: dataOf(noteResponse)?.note ?? "",
    history: reviveDates(events, ["at", "mail_sent_at"]).map(({ changes, ...event }) => ({
      ...event,
      changes: RecordedBookingChange.parse(changes ?? {}),
    })),
  };
}
/**
 * `actor` is the email of the admin who booked, made the change or resent the email, empty for a deleted account,
 * `null` for the guest, the service role and a check-in pass (`by_check_in_pass`).
 */
type HistoryRow = FunctionRow<
  "list_booking_history",
  { nullable: "actor" | "mail_kind" | "mail_sent_at" | "mail_error" }
>;
export type BookingDetail = NonNullable<Awaited<ReturnType<typeof getBookingDetail>>>;
export type BookingEvent = BookingDetail["history"][number];

/**
 * Sets the quantity of a booking, even after the cancellation deadline. Idempotent.
 * @throws Refused with the codes of SQL's `change_booking`, such as `outdated_version` when the quantity is not
 * `shownQuantity`
 */
export async function changeBooking(
  db: Database,
  { id, quantity, shownQuantity }: BookingChange,
): Promise<BookingReceipt> {
  return dataOf(
    await db.rpc("change_booking", { booking_id: id, quantity, shown_quantity: shownQuantity }).select(receiptColumns),
  );
}

/**
 * Cancels a booking, even after the cancellation deadline, for the guest or, with `isByHost`, for the host. Idempotent.
 * @throws Refused with the codes of SQL's `cancel_booking`
 */
export async function cancelBookingAsAdmin(
  db: Database,
  { id, isByHost }: { id: string; isByHost: boolean },
): Promise<BookingReceipt> {
  return dataOf(await db.rpc("cancel_booking", { booking_id: id, by_host: isByHost }).select(receiptColumns));
}

/**
 * Moves a whole party to another appointment, even from a cancelled appointment. Idempotent.
 * @throws Refused with the codes of SQL's `move_booking`
 */
export async function moveBooking(
  db: Database,
  { id, appointmentId, shownStart }: { id: string; appointmentId: string; shownStart?: Date | undefined },
): Promise<BookingReceipt> {
  const parameters = { booking_id: id, appointment_id: appointmentId, shown_start: shownStart?.toISOString() ?? null };
  return dataOf(await db.rpc("move_booking", parameters).select(receiptColumns));
}

/**
 * Books on behalf of a guest on the phone. Idempotent by `idempotencyKey`.
 * @throws Refused with the codes of SQL's `book_by_phone`
 */
export async function bookByPhone(db: Database, request: PhoneBooking): Promise<BookingReceipt> {
  return dataOf(
    await db
      .rpc("book_by_phone", {
        appointment_id: request.appointmentId,
        email: request.email ?? "",
        quantity: request.quantity,
        first_name: request.firstName,
        last_name: request.lastName,
        companions: request.companions,
        phone: request.phone ?? null,
        message: request.message ?? null,
        idempotency_key: request.idempotencyKey,
      })
      .select(receiptColumns),
  );
}

/**
 * Corrects name, email, phone number and companions of a booking. Emails the guest of an upcoming booking, unless only
 * the phone number has changed. Idempotent.
 * @throws Refused with the codes of SQL's `correct_booking`, such as `outdated_version` when the booking is not as
 * `shown`
 */
export async function correctBooking(
  db: Database,
  { id, firstName, lastName, email, phone, companions, shown }: BookingCorrection,
): Promise<BookingReceipt> {
  return dataOf(
    await db
      .rpc("correct_booking", {
        booking_id: id,
        first_name: firstName,
        last_name: lastName,
        email: email ?? "",
        phone: phone ?? "",
        companions,
        shown,
      })
      .select(receiptColumns),
  );
}

/**
 * Saves the internal note of a booking; an empty text deletes the note.
 * @throws Refused `note_changed` when the note is no longer `expectedNote`, `booking_anonymized`, `booking_not_found`
 */
export async function setBookingNote(
  db: Database,
  { id, note, expectedNote }: { id: string; note: string; expectedNote: string },
): Promise<void> {
  dataOf(await db.rpc("set_booking_note", { booking_id: id, note, expected_note: expectedNote }));
}

/**
 * Resends the email about the current status of a booking. Idempotent by `resendId`.
 * @throws Refused `no_email`, `booking_anonymized`, `confirmation_obsolete`, `booking_not_found`
 */
export async function resendBookingMail(
  db: Database,
  { id, resendId }: { id: string; resendId: string },
): Promise<void> {
  dataOf(await db.rpc("resend_booking_mail", { booking_id: id, resend_id: resendId }));
}

/** Saves check-in events. Idempotent; a refused event does not stop the others. */
export async function saveCheckInEvents(db: Database, events: readonly CheckInEvent[]): Promise<CheckInResult[]> {
  const walkIns = events.filter(isWalkIn);
  const attendance = events.filter(isAttendance);
  const payments = events.filter(isPayment);
  const results = [
    // Walk-ins are saved first, because other events may refer to them.
    ...(walkIns.length > 0 ? await addWalkIns(db, walkIns) : []),
    ...(attendance.length > 0 ? await markAttendance(db, attendance.map(eventRow)) : []),
    ...(payments.length > 0 ? await recordPayments(db, payments.map(eventRow)) : []),
  ];
  return withSaveTime(results);
}

/**
 * Adds the current time as `saved_at`. Must run after the save: a page that is loaded after `saved_at` must contain the
 * events.
 */
export function withSaveTime<Result extends object>(results: readonly Result[]) {
  const saved_at = new Date();
  return results.map((result) => ({ ...result, saved_at }));
}

async function addWalkIns(db: Database, walkIns: readonly WalkIn[]) {
  const rows: FunctionRow<"add_walk_ins", { nullable: "status" | "present" | "attendance_at" }>[] = dataOf(
    await db.rpc("add_walk_ins", { events: walkIns.map(walkInRow) }),
  );
  return reviveDates(rows, ["attendance_at"]);
}

/** A walk-in as a parameter of SQL's `add_walk_ins`. */
export const walkInRow = ({
  bookingId,
  appointmentId,
  firstName,
  lastName,
  quantity,
  canRaiseCapacity,
  at,
}: WalkIn) => ({
  booking_id: bookingId,
  appointment_id: appointmentId,
  first_name: firstName,
  last_name: lastName,
  quantity,
  can_raise_capacity: canRaiseCapacity,
  at: at.toISOString(),
});

/** An attendance or a payment as a parameter of SQL's `mark_attendance` or `record_payments`. */
export const eventRow = ({ bookingId, at, ...event }: Exclude<CheckInEvent, WalkIn>) => ({
  booking_id: bookingId,
  at: at.toISOString(),
  // The other fields of an attendance have the same names in SQL.
  ...("paidCents" in event ? { paid_cents: event.paidCents } : event),
});
type EventRow = ReturnType<typeof eventRow>;

async function markAttendance(db: Database, events: EventRow[]) {
  const rows: FunctionRow<"mark_attendance", { nullable: "status" | "present" | "attendance_at" }>[] = dataOf(
    await db.rpc("mark_attendance", { events }),
  );
  return reviveDates(rows, ["attendance_at"]);
}

async function recordPayments(db: Database, events: EventRow[]) {
  const rows: FunctionRow<"record_payments", { nullable: "paid_cents" | "paid_at" }>[] = dataOf(
    await db.rpc("record_payments", { events }),
  );
  return reviveDates(rows, ["paid_at"]);
}

/**
 * Marks an appointment's `confirmed` bookings as `no_show`; returns how many.
 * @throws Refused `appointment_not_started`, `appointment_not_found`
 */
export async function markNoShows(db: Database, appointmentId: string): Promise<number> {
  return dataOf(await db.rpc("mark_no_shows", { appointment_id: appointmentId }));
}
