import { z } from "zod";
import { MAX_LISTED_APPOINTMENTS, type UtilizationUnit } from "#domain/appointment/appointment-detail.ts";
import type { ConflictQuery } from "#domain/appointment/appointment-plan.ts";
import { planAppointments } from "#domain/appointment/appointment-rule.ts";
import { isAnonymized } from "#domain/booking/anonymized-booking.ts";
import { bookingStatuses } from "#domain/booking/offer-booking.ts";
import { takesSlots } from "#domain/check-in/check-in-event.ts";
import { receiptColumns } from "#workers/data/booking/offer-booking.ts";
import { withPriceOrZero } from "#workers/data/offer/with-price.ts";
import { listAll, MAX_ROWS } from "#workers/data/page.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";

const recordColumns =
  "id, offer_id, timestamp, capacity, remaining_slots, held_slots, is_confirmed, status, reason, version" as const;
const offerColumns = `id, name, slug, slug_id, status, price, duration_minutes, minimum_participants,
  ...location(location:name, state), ...artist(artist:name)` as const;

/**
 * The offer of a slug id, with its appointment that was created last; `null` when there is no such offer. `state` is
 * the federal state of its location or, while the offer has the status `draft`, of the location in its draft.
 */
export async function getOfferWithLastAppointment(db: Database, slugId: string) {
  const request = db.from("offer").select(`${offerColumns}, last_appointment:offer_appointment(timestamp, capacity)`);
  const row = dataOf(
    await request
      .eq("slug_id", slugId)
      .order("created_at", { referencedTable: "last_appointment", ascending: false })
      .order("timestamp", { referencedTable: "last_appointment", ascending: false })
      .limit(1, { referencedTable: "last_appointment" })
      .maybeSingle(),
  );
  if (!row) return null;
  const [lastAppointment] = reviveDates(row.last_appointment, ["timestamp"]);
  return {
    ...withPriceOrZero(row),
    state: row.status === "draft" ? await stateOfDraft(db, row) : row.state,
    last_appointment: lastAppointment ?? null,
  };
}
export type OfferWithLastAppointment = NonNullable<Awaited<ReturnType<typeof getOfferWithLastAppointment>>>;

/** The federal state of the location in the offer's draft; `offer.state` when there is no draft. */
async function stateOfDraft(db: Database, offer: { id: string; state: string | null }): Promise<string | null> {
  const draft = dataOf(
    await db
      .from("content_version")
      .select("location_id:snapshot->fields->>location_id")
      .match({ entity: "offer", record_id: offer.id, kind: "draft" })
      .maybeSingle(),
  );
  if (!draft) return offer.state;
  if (!draft.location_id) return null;
  return dataOf(await db.from("location").select("state").eq("id", draft.location_id).maybeSingle())?.state ?? null;
}

/** An appointment with its offer and its parties, which are sorted by name; `null` when there is no such id. */
export async function getAppointmentDetail(db: Database, id: string) {
  const [response, bookings] = await Promise.all([
    db.from("offer_appointment").select(`${recordColumns}, offer!inner(${offerColumns})`).eq("id", id).maybeSingle(),
    listAll((first, last) =>
      db
        .from("offer_booking")
        .select(
          `${receiptColumns}, user_email, first_name, last_name, companions, phone, message, booked_by_admin,
          is_walk_in, replacement, present, attendance_at, price, paid_cents, paid_at, created_at, offer_booking_note(note)`,
        )
        .eq("appointment_id", id)
        .order("last_name")
        .order("first_name")
        .order("id")
        .range(first, last),
    ),
  ]);
  const row = dataOf(response);
  if (!row) return null;
  const { offer, ...appointment } = row;
  const [waitingSlots, bookingsToRebook] = await Promise.all([
    countWaitingSlots(db, id),
    row.status === "cancelled" ? listBookingsToRebook(db, id) : [],
  ]);
  const collator = new Intl.Collator("de");
  return {
    ...reviveDates(appointment, ["timestamp"]),
    waiting_slots: waitingSlots,
    offer: withPriceOrZero(offer),
    /** Bookings to rebook, oldest first; empty unless the appointment is cancelled. */
    bookings_to_rebook: bookingsToRebook,
    parties: reviveDates(bookings, ["attendance_at", "paid_at", "created_at"])
      .map(({ offer_booking_note: noteRow, ...party }) => ({ ...party, note: noteRow?.note ?? "" }))
      .sort((a, b) => collator.compare(a.last_name, b.last_name) || collator.compare(a.first_name, b.first_name)),
  };
}
/**
 * `held_slots` are held for waitlist offers; waiting parties have requested `waiting_slots`. `is_confirmed`: an admin
 * has decided that the appointment takes place below the minimum of its offer.
 */
export type AppointmentRecord = Pick<AppointmentDetail, RecordField>;
type RecordField =
  | "id"
  | "offer_id"
  | "timestamp"
  | "capacity"
  | "remaining_slots"
  | "held_slots"
  | "is_confirmed"
  | "status"
  | "reason"
  | "version"
  | "waiting_slots";
export type AppointmentDetail = NonNullable<Awaited<ReturnType<typeof getAppointmentDetail>>>;
export type Party = AppointmentDetail["parties"][number];

