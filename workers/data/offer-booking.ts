import type { BookingRequest } from "#domain/booking-request.ts";
import type { Appointment } from "#domain/offer-appointment.ts";
import type { Booking, BookingReceipt } from "#domain/offer-booking.ts";
import type { Page, Paging } from "#domain/paging.ts";
import { toAppointment } from "./offer-appointment.ts";
import { pageOf, rangeOf } from "./page.ts";
import { type Database, dataOf } from "./supabase.ts";

const receiptColumns = "id, code, status, quantity, appointment_id";
const bookingColumns =
  `${receiptColumns}, first_name, last_name, companions, price, created_at, free_cancellation_until,
  appointment:offer_appointment!inner(id, timestamp, status, offer!inner(id, name, slug, location(name), artist(name)))` as const;

/**
 * Books for whoever holds the connection's token. The same key again gives the same booking.
 * @throws Refused `sold_out`, `too_few_left`, `already_booked`, `too_many_places` and the other refusals of SQL's `book`
 */
export async function book(db: Database, request: BookingRequest): Promise<BookingReceipt> {
  const row = dataOf(
    await db
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
      })
      .select(receiptColumns)
      .single(),
  );
  return toReceipt(row);
}

/**
 * Gives back all places of the booking, or `quantity` of them.
 * @throws Refused `booking_not_found`, `cancellation_deadline_passed` and the other refusals of SQL's `cancel`
 */
export async function cancelBooking(
  db: Database,
  { id, quantity, idempotencyKey }: { id: string; quantity?: number | undefined; idempotencyKey?: string | undefined },
): Promise<BookingReceipt> {
  const row = dataOf(
    await db
      .rpc("cancel", { booking_id: id, quantity: quantity ?? null, change_key: idempotencyKey ?? null })
      .select(receiptColumns)
      .single(),
  );
  return toReceipt(row);
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

/** One booking of a person; `null` when it is not theirs. */
export async function getOwnBooking(db: Database, userId: string, id: string): Promise<Booking | null> {
  const row = dataOf(
    await db.from("offer_booking").select(bookingColumns).eq("user_id", userId).eq("id", id).maybeSingle(),
  );
  return row && toBooking(row);
}

/** A booking as admins see it in the list of a date. */
export type GuestBooking = BookingReceipt & {
  email: string;
  firstName: string;
  lastName: string;
  companions: string[];
  phone: string | null;
  message: string | null;
  isBookedByHost: boolean;
  createdAt: Date;
};

/** A date with its offer and its bookings, newest first; `null` when there is none. Rows are what this connection may see. */
export async function getAppointmentWithBookings(
  db: Database,
  id: string,
): Promise<(Appointment & { offer: { id: string; name: string }; bookings: GuestBooking[] }) | null> {
  const row = dataOf(
    await db
      .from("offer_appointment")
      .select("id, timestamp, capacity, remaining_slots, status, version, offer!inner(id, name)")
      .eq("id", id)
      .maybeSingle(),
  );
  if (!row) return null;
  const bookings = dataOf(
    await db
      .from("offer_booking")
      .select(
        `${receiptColumns}, user_email, first_name, last_name, companions, phone, message, booked_by_host, created_at`,
      )
      .eq("appointment_id", id)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(1000),
  );
  return {
    ...toAppointment(row),
    offer: row.offer,
    bookings: bookings.map((booking) => ({
      ...toReceipt(booking),
      email: booking.user_email,
      firstName: booking.first_name,
      lastName: booking.last_name,
      companions: booking.companions,
      phone: booking.phone,
      message: booking.message,
      isBookedByHost: booking.booked_by_host,
      createdAt: new Date(booking.created_at),
    })),
  };
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
  appointment: {
    id: string;
    timestamp: string;
    status: Booking["appointment"]["status"];
    offer: {
      id: string;
      name: string;
      slug: string;
      location: { name: string } | null;
      artist: { name: string } | null;
    };
  };
};

function toReceipt(row: ReceiptRow): BookingReceipt {
  const { id, code, status, quantity, appointment_id: appointmentId } = row;
  return { id, code, status, quantity, appointmentId };
}

function toBooking(row: BookingRow): Booking {
  const { offer, ...appointment } = row.appointment;
  return {
    ...toReceipt(row),
    firstName: row.first_name,
    lastName: row.last_name,
    companions: row.companions,
    price: row.price,
    createdAt: new Date(row.created_at),
    freeCancellationUntil: new Date(row.free_cancellation_until),
    appointment: { ...appointment, timestamp: new Date(appointment.timestamp) },
    offer: {
      id: offer.id,
      name: offer.name,
      slug: offer.slug,
      location: offer.location?.name ?? null,
      artist: offer.artist?.name ?? null,
    },
  };
}
