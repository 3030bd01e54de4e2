import type {
  AffectedBooking,
  AppointmentDetail,
  AppointmentOffer,
  AppointmentPeriod,
  AppointmentRecord,
  Utilisation,
  UtilisationUnit,
} from "#domain/appointment/appointment-detail.ts";
import type { AppointmentConflict, ConflictQuery } from "#domain/appointment/appointment-plan.ts";
import { planAppointments, startOfDay } from "#domain/appointment/appointment-rule.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import type { Page } from "#domain/list/pagination.ts";
import { receiptColumns, toReceipt } from "#workers/data/booking/offer-booking.ts";
import { toNamed } from "#workers/data/content/named.ts";
import { listAll, pageOf, rangeOf } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { toAppointment } from "./offer-appointment.ts";

const recordColumns =
  "id, offer_id, timestamp, capacity, remaining_slots, held_slots, status, reason, version" as const;
const offerColumns =
  "id, name, slug, slug_id, status, duration_minutes, minimum_participants, location(name), artist(name)" as const;
/** More than a year of daily appointments. */
const MAX_APPOINTMENTS = 400;

/** The offer of a slug id; `null` when there is none. */
export async function getAppointmentOffer(db: Database, slugId: string): Promise<AppointmentOffer | null> {
  const row = dataOf(await db.from("offer").select(offerColumns).eq("slug_id", slugId).maybeSingle());
  return row && toOffer(row);
}

/** Upcoming appointments of an offer, earliest first, or past ones, latest first; includes cancelled ones. */
export async function listAppointmentRecords(
  db: Database,
  { offerId, period, page }: { offerId: string; period: AppointmentPeriod; page: number },
  now: Date,
): Promise<Page<AppointmentRecord>> {
  const paging = { page, itemsPerPage: itemsPerPage.adminRows };
  const query = db.from("offer_appointment").select(recordColumns, { count: "exact" }).eq("offer_id", offerId);
  const selected =
    period === "kommend" ? query.gt("timestamp", now.toISOString()) : query.lte("timestamp", now.toISOString());
  const response = await selected
    .order("timestamp", { ascending: period === "kommend" })
    .order("id")
    .range(...rangeOf(paging));
  const found = pageOf(response, paging, toRecord);
  return { ...found, items: await withWaiting(db, found.items) };
}

/** The appointments of an offer from `fromDay` to `toDay` (Berlin days, inclusive), earliest first. */
export async function listAppointmentsBetween(
  db: Database,
  { offerId, fromDay, toDay }: { offerId: string; fromDay: string; toDay: string },
): Promise<AppointmentRecord[]> {
  const rows = dataOf(
    await db
      .from("offer_appointment")
      .select(recordColumns)
      .eq("offer_id", offerId)
      .gte("timestamp", startOfDay(fromDay).toISOString())
      .lt("timestamp", startOfDay(toDay, 1).toISOString())
      .order("timestamp")
      .limit(MAX_APPOINTMENTS),
  );
  return withWaiting(db, rows.map(toRecord));
}

/** An appointment with its offer and all parties, sorted by German collation of their names; `null` when there is none. */
export async function getAppointmentDetail(db: Database, id: string): Promise<AppointmentDetail | null> {
  const [found, booked] = await Promise.all([
    db.from("offer_appointment").select(`${recordColumns}, offer!inner(${offerColumns})`).eq("id", id).maybeSingle(),
    listAll((first, last) =>
      db
        .from("offer_booking")
        .select(
          `${receiptColumns}, user_email, first_name, last_name, companions, phone, message, booked_by_admin, present, attendance_at,
        created_at, offer_booking_note(note)`,
        )
        .eq("appointment_id", id)
        .order("last_name")
        .order("first_name")
        .order("id")
        .range(first, last),
    ),
  ]);
  const row = dataOf(found);
  if (!row) return null;
  const [[record], affected] = await Promise.all([
    withWaiting(db, [toRecord(row)]),
    row.status === "cancelled" ? listAffectedBookings(db, id) : [],
  ]);
  const names = new Intl.Collator("de");
  return {
    ...(record as AppointmentRecord),
    offer: toOffer(row.offer),
    affected,
    parties: booked
      .map((party) => ({
        ...toReceipt(party),
        email: party.user_email,
        firstName: party.first_name,
        lastName: party.last_name,
        companions: party.companions,
        phone: party.phone,
        message: party.message,
        isBookedByHost: party.booked_by_admin,
        note: party.offer_booking_note?.note ?? "",
        present: party.present,
        attendance_at: party.attendance_at ? new Date(party.attendance_at) : null,
        created_at: new Date(party.created_at),
      }))
      .sort((a, b) => names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName)),
  };
}

