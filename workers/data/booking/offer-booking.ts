import type { BookingRequest, QuantityChange, ShownConditions } from "#domain/booking/booking-request.ts";
import { type BookingReceipt, bookingStatuses, isCancelledStatus } from "#domain/booking/offer-booking.ts";
import { takesSlots } from "#domain/check-in/check-in-event.ts";
import type { Paging } from "#domain/list/pagination.ts";
import { publishedOf, withPublicAddress } from "#workers/data/offer/offer.ts";
import { withPriceOrZero } from "#workers/data/offer/with-price.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** A receipt's columns, as the API contract spells them. */
export const receiptColumns = "id, code, status, quantity, appointmentId:appointment_id";
const hostColumns = "contact_email, contact_phone, is_vat_exempt";
/** The columns that `reviveAppointment` needs. */
export const appointmentColumns =
  `appointment:offer_appointment!inner(id, timestamp, status, reason, capacity, remaining_slots, held_slots, is_confirmed,
    version, calendar_sequence, offer!inner(id, name, slug, status, price, duration_minutes, max_slots_per_booking,
      minimum_participants, decides_hours_before, cancellation_deadline_hours, artist_id, location_id,
      artist(status, name, ${hostColumns}, is_address_public, address!address_id(street, postal_code, city)),
      location(status, name, latitude, longitude, ${hostColumns}, ...address!address_id(street, postal_code, city))))` as const;
export const bookingColumns =
  `${receiptColumns}, first_name, last_name, companions, price, paid_cents, paid_to, created_at, free_cancellation_until,
  calendar_sequence, replacement, is_location_hidden, ${appointmentColumns}` as const;
const guestBookingColumns =
  `${bookingColumns}, user_email, booked:offer_appointment(bookings:offer_booking!inner(id))` as const;

/**
 * The browser polls for ten seconds after a lost response and then reports that nothing was booked (`poll-outcome.ts`).
 * The database must not book the order after that report.
 */
const ORDER_VALID_MS = 9_000;

/** The time (ISO 8601, by the Worker's clock) until which an order that arrives now is valid. */
export function orderDeadline(): string {
  return new Date(Date.now() + ORDER_VALID_MS).toISOString();
}

/**
 * Books for the signed-in user. Idempotent by `idempotencyKey`.
 * @throws Refused with the codes of SQL's `book`
 */
export async function book(db: Database, request: BookingRequest): Promise<BookingReceipt> {
  const valid_until = orderDeadline();
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
        valid_until,
        shown_terms_version: request.shownTermsVersion ?? null,
        ...shownConditions(request),
      })
      .select(receiptColumns);
  const response = await attempt();
  // 23505 (unique violation): the random booking code is taken, and the retry gets another code.
  return dataOf(response.error?.code === "23505" ? await attempt() : response);
}

/** The conditions that the guest saw, which SQL compares with the current ones. */
export function shownConditions({ shown }: { shown?: Partial<ShownConditions> | undefined }) {
  return {
    shown_price: shown?.price ?? null,
    shown_start: shown?.timestamp?.toISOString() ?? null,
    shown_offer: shown?.offer ?? null,
  };
}

