import { z } from "zod";
import { bookingStatuses } from "#domain/booking/offer-booking.ts";
import {
  type CheckInEvent,
  type CheckInResult,
  isAttendance,
  isPayment,
  isWalkIn,
} from "#domain/check-in/check-in-event.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { eventRow, walkInRow, withSaveTime } from "./booking-records.ts";

/**
 * Creates a pass for an appointment, or for all appointments of its Berlin day, and returns the secret. A repeated call
 * by the same admin replaces the secret, unless the pass was opened or revoked.
 * @throws Refused with the codes of SQL's `create_check_in_pass`
 */
export async function createCheckInPass(
  db: Database,
  { id, appointmentId, isWholeDay }: { id: string; appointmentId: string; isWholeDay: boolean },
): Promise<string> {
  const parameters = { id, appointment_id: appointmentId, is_whole_day: isWholeDay };
  return dataOf(await db.rpc("create_check_in_pass", parameters));
}

/**
 * The unrevoked passes for an appointment or its Berlin day, newest first, at most 100; some may have ended. Needs an
 * admin's connection.
 */
export async function listCheckInPasses(db: Database, { appointmentId, day }: { appointmentId: string; day: string }) {
  const rows = dataOf(
    await db
      .from("check_in_pass")
      .select("id, appointment_id, opened_at, created_at")
      .or(`appointment_id.eq.${appointmentId},day.eq.${day}`)
      .is("revoked_at", null)
      .order("created_at", { ascending: false })
      .limit(100),
  );
  return reviveDates(rows, ["opened_at", "created_at"]);
}

export type CheckInPass = Awaited<ReturnType<typeof listCheckInPasses>>[number];

/** Ends a pass immediately. Idempotent. Needs an admin's connection. */
export async function revokeCheckInPass(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("revoke_check_in_pass", { id }));
}

/** A value that changes with the result of `openCheckInPass`; `null` when the pass is not valid. */
export async function getCheckInPassRevision(db: Database, secret: string): Promise<string | null> {
  return dataOf(await db.rpc("check_in_pass_revision", { secret }));
}

const Time = z.coerce.date();
const PassParty = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  quantity: z.number(),
  status: z.enum(bookingStatuses),
  /** How many people of an `attended` party are present; `null` for the whole party and for any other status. */
  present: z.number().nullable(),
  attendance_at: Time.nullable(),
  is_walk_in: z.boolean(),
  /** Cents per slot. */
  price: z.number(),
  paid_cents: z.number(),
  paid_at: Time.nullable(),
});
const OpenPass = z.object({
  ends_at: Time,
  revision: z.string(),
  appointments: z.array(
    z.object({
      id: z.string(),
      timestamp: Time,
      remaining_slots: z.number(),
      offer: z.object({ name: z.string(), price: z.number() }),
      parties: z.array(PassParty),
    }),
  ),
});
export type OpenCheckInPass = z.infer<typeof OpenPass>;
export type PassAppointment = OpenCheckInPass["appointments"][number];
export type PassParty = z.infer<typeof PassParty>;

/**
 * The check-in data of a pass. `parties` are empty until the pass's day begins or, if earlier, check-in opens.
 * @throws Refused `check_in_pass_ended`
 */
export async function openCheckInPass(db: Database, secret: string): Promise<OpenCheckInPass> {
  return OpenPass.parse(dataOf(await db.rpc("open_check_in_pass", { secret })));
}

/** `outcome` is `applied`, `superseded` or the code of a refusal. */
const Outcome = z.object({ booking_id: z.string(), outcome: z.string() });
const AttendanceOutcome = Outcome.extend({
  status: z.enum(bookingStatuses).nullable(),
  present: z.number().nullable(),
  attendance_at: Time.nullable(),
});
const CheckInOutcomes = z.object({
  walk_ins: z.array(AttendanceOutcome),
  attendance: z.array(AttendanceOutcome),
  payments: z.array(Outcome.extend({ paid_cents: z.number().nullable(), paid_at: Time.nullable() })),
});

/**
 * Saves check-in events of a pass; a refused event does not stop the others.
 * @throws Refused `check_in_pass_ended`
 */
export async function checkInWithPass(
  db: Database,
  { secret, events }: { secret: string; events: readonly CheckInEvent[] },
): Promise<CheckInResult[]> {
  const response = await db.rpc("check_in_with_pass", {
    secret,
    walk_ins: events.filter(isWalkIn).map(walkInRow),
    attendance: events.filter(isAttendance).map(eventRow),
    payments: events.filter(isPayment).map(eventRow),
  });
  const { walk_ins: walkIns, attendance, payments } = CheckInOutcomes.parse(dataOf(response));
  return withSaveTime([...walkIns, ...attendance, ...payments]);
}
