import type { BookingRequest, QuantityChange } from "#domain/booking/booking-request.ts";
import type { Booking, BookingDate, BookingReceipt } from "#domain/booking/offer-booking.ts";
import type { Page, Paging } from "#domain/list/pagination.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

export const receiptColumns = "id, code, status, quantity, appointment_id";
export const bookingColumns =
  `${receiptColumns}, first_name, last_name, companions, price, created_at, free_cancellation_until, calendar_sequence,
  appointment:offer_appointment!inner(id, timestamp, status, reason, remaining_slots, calendar_sequence,
    offer!inner(id, name, slug, duration_minutes, max_places_per_booking, artist(name),
      location(name, address(street, postal_code, city))))` as const;

/**
 * Books for whoever holds the connection's token. The same key again gives the same booking.
 * @throws Refused `sold_out`, `too_few_left`, `already_booked`, `terms_changed` and the other refusals of SQL's `book`
 */
export async function book(db: Database, request: BookingRequest): Promise<BookingReceipt> {
  const attempt = () =>
    db
      .rpc("book", {
        appointment_id: request.appointmentId,
        quantity: request.quantity,
        first_name: request.firstName,
        last_name: request.lastName,
        companions: request.companions ?? [],
        phone: request.phone ?? null,
        message: request.message ?? null,
        accept_terms: request.acceptTerms,
        idempotency_key: request.idempotencyKey,
        ...shownTerms(request),
      })
      .select(receiptColumns)
      .single();
  const answer = await attempt();
  // 23505 unique violation: a code that is taken was drawn. Nothing was written; the second attempt draws anew.
  return toReceipt(dataOf(answer.error?.code === "23505" ? await attempt() : answer));
}

/** What SQL compares an order with. */
export function shownTerms({ shown }: Pick<BookingRequest, "shown">) {
  return { shown_price: shown?.price ?? null, shown_start: shown?.timestamp.toISOString() ?? null };
}

