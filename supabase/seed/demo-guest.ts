import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#supabase/database.ts";
import type { Appointment } from "./appointments.ts";
import { rowId } from "./row-id.ts";
import { appointments } from "./rows.ts";
import { demoPassword, guestEmail } from "./users.ts";

const BOOKED_OFFER_COUNT = 3;
const DAY_MS = 86_400_000;
const guestName = { first_name: "Jonna", last_name: "Wendt" };

/**
 * Gives the demo guest upcoming bookings of three offers, a waitlist entry and a past booking. Does nothing when the
 * guest already has a booking or has changed the password.
 * @throws Error when a request is refused, or the sign-in fails for a reason other than wrong credentials
 */
export async function bookForGuest(
  admin: SupabaseClient<Database>,
  { url, secretKey, now, log }: { url: string; secretKey: string; now: Date; log: (line: string) => void },
): Promise<void> {
  const guest = createClient<Database>(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data: session, error: signInError } = await guest.auth.signInWithPassword({
    email: guestEmail,
    password: demoPassword,
  });
  if (signInError?.code === "invalid_credentials")
    return log(`bookings of ${guestEmail}: none new, password was changed`);
  if (signInError) throw new Error(`${guestEmail} cannot sign in: ${signInError.message}`, { cause: signInError });
  const { data: existing, error: readError } = await guest.from("offer_booking").select("id").limit(1);
  if (readError)
    throw new Error(`Reading the bookings of ${guestEmail} failed: ${readError.message}`, { cause: readError });
  if (existing.length > 0) return;

  const all = appointments(now);
  const past = all.find(({ isPast, bookings }) => isPast && bookings.length > 0)?.bookings[0];
  if (past) {
    const changes = { ...guestName, user_id: session.user.id, user_email: guestEmail };
    const { error } = await admin.from("offer_booking").update(changes).eq("id", past.id);
    if (error) throw new Error(`Assigning a past booking to ${guestEmail} failed: ${error.message}`, { cause: error });
  }
  // Five days before the start, most bookings can still be cancelled free of charge.
  const earliest = new Date(now.getTime() + 5 * DAY_MS).toISOString();
  const upcoming = all
    .filter(({ timestamp, isCancelled }) => timestamp > earliest && !isCancelled)
    .sort((first, second) => first.timestamp.localeCompare(second.timestamp));
  // One of the bookings takes two slots.
  const withTwoSlots = upcoming.filter((appointment) => remainingSlots(appointment) >= 2);
  const firstOfEachOffer = withTwoSlots.filter(
    ({ offer }, i) => withTwoSlots.findIndex((other) => other.offer === offer) === i,
  );
  for (const [i, { id }] of firstOfEachOffer.slice(0, BOOKED_OFFER_COUNT).entries()) {
    const { error } = await guest.rpc("book", {
      ...guestName,
      appointment_id: id,
      quantity: i === 1 ? 2 : 1,
      companions: i === 1 ? ["Emil Wendt"] : [],
      accept_terms: true,
      idempotency_key: rowId("offer_booking", `guest/${id}`),
    });
    if (error) throw new Error(`A booking of ${guestEmail} was refused: ${error.message}`, { cause: error });
  }
  const full = upcoming.find((appointment) => remainingSlots(appointment) === 0);
  if (full) {
    const entry = { id: rowId("waitlist_entry", `guest/${full.id}`), appointment_id: full.id, quantity: 1 };
    const { error } = await guest.rpc("join_waitlist", entry);
    if (error) throw new Error(`The waitlist entry of ${guestEmail} was refused: ${error.message}`, { cause: error });
  }
  await guest.auth.signOut();
  log(`bookings of ${guestEmail}: new`);
}

function remainingSlots({ offer, bookings }: Appointment): number {
  return offer.capacity - bookings.reduce((sum, { quantity }) => sum + quantity, 0);
}
