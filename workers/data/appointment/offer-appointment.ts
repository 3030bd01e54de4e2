import type { Appointment, UpcomingAppointment } from "#domain/appointment/offer-appointment.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import type { Page, Paging } from "#domain/list/pagination.ts";
import { withPriceOrZero } from "#workers/data/offer/with-price.ts";
import { MAX_ROWS, pageOf, rangeOf } from "#workers/data/page.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

const columns = "id, timestamp, capacity, remaining_slots, held_slots, is_confirmed, status, version";
export const upcomingColumns = `${columns}, former_timestamp, created_at, reason` as const;
export const upcomingDateColumns = ["timestamp", "former_timestamp", "created_at"] as const;
export const MAX_UPCOMING_APPOINTMENTS = MAX_ROWS;
/**
 * The booking page sends all its appointments to the browser. More than the longest series has
 * (`MAX_APPOINTMENTS_AT_ONCE`).
 */
const MAX_BOOKING_CHOICES = 400;

/**
 * The published offer of a slug id with its bookable appointments, earliest first (specification, section 7); `null`
 * when there is no such offer.
 */
export async function listBookableAppointments(
  db: Database,
  { slugId, ...paging }: Paging & { slugId: string },
  now: Date,
): Promise<({ offer: { id: string; name: string; price: number } } & Page<Appointment>) | null> {
  const published = db.from("offer").select("id, name, price").eq("slug_id", slugId).eq("status", "published");
  const offer = dataOf(await published.maybeSingle());
  if (!offer) return null;
  const response = await db
    .from("offer_appointment")
    .select(columns, { count: "exact" })
    .eq("offer_id", offer.id)
    .eq("status", "scheduled")
    .gt("remaining_slots", 0)
    .gt("timestamp", startOfTomorrow(now).toISOString())
    .order("timestamp")
    .range(...rangeOf(paging));
  return { offer: withPriceOrZero(offer), ...pageOf(response, paging, (row) => reviveDates(row, ["timestamp"])) };
}

/**
 * Appointments of an offer that start after `now`, earliest first, including sold-out and cancelled ones; at most
 * `limit`.
 */
export async function listUpcomingAppointments(
  db: Database,
  offerId: string,
  now: Date,
  limit = MAX_UPCOMING_APPOINTMENTS,
): Promise<UpcomingAppointment[]> {
  const rows = dataOf(await selectUpcoming(db, offerId, now).order("timestamp").limit(limit));
  return reviveDates(rows, upcomingDateColumns);
}

/**
 * The first `MAX_BOOKING_CHOICES` upcoming appointments of an offer, earliest first, and the chosen one also when it is
 * later.
 */
export async function listBookingChoices(
  db: Database,
  { offerId, chosenId }: { offerId: string; chosenId: string },
  now: Date,
): Promise<UpcomingAppointment[]> {
  const choices = await listUpcomingAppointments(db, offerId, now, MAX_BOOKING_CHOICES);
  if (choices.length < MAX_BOOKING_CHOICES || choices.some(({ id }) => id === chosenId)) return choices;
  const chosen = dataOf(await selectUpcoming(db, offerId, now).eq("id", chosenId).maybeSingle());
  return chosen ? [...choices, reviveDates(chosen, upcomingDateColumns)] : choices;
}

function selectUpcoming(db: Database, offerId: string, now: Date) {
  return db
    .from("offer_appointment")
    .select(upcomingColumns)
    .eq("offer_id", offerId)
    .gt("timestamp", now.toISOString());
}

/** The slug id of an offer; `null` when there is none that `db` may read. */
export async function getOfferSlugId(db: Database, id: string): Promise<string | null> {
  return dataOf(await db.from("offer").select("slug_id").eq("id", id).maybeSingle())?.slug_id ?? null;
}

/** The slug id of an appointment's offer; `null` when `db` cannot read the appointment or the offer. */
export async function getOfferSlugIdOfAppointment(db: Database, id: string): Promise<string | null> {
  const row = dataOf(await db.from("offer_appointment").select("offer(slug_id)").eq("id", id).maybeSingle());
  return row?.offer?.slug_id ?? null;
}