type BookingCancellation = {
  id: string;
  quantity?: number | undefined;
  companions?: string[] | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Gives back all places of the booking, or `quantity` of them. `companions` still come then; without, as many as have room.
 * @throws Refused `booking_not_found`, `cancellation_deadline_passed` and the other refusals of SQL's `cancel`
 */
export async function cancelBooking(
  db: Database,
  { id, quantity, companions, idempotencyKey }: BookingCancellation,
): Promise<BookingReceipt> {
  const row = dataOf(
    await db
      .rpc("cancel", {
        booking_id: id,
        quantity: quantity ?? null,
        change_key: idempotencyKey ?? null,
        companions: companions ?? null,
      })
      .select(receiptColumns)
      .single(),
  );
  return toReceipt(row);
}

/**
 * Sets a booking to a number of places, more or fewer. Repeating it changes nothing.
 * @throws Refused `too_few_left`, `too_many_places`, `cancellation_deadline_passed` and the other refusals of SQL's `change_quantity`
 */
export async function changeQuantity(
  db: Database,
  { id, quantity, companions }: QuantityChange,
): Promise<BookingReceipt> {
  const row = dataOf(
    await db
      .rpc("change_quantity", { booking_id: id, quantity, companions: companions ?? null })
      .select(receiptColumns)
      .single(),
  );
  return toReceipt(row);
}

/**
 * Books the places of a cancelled booking again. Repeating it changes nothing.
 * @throws Refused `sold_out`, `too_few_left`, `booking_not_restorable` and the other refusals of SQL's `restore_booking`
 */
export async function restoreBooking(db: Database, id: string): Promise<BookingReceipt> {
  return toReceipt(dataOf(await db.rpc("restore_booking", { booking_id: id }).select(receiptColumns).single()));
}

/** What an intent of the signed-in person came to; `null` when its key made no booking. Waits for one under way. */
export async function findBookingByKey(db: Database, idempotencyKey: string): Promise<BookingReceipt | null> {
  const row = dataOf(
    await db.rpc("find_booking_by_key", { idempotency_key: idempotencyKey }).select(receiptColumns).maybeSingle(),
  );
  return row && toReceipt(row);
}

/** A person's confirmed booking of a date; `null` without one. */
export async function getConfirmedBooking(
  db: Database,
  { userId, appointmentId }: { userId: string; appointmentId: string },
): Promise<BookingReceipt | null> {
  const row = dataOf(
    await db
      .from("offer_booking")
      .select(receiptColumns)
      .eq("user_id", userId)
      .eq("appointment_id", appointmentId)
      .eq("status", "confirmed")
      .maybeSingle(),
  );
  return row && toReceipt(row);
}

/** A person's own bookings, newest first, with the exact count; past dates only when asked for (specification, section 7). */
export async function listOwnBookings(
  db: Database,
  { userId, includePast, ...paging }: Paging & { userId: string; includePast: boolean },
  now: Date,
): Promise<Page<Booking>> {
  let query = db.from("offer_booking").select(bookingColumns, { count: "exact" }).eq("user_id", userId);
  if (!includePast) query = query.gt("appointment.timestamp", now.toISOString());
  const answer = await query
    .order("created_at", { ascending: false })
    .order("id")
    .range(...rangeOf(paging));
  return pageOf(answer, paging, toBooking);
}

/** A person's bookings of dates to come, those the organiser cancelled among them: small, because it is asked for often. */
export async function listOwnDates(db: Database, userId: string, now: Date): Promise<BookingDate[]> {
  const rows = dataOf(
    await db
      .from("offer_booking")
      .select("id, status, appointment:offer_appointment!inner(timestamp, status, offer!inner(name))")
      .eq("user_id", userId)
      .in("status", ["confirmed", "cancelled_by_host"])
      .gt("appointment.timestamp", now.toISOString())
      .order("created_at", { ascending: false })
      .limit(100),
  );
  return rows.map(({ id, status, appointment }) => ({
    id,
    status: status as BookingDate["status"],
    timestamp: new Date(appointment.timestamp),
    dateStatus: appointment.status,
    offerName: appointment.offer.name,
  }));
}

/** One booking of a person; `null` when it is not theirs. */
export async function getOwnBooking(db: Database, userId: string, id: string): Promise<Booking | null> {
  const row = dataOf(
    await db.from("offer_booking").select(bookingColumns).eq("user_id", userId).eq("id", id).maybeSingle(),
  );
  return row && toBooking(row);
}

type ReceiptRow = {
  id: string;
  code: string;
  status: BookingReceipt["status"];
  quantity: number;
  appointment_id: string;
};

type BookingRow = ReceiptRow & {
  first_name: string;
  last_name: string;
  companions: string[];
  price: number;
  created_at: string;
  free_cancellation_until: string;
  calendar_sequence: number;
  appointment: {
    id: string;
    timestamp: string;
    status: Booking["appointment"]["status"];
    reason: string;
    remaining_slots: number;
    calendar_sequence: number;
    offer: {
      id: string;
      name: string;
      slug: string;
      duration_minutes: number;
      max_places_per_booking: number;
      artist: { name: string } | null;
      location: { name: string; address: { street: string; postal_code: string; city: string } | null } | null;
    };
  };
};

export function toReceipt(row: ReceiptRow): BookingReceipt {
  const { id, code, status, quantity, appointment_id: appointmentId } = row;
  return { id, code, status, quantity, appointmentId };
}

export function toBooking(row: BookingRow): Booking {
  const { offer, ...appointment } = row.appointment;
  const { location } = offer;
  return {
    ...toReceipt(row),
    firstName: row.first_name,
    lastName: row.last_name,
    companions: row.companions,
    price: row.price,
    created_at: new Date(row.created_at),
    free_cancellation_until: new Date(row.free_cancellation_until),
    calendar_sequence: appointment.calendar_sequence + row.calendar_sequence,
    appointment: {
      id: appointment.id,
      timestamp: new Date(appointment.timestamp),
      status: appointment.status,
      reason: appointment.reason,
      remaining_slots: appointment.remaining_slots,
    },
    offer: {
      id: offer.id,
      name: offer.name,
      slug: offer.slug,
      duration_minutes: offer.duration_minutes,
      max_places_per_booking: offer.max_places_per_booking,
      location: location && {
        name: location.name,
        street: location.address?.street ?? "",
        postal_code: location.address?.postal_code ?? "",
        city: location.address?.city ?? "",
      },
      artist: offer.artist?.name ?? null,
    },
  };
}
