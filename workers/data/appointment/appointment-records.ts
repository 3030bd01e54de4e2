import type {
  AffectedBooking,
  AppointmentDetail,
  AppointmentMessage,
  AppointmentOffer,
  AppointmentPeriod,
  AppointmentRecord,
  RebookingResult,
  Utilisation,
  UtilisationUnit,
} from "#domain/appointment/appointment-detail.ts";
import type { AppointmentConflict, AppointmentPlan, ConflictQuery } from "#domain/appointment/appointment-plan.ts";
import { lastDayOf, planAppointments, startOfDay } from "#domain/appointment/appointment-rule.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import type { Page } from "#domain/list/pagination.ts";
import { receiptColumns, toReceipt } from "#workers/data/booking/offer-booking.ts";
import { toNamed } from "#workers/data/content/named.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { toAppointment } from "./offer-appointment.ts";

/** Dates for organisers. Every function that changes something needs an admin's connection; the database refuses anyone else's. */

const recordColumns =
  "id, offer_id, timestamp, capacity, remaining_slots, held_slots, status, reason, version" as const;
const offerColumns =
  "id, name, slug, slug_id, status, duration_minutes, minimum_participants, location(name), artist(name)" as const;
/** A year of daily dates and some more. */
const MAX_APPOINTMENTS = 400;
/** More parties than this no date has. */
export const MAX_PARTIES = 2000;

/** The offer of a slug id, as its dates need it; `null` when there is none. */
export async function getAppointmentOffer(db: Database, slugId: string): Promise<AppointmentOffer | null> {
  const row = dataOf(await db.from("offer").select(offerColumns).eq("slug_id", slugId).maybeSingle());
  return row && toOffer(row);
}

/** The upcoming dates of an offer, earliest first, or the past ones, latest first; cancelled ones among them. */
export async function listAppointmentRecords(
  db: Database,
  { offerId, period, page }: { offerId: string; period: AppointmentPeriod; page: number },
  now: Date,
): Promise<Page<AppointmentRecord>> {
  const paging = { page, itemsPerPage: itemsPerPage.adminRows };
  const all = db.from("offer_appointment").select(recordColumns, { count: "exact" }).eq("offer_id", offerId);
  const chosen =
    period === "kommend" ? all.gt("timestamp", now.toISOString()) : all.lte("timestamp", now.toISOString());
  const answer = await chosen
    .order("timestamp", { ascending: period === "kommend" })
    .order("id")
    .range(...rangeOf(paging));
  const found = pageOf(answer, paging, toRecord);
  return { ...found, items: await withWaiting(db, found.items) };
}

/** The dates of an offer from `fromDay` to `toDay`, Berlin's days, both included. */
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

/** A date with its offer and its parties by name; `null` when there is none. */
export async function getAppointmentDetail(db: Database, id: string): Promise<AppointmentDetail | null> {
  const [found, booked] = await Promise.all([
    db.from("offer_appointment").select(`${recordColumns}, offer!inner(${offerColumns})`).eq("id", id).maybeSingle(),
    db
      .from("offer_booking")
      .select(
        `${receiptColumns}, user_email, first_name, last_name, companions, phone, message, booked_by_host, present, attendance_at,
        created_at, offer_booking_note(note)`,
      )
      .eq("appointment_id", id)
      .order("last_name")
      .order("first_name")
      .order("id")
      .limit(MAX_PARTIES),
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
    parties: dataOf(booked)
      .map((party) => ({
        ...toReceipt(party),
        email: party.user_email,
        firstName: party.first_name,
        lastName: party.last_name,
        companions: party.companions,
        phone: party.phone,
        message: party.message,
        isBookedByHost: party.booked_by_host,
        note: party.offer_booking_note?.note ?? "",
        present: party.present,
        attendance_at: party.attendance_at ? new Date(party.attendance_at) : null,
        created_at: new Date(party.created_at),
      }))
      .sort((a, b) => names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName)),
  };
}

/** Other upcoming dates of the same offer with free places, earliest first: where a party can go. */
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