/** Other upcoming appointments of the same offer with free slots, earliest first, at most 100. */
export async function listMoveTargets(db: Database, id: string, now: Date): Promise<AppointmentRecord[]> {
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
      .limit(100),
  );
  return rows.map(toRecord);
}

/** Conflicts of the appointments of a rule, earliest first; an appointment at the same time comes before overlaps. */
export async function findAppointmentConflicts(
  db: Database,
  { offerId, rule, movedId }: ConflictQuery,
): Promise<AppointmentConflict[]> {
  const planned = planAppointments(rule).map(({ at }) => at.toISOString());
  const rows = dataOf(
    await db.rpc("find_appointment_conflicts", { offer_id: offerId, planned, moved_id: movedId ?? null }),
  );
  return rows.map((row) => ({
    plannedAt: new Date(row.planned_at),
    conflictAt: new Date(row.conflict_at),
    offer: { name: row.offer_name, slug: row.offer_slug },
    same: row.same as AppointmentConflict["same"],
  }));
}

async function listAffectedBookings(db: Database, id: string): Promise<AffectedBooking[]> {
  const rows = await listAll((first, last) => db.rpc("list_affected_bookings", { origin_id: id }).range(first, last));
  return rows.map((row) => ({
    bookingId: row.booking_id,
    booked_appointments: row.booked_appointment_ids,
  }));
}

/** Utilisation of the appointments from `fromDay` to `toDay` (Berlin days, inclusive), summed per unit. */
export async function listUtilisation(
  db: Database,
  { fromDay, toDay, unit }: { fromDay: string; toDay: string; unit: UtilisationUnit },
): Promise<Utilisation[]> {
  const rows = dataOf(await db.rpc("list_utilisation", { from_day: fromDay, to_day: toDay, unit }));
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    appointments: row.appointments,
    cancelled_appointments: row.cancelled_appointments,
    capacity: row.capacity,
    booked: row.booked,
    cancelled_slots: row.cancelled_slots,
    no_show_slots: row.no_show_slots,
    waiting_slots: row.waiting_slots,
  }));
}

type RecordRow = Parameters<typeof toAppointment>[0] & { offer_id: string; held_slots: number; reason: string };

function toRecord(row: RecordRow): AppointmentRecord {
  return {
    ...toAppointment(row),
    offerId: row.offer_id,
    held_slots: row.held_slots,
    reason: row.reason,
    waiting_slots: 0,
  };
}

async function withWaiting(db: Database, records: AppointmentRecord[]): Promise<AppointmentRecord[]> {
  if (records.length === 0) return records;
  const ids = records.map(({ id }) => id);
  const entries = await listAll((first, last) =>
    db
      .from("waitlist_entry")
      .select("appointment_id, quantity")
      .in("appointment_id", ids)
      .eq("status", "waiting")
      .order("id")
      .range(first, last),
  );
  const waiting = new Map<string, number>();
  for (const { appointment_id: id, quantity } of entries) waiting.set(id, (waiting.get(id) ?? 0) + quantity);
  return records.map((record) => ({ ...record, waiting_slots: waiting.get(record.id) ?? 0 }));
}

type OfferRow = {
  id: string;
  name: string;
  slug: string;
  slug_id: string;
  status: AppointmentOffer["status"];
  duration_minutes: number;
  minimum_participants: number | null;
  location: { name: string } | null;
  artist: { name: string } | null;
};

function toOffer(row: OfferRow): AppointmentOffer {
  return {
    ...toNamed(row),
    status: row.status,
    duration_minutes: row.duration_minutes,
    minimum_participants: row.minimum_participants,
    location: row.location?.name ?? null,
    artist: row.artist?.name ?? null,
  };
}