/** Other upcoming appointments of the same offer with free slots, earliest first, at most `MAX_ROWS`. */
export async function listRebookingTargets(db: Database, id: string, now: Date) {
  const origin = dataOf(await db.from("offer_appointment").select("offer_id").eq("id", id).maybeSingle());
  if (!origin) return [];
  const rows = dataOf(
    await db
      .from("offer_appointment")
      .select(recordColumns)
      .eq("offer_id", origin.offer_id)
      .neq("id", id)
      .eq("status", "scheduled")
      .gt("remaining_slots", 0)
      .gt("timestamp", now.toISOString())
      .order("timestamp")
      .limit(MAX_ROWS),
  );
  return reviveDates(rows, ["timestamp"]);
}
export type RebookingTarget = Awaited<ReturnType<typeof listRebookingTargets>>[number];

/**
 * Who can be told of a change of appointments: `mailed` counts the guests' different email addresses, `unmailed` lists
 * the guests who have only a phone. `unreachable_slots` are the slots of walk-ins without email or phone,
 * `rebookable_slots` those of all other guests. Anonymized bookings do not count.
 */
export async function listRecipients(db: Database, ids: readonly string[]) {
  const bookings = await listAll((first, last) =>
    db
      .from("offer_booking")
      .select("id, appointment_id, first_name, last_name, phone, user_email, quantity")
      .in("appointment_id", [...ids])
      .in("status", bookingStatuses.filter(takesSlots))
      .order("last_name")
      .order("first_name")
      .order("id")
      .range(first, last),
  );
  const emails = new Set<string>();
  const unmailed = [];
  const slots = { rebookable_slots: 0, unreachable_slots: 0 };
  for (const { user_email, phone, quantity, ...guest } of bookings) {
    if (isAnonymized({ ...guest, user_email })) continue;
    if (user_email !== null) emails.add(user_email.toLowerCase());
    else if (phone !== null) unmailed.push({ ...guest, phone });
    slots[user_email === null && phone === null ? "unreachable_slots" : "rebookable_slots"] += quantity;
  }
  return { mailed: emails.size, unmailed, ...slots };
}
export type Recipients = Awaited<ReturnType<typeof listRecipients>>;

/**
 * Conflicts of planned appointments, at most 1,000: appointments of the offer at the same time first, then overlaps.
 * Ignores `movedId`, the appointment that is being moved.
 */
export async function findAppointmentConflicts(db: Database, { offerId, rule, movedId }: ConflictQuery) {
  const planned = planAppointments(rule).map(({ timestamp }) => timestamp.toISOString());
  const rows = dataOf(
    await db.rpc("find_appointment_conflicts", { offer_id: offerId, planned, moved_id: movedId ?? null }),
  );
  return reviveDates(rows, ["planned_at", "conflict_at"]);
}
/**
 * `shared` is `location` or `artist` when the appointments overlap, `appointment` when offer and start are the same.
 */
export type AppointmentConflict = Awaited<ReturnType<typeof findAppointmentConflicts>>[number];

/**
 * A booking cancelled with its appointment, and the ids of the offer's upcoming appointments that the guest has booked.
 */
export type BookingToRebook = FunctionRow<"list_affected_bookings">;

async function listBookingsToRebook(db: Database, id: string): Promise<BookingToRebook[]> {
  return listAll((first, last) => db.rpc("list_affected_bookings", { origin_id: id }).range(first, last));
}

/**
 * Utilization of the appointments from `fromDay` to `toDay` (Berlin days, inclusive), summed per unit. For the unit
 * `appointment`, a row beyond `MAX_LISTED_APPOINTMENTS` tells the caller that there are too many.
 */
export async function listUtilization(
  db: Database,
  { fromDay, toDay, unit }: { fromDay: string; toDay: string; unit: UtilizationUnit },
): Promise<Utilization[]> {
  const items = unit === "appointment" ? MAX_LISTED_APPOINTMENTS + 1 : null;
  return z
    .array(Utilization)
    .parse(dataOf(await db.rpc("list_utilization", { from_day: fromDay, to_day: toDay, unit, items })));
}
/**
 * Amounts are in cents. `starts_at` is the start of an appointment, `null` for other units. `appointments`, `capacity`
 * and `booked` omit cancelled appointments. `cancelled_slots` are those of cancelled bookings, `no_show_slots` those of
 * people who did not come. `waitlist_slots` are the slots of waitlist entries that wait, have an offer or have
 * expired, unless their guest has booked.
 */
const Utilization = z.object({
  key: z.string(),
  name: z.string(),
  starts_at: z.string().nullable(),
  appointments: z.number(),
  cancelled_appointments: z.number(),
  capacity: z.number(),
  booked: z.number(),
  cancelled_slots: z.number(),
  no_show_slots: z.number(),
  waitlist_slots: z.number(),
  expected_cents: z.number(),
  received_cents: z.number(),
});
export type Utilization = z.infer<typeof Utilization>;

async function countWaitingSlots(db: Database, appointmentId: string): Promise<number> {
  const entries = await listAll((first, last) =>
    db
      .from("waitlist_entry")
      .select("quantity")
      .eq("appointment_id", appointmentId)
      .eq("status", "waiting")
      .order("id")
      .range(first, last),
  );
  return entries.reduce((sum, { quantity }) => sum + quantity, 0);
}