type BookingCancellation = {
  id: string;
  quantity?: number | undefined;
  companions?: string[] | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Cancels all slots of the booking, or `quantity` of them. `companions` are the remaining companions, by default the
 * first ones for whom slots remain. Idempotent by `idempotencyKey`.
 * @throws Refused with the codes of SQL's `cancel_own_booking`
 */
export async function cancelBooking(
  db: Database,
  { id, quantity, companions, idempotencyKey }: BookingCancellation,
): Promise<BookingReceipt> {
  return dataOf(
    await db
      .rpc("cancel_own_booking", {
        booking_id: id,
        quantity: quantity ?? null,
        // `retryWrites` may repeat the call, which therefore needs a key.
        change_key: idempotencyKey ?? crypto.randomUUID(),
        companions: companions ?? null,
      })
      .select(receiptColumns),
  );
}

/**
 * Sets quantity and companions of a booking. Idempotent.
 * @throws Refused with the codes of SQL's `change_own_booking`
 */
export async function changeQuantity(
  db: Database,
  { id, quantity, companions, shownTotal, shownQuantity, shownStart, shownOffer, shownCancellable }: QuantityChange,
): Promise<BookingReceipt> {
  return dataOf(
    await db
      .rpc("change_own_booking", {
        booking_id: id,
        quantity,
        companions: companions ?? null,
        shown_total: shownTotal ?? null,
        shown_quantity: shownQuantity ?? null,
        shown_start: shownStart?.toISOString() ?? null,
        shown_offer: shownOffer ?? null,
        shown_cancellable: shownCancellable ?? false,
      })
      .select(receiptColumns),
  );
}

type BookingRestoration = {
  id: string;
  shown?: Partial<ShownConditions> | undefined;
  shownCancellable?: boolean | undefined;
};

/**
 * Books the slots of a cancelled booking again if the conditions are as `shown`. Without `shown.price`, the offer's
 * price must be the booking's. Without `shown.timestamp`, the start is not compared; without `shown.offer`, the other
 * conditions are not compared. With `shownCancellable`, the guest must be able to cancel again. Idempotent.
 * @throws Refused with the codes of SQL's `restore_own_booking`
 */
export async function restoreBooking(
  db: Database,
  { id, shown, shownCancellable = false }: BookingRestoration,
): Promise<BookingReceipt> {
  return dataOf(
    await db
      .rpc("restore_own_booking", {
        booking_id: id,
        ...shownConditions({ shown }),
        shown_cancellable: shownCancellable,
      })
      .select(receiptColumns),
  );
}

/**
 * Accepts the replacement of a cancelled appointment. Idempotent.
 * @throws Refused with the codes of SQL's `accept_replacement`
 */
export async function acceptReplacement(
  db: Database,
  { id, shownStart }: { id: string; shownStart?: Date | undefined },
): Promise<BookingReceipt> {
  return dataOf(
    await db
      .rpc("accept_replacement", { booking_id: id, shown_start: shownStart?.toISOString() ?? null })
      .select(receiptColumns),
  );
}

/** The booking made with an idempotency key; `null` when there is none. Waits for a `book` that is still running. */
export async function getBookingByKey(db: Database, idempotencyKey: string): Promise<BookingReceipt | null> {
  return dataOf(
    await db.rpc("find_own_booking", { idempotency_key: idempotencyKey }).select(receiptColumns).maybeSingle(),
  );
}

/** A user's confirmed bookings, including those of past appointments, newest first, at most 1,000. */
export async function listConfirmedBookings(db: Database, userId: string) {
  return dataOf(
    await db
      .from("offer_booking")
      .select("id, appointment_id")
      .eq("user_id", userId)
      .eq("status", "confirmed")
      .order("created_at", { ascending: false })
      .limit(1000),
  );
}

type OwnBookingList = {
  includePast: boolean;
  /** When missing, the list has cancelled and other bookings. */
  isCancelled?: boolean | undefined;
};

/** A page of a user's bookings, newest first (specification, section 7). */
export async function listOwnBookings(
  db: Database,
  { userId, includePast, isCancelled, ...paging }: Paging & OwnBookingList & { userId: string },
  now: Date,
) {
  let query = selectGuestBookings(db, userId, { count: "exact" });
  if (!includePast) query = query.gt("appointment.timestamp", now.toISOString());
  if (isCancelled !== undefined) {
    query = query.in(
      "status",
      bookingStatuses.filter((status) => isCancelledStatus(status) === isCancelled),
    );
  }
  const response = await query
    .order("created_at", { ascending: false })
    .order("id")
    .range(...rangeOf(paging));
  return pageOf(response, paging, reviveGuestBooking);
}

/**
 * A user's `confirmed` and `cancelled_by_host` bookings of upcoming appointments, newest first, at most 100. Has few
 * columns, because pages poll this list.
 */
export async function listUpcomingBookings(db: Database, userId: string, now: Date) {
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
  return rows.map(({ appointment, ...row }) => ({ ...row, appointment: reviveDates(appointment, ["timestamp"]) }));
}
export type UpcomingBooking = Awaited<ReturnType<typeof listUpcomingBookings>>[number];

/** A booking of a user; `null` when the user has no such booking. */
export async function getOwnBooking(db: Database, userId: string, id: string) {
  const row = dataOf(await selectGuestBookings(db, userId).eq("id", id).maybeSingle());
  return row && reviveGuestBooking(row);
}

/** `booked` is the booking's appointment again, or `null` when no booking of the user takes slots of it. */
function selectGuestBookings(db: Database, userId: string, options?: { count: "exact" }) {
  return db
    .from("offer_booking")
    .select(guestBookingColumns, options)
    .eq("user_id", userId)
    .eq("booked.bookings.user_id", userId)
    .in("booked.bookings.status", bookingStatuses.filter(takesSlots));
}

const selectBookings = (db: Database) => db.from("offer_booking").select(bookingColumns);
type BookingRow = NonNullable<Awaited<ReturnType<typeof selectBookings>>["data"]>[number];
/** `price` is the price per slot at the time of booking, in cents. */
export type Booking = ReturnType<typeof reviveBooking>;

/**
 * A booking with `appointment` and `offer` as separate fields. `calendar_sequence` (RFC 5545) grows when the
 * appointment's or the booking's does.
 */
export function reviveBooking({ appointment, is_location_hidden: isLocationHidden, ...row }: BookingRow) {
  return {
    ...reviveDates(row, ["created_at", "free_cancellation_until"]),
    calendar_sequence: appointment.calendar_sequence + row.calendar_sequence,
    ...reviveAppointment(appointment, isLocationHidden),
  };
}

type GuestBookingRow = NonNullable<Awaited<ReturnType<typeof selectGuestBookings>>["data"]>[number];
/**
 * A booking with its email. `isAppointmentBooked` is true when this or another booking of the user takes slots of the
 * appointment.
 */
export type GuestBooking = ReturnType<typeof reviveGuestBooking>;

function reviveGuestBooking({ booked, ...row }: GuestBookingRow) {
  const booking = reviveBooking(row);
  // A guest who restores the booking at another price makes a new contract with the offer's current contract partner.
  const needsNewContract =
    row.status === "cancelled_by_guest" &&
    row.appointment.status === "scheduled" &&
    booking.appointment.timestamp > new Date() &&
    row.price !== row.appointment.offer.price;
  return {
    ...booking,
    ...(needsNewContract && reviveAppointment(row.appointment)),
    user_email: row.user_email,
    isAppointmentBooked: booked !== null,
  };
}

/**
 * An appointment and its offer as separate fields, without an unpublished artist or a private address, even for admins
 * and the service role. Otherwise, emails would name another contract partner than the page of the order. `artist_id`
 * and `location_id` are those of the conditions that bind an order now (SQL's `offer_conditions`).
 * @param isLocationHidden true when the location is only the venue and cannot be the contract partner
 */
export function reviveAppointment(
  { offer, ...row }: BookingRow["appointment"],
  isLocationHidden = offer.location?.status !== "published",
) {
  const artist = publishedOf(offer.artist);
  return {
    appointment: reviveDates(row, ["timestamp"]),
    offer: {
      ...withPriceOrZero(offer),
      artist_id: artist && offer.artist_id,
      artist: artist && withPublicAddress(artist),
      location_id: publishedOf(offer.location) && offer.location_id,
      location: offer.location && venueOf(offer.location, isLocationHidden),
    },
  };
}

type LocationRow = NonNullable<BookingRow["appointment"]["offer"]["location"]>;
function venueOf({ status: _, ...location }: LocationRow, isHidden: boolean) {
  return { ...location, is_hidden: isHidden };
}
