import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import type { Database as Schema } from "#supabase/database.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** What mails tell, read with the service's connection at the moment of writing. */

/** A date with what is offered and where. */
export type DateFacts = {
  appointment: { id: string; timestamp: Date; status: AppointmentStatus; reason: string };
  offer: {
    id: string;
    name: string;
    slug: string;
    isPublished: boolean;
    duration_minutes: number;
    artist: string | null;
    location: { name: string; street: string; postal_code: string; city: string } | null;
  };
};

export type BookingFacts = DateFacts & {
  id: string;
  code: string;
  status: BookingStatus;
  quantity: number;
  companions: string[];
  /** cents per place, when it was booked */
  price: number;
  firstName: string;
  lastName: string;
  /** where its mails go: the account's address as it is now, or the one given on the phone */
  email: string;
  /** booked on the phone, and nobody has signed in with the address yet */
  isUnclaimed: boolean;
  created_at: Date;
  free_cancellation_until: Date;
  /** SEQUENCE of its calendar entry */
  calendar_sequence: number;
};

export type WaitlistFacts = DateFacts & {
  id: string;
  status: Schema["public"]["Enums"]["waitlist_status"];
  quantity: number;
  /** cents per place */
  price: number;
  /** until when an open offer holds its places */
  offer_expires_at: Date | null;
  email: string;
};

const dateColumns = `appointment:offer_appointment!inner(id, timestamp, status, reason, calendar_sequence,
  offer!inner(id, name, slug, status, price, duration_minutes, artist(name),
    location(name, address!address_id(street, postal_code, city))))` as const;

/** A booking with its date; `null` when it is gone or nobody is left to write to. */
export async function getBookingFacts(db: Database, id: string): Promise<BookingFacts | null> {
  const row = dataOf(
    await db
      .from("offer_booking")
      .select(
        `id, code, status, quantity, companions, price, first_name, last_name, user_id, user_email, booked_by_admin,
         created_at, free_cancellation_until, calendar_sequence, ${dateColumns}`,
      )
      .eq("id", id)
      .maybeSingle(),
  );
  if (!row) return null;
  // Without a person a booking is the host's, made on the phone, or what an erased account left behind.
  const email = row.user_id ? await getAccountEmail(db, row.user_id) : row.booked_by_admin ? row.user_email : null;
  if (email === null || email.endsWith("@example.invalid")) return null;
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    quantity: row.quantity,
    companions: row.companions,
    price: row.price,
    firstName: row.first_name,
    lastName: row.last_name,
    email,
    isUnclaimed: row.user_id === null,
    created_at: new Date(row.created_at),
    free_cancellation_until: new Date(row.free_cancellation_until),
    calendar_sequence: row.appointment.calendar_sequence + row.calendar_sequence,
    ...toDateFacts(row.appointment),
  };
}

/** A party on a waiting list with its date; `null` when it is gone. */
export async function getWaitlistFacts(db: Database, id: string): Promise<WaitlistFacts | null> {
  const row = dataOf(
    await db
      .from("waitlist_entry")
      .select(`id, status, quantity, offer_expires_at, user_id, ${dateColumns}`)
      .eq("id", id)
      .maybeSingle(),
  );
  const email = row && (await getAccountEmail(db, row.user_id));
  if (!row || !email) return null;
  return {
    id: row.id,
    status: row.status,
    quantity: row.quantity,
    price: row.appointment.offer.price,
    offer_expires_at: row.offer_expires_at === null ? null : new Date(row.offer_expires_at),
    email,
    ...toDateFacts(row.appointment),
  };
}

/** What an organiser wrote to everybody of a date; `null` when it is gone. */
export async function getAppointmentMessage(
  db: Database,
  id: string,
): Promise<{ subject: string; body: string } | null> {
  return dataOf(await db.from("appointment_message").select("subject, body").eq("id", id).maybeSingle());
}

/** The next dates of a published offer that still have `places` free, three at most. */
export async function listOtherDates(
  db: Database,
  { offer, slots }: { offer: DateFacts["offer"]; slots: number },
  now: Date,
): Promise<Date[]> {
  if (!offer.isPublished) return [];
  const rows = dataOf(
    await db
      .from("offer_appointment")
      .select("timestamp")
      .eq("offer_id", offer.id)
      .eq("status", "scheduled")
      .gte("remaining_slots", slots)
      .gt("timestamp", startOfTomorrow(now).toISOString())
      .order("timestamp")
      .limit(3),
  );
  return rows.map((row) => new Date(row.timestamp));
}

/** Where an account's mails go; `null` when the account is gone. */
async function getAccountEmail(db: Database, userId: string): Promise<string | null> {
  return dataOf(await db.rpc("account_email", { user_id: userId }));
}

type DateRow = {
  id: string;
  timestamp: string;
  status: AppointmentStatus;
  reason: string;
  offer: {
    id: string;
    name: string;
    slug: string;
    status: Schema["public"]["Enums"]["content_status"];
    duration_minutes: number;
    artist: { name: string } | null;
    location: { name: string; address: { street: string; postal_code: string; city: string } | null } | null;
  };
};

function toDateFacts({ offer, ...appointment }: DateRow): DateFacts {
  const { location } = offer;
  return {
    appointment: {
      id: appointment.id,
      timestamp: new Date(appointment.timestamp),
      status: appointment.status,
      reason: appointment.reason,
    },
    offer: {
      id: offer.id,
      name: offer.name,
      slug: offer.slug,
      isPublished: offer.status === "published",
      duration_minutes: offer.duration_minutes,
      artist: offer.artist?.name ?? null,
      location: location && {
        name: location.name,
        street: location.address?.street ?? "",
        postal_code: location.address?.postal_code ?? "",
        city: location.address?.city ?? "",
      },
    },
  };
}