/** What stands in the way of the dates of a rule; earliest first, what is there already before the rest. */
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

/**
 * Makes the dates of a plan; those that are there already and those in the past are left out. Answers what was made.
 * @throws Refused `offer_not_found`, `too_many_dates`
 */
export async function createAppointments(
  db: Database,
  { offerId, capacity, rule }: AppointmentPlan,
): Promise<{ id: string; timestamp: Date }[]> {
  const days =
    rule.kind === "days"
      ? { days: [...rule.days] }
      : { first_day: rule.firstDay, last_day: lastDayOf(rule), every_weeks: rule.everyWeeks };
  const rows = dataOf(
    await db
      .rpc("create_appointments", {
        offer_id: offerId,
        local_time: rule.localTime,
        capacity,
        skipped_days: [...rule.skippedDays],
        ...days,
      })
      .select("id, timestamp"),
  );
  return rows.map((row) => ({ id: row.id, timestamp: new Date(row.timestamp) }));
}

/** @throws Refused `capacity_below_booked` with the least that goes */
export async function changeCapacity(db: Database, { id, capacity }: { id: string; capacity: number }): Promise<void> {
  dataOf(await db.rpc("change_capacity", { appointment_id: id, capacity }));
}

/**
 * Moves a date and tells everyone.
 * @throws Refused `appointment_in_past`, `appointment_started`, `appointment_cancelled`, `appointment_time_taken`
 */
export async function moveAppointment(db: Database, { id, timestamp }: { id: string; timestamp: Date }): Promise<void> {
  dataOf(await db.rpc("move_appointment", { appointment_id: id, new_timestamp: timestamp.toISOString() }));
}

/** Calls a date off and tells everyone. Repeating it changes nothing. */
export async function cancelAppointment(db: Database, { id, reason }: { id: string; reason: string }): Promise<void> {
  dataOf(await db.rpc("cancel_appointment", { appointment_id: id, reason }));
}

/**
 * Moves chosen parties of a date that was called off to another, as far as they fit. Answers what became of each.
 * @throws Refused `appointment_not_cancelled`, `appointment_cancelled`, `appointment_started`
 */
export async function rebookParties(
  db: Database,
  { id, targetId, bookingIds }: { id: string; targetId: string; bookingIds: string[] },
): Promise<RebookingResult[]> {
  const answer = db.rpc("rebook_parties", { origin_id: id, target_id: targetId, booking_ids: bookingIds });
  return dataOf(await answer).map((row) => ({
    bookingId: row.booking_id,
    outcome: row.outcome as RebookingResult["outcome"],
  }));
}

async function listAffectedBookings(db: Database, id: string): Promise<AffectedBooking[]> {
  return dataOf(await db.rpc("list_rebooking", { origin_id: id })).map((row) => ({
    bookingId: row.booking_id,
    booked_appointments: row.booked_dates,
  }));
}

/** Writes to everybody who holds places on a date; the same id again sends nothing twice. Answers how many mails there are. */
export async function messageAppointment(
  db: Database,
  { id, appointmentId, subject, body }: AppointmentMessage,
): Promise<number> {
  return dataOf(await db.rpc("message_appointment", { id, appointment_id: appointmentId, subject, body }));
}

/** How full the dates from `fromDay` to `toDay` were, summed up. */
export async function listUtilisation(
  db: Database,
  { fromDay, toDay, unit }: { fromDay: string; toDay: string; unit: UtilisationUnit },
): Promise<Utilisation[]> {
  const rows = dataOf(await db.rpc("list_utilisation", { from_day: fromDay, to_day: toDay, unit }));
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    appointments: row.dates,
    cancelled_appointments: row.cancelled_dates,
    capacity: row.capacity,
    booked: row.booked,
    cancelled_slots: row.cancelled_places,
    no_show_slots: row.no_show_places,
    waiting_slots: row.waiting_places,
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
  const entries = dataOf(
    await db
      .from("waitlist_entry")
      .select("appointment_id, quantity")
      .in(
        "appointment_id",
        records.map(({ id }) => id),
      )
      .eq("status", "waiting"),
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
