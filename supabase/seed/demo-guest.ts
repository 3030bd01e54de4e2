import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#supabase/database.ts";
import { rowId } from "./row-id.ts";
import { appointments } from "./rows.ts";
import { demoPassword, guestEmail } from "./users.ts";

const upcoming = 3;
const person = { first_name: "Jonna", last_name: "Wendt" };

/**
 * Gives the demo guest something to look at: the next dates of three offers, booked as anybody books, and one visit in the past.
 * Once: whoever has a booking gets no more.
 * @throws when the guest cannot sign in or a booking is refused
 */
export async function bookForGuest(
  admin: SupabaseClient<Database>,
  { url, key, now, log }: { url: string; key: string; now: Date; log: (line: string) => void },
): Promise<void> {
  const guest = createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data: session, error: refusal } = await guest.auth.signInWithPassword({
    email: guestEmail,
    password: demoPassword,
  });
  if (refusal?.code === "invalid_credentials")
    return log(`bookings of ${guestEmail}: none, the password is another by now`);
  if (refusal) throw new Error(`${guestEmail} cannot sign in: ${refusal.message}`, { cause: refusal });
  const { count } = await guest.from("offer_booking").select("id", { count: "exact", head: true });
  if (count !== 0) return;

  const dates = appointments(now);
  const past = dates.find(({ isPast, bookings }) => isPast && bookings.length > 0)?.bookings[0];
  if (past) {
    const visit = { ...person, user_id: session.user.id, user_email: guestEmail };
    const { error } = await admin.from("offer_booking").update(visit).eq("id", past.id);
    if (error) throw new Error(`The visit of ${guestEmail} was refused: ${error.message}`, { cause: error });
  }
  // Beyond the free cancellation's end, so that there is something to change.
  const soonest = new Date(now.getTime() + 5 * 86_400_000).toISOString();
  const free = dates
    .filter(({ timestamp, isCancelled, bookings, offer }) => {
      const taken = bookings.reduce((sum, { quantity }) => sum + quantity, 0);
      return timestamp > soonest && !isCancelled && offer.capacity - taken >= 2;
    })
    .sort((one, other) => one.timestamp.localeCompare(other.timestamp));
  const ofEachOffer = free.filter(({ offer }, i) => free.findIndex((date) => date.offer === offer) === i);
  for (const [i, { id }] of ofEachOffer.slice(0, upcoming).entries()) {
    const { error } = await guest.rpc("book", {
      ...person,
      appointment_id: id,
      quantity: i === 1 ? 2 : 1,
      companions: i === 1 ? ["Emil Wendt"] : [],
      accept_terms: true,
      idempotency_key: rowId("offer_booking", `guest/${id}`),
    });
    if (error) throw new Error(`A booking of ${guestEmail} was refused: ${error.message}`, { cause: error });
  }
  await guest.auth.signOut();
  log(`bookings of ${guestEmail}: new`);
}
