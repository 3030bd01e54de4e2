import { z } from "zod";
import type { AppointmentMessage } from "#domain/appointment/appointment-message.ts";
import type { AppointmentPlan, AppointmentsChange } from "#domain/appointment/appointment-plan.ts";
import { daysOf, lastDayOf } from "#domain/appointment/appointment-rule.ts";
import { isRefusalCode, refusalMessage } from "#domain/refusal.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";

// Every function needs an admin's connection: the SQL functions refuse anyone else.

/**
 * Creates the appointments of a plan, except existing and past ones. Returns the created appointments. The call is
 * idempotent.
 * @throws Refused `offer_not_found`, `too_many_appointments`, `invalid_input`
 */
export async function createAppointments(
  db: Database,
  { offerId, capacity, rule }: AppointmentPlan,
): Promise<{ id: string; timestamp: Date }[]> {
  // A weekly series without `weekdays` takes place on the weekday of its first day; SQL derives its days.
  const days =
    rule.kind === "weekly" && !rule.weekdays?.length
      ? { first_day: rule.firstDay, last_day: lastDayOf(rule), every_weeks: rule.everyWeeks }
      : { days: daysOf(rule) };
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
  return reviveDates(rows, ["timestamp"]);
}

/**
 * Changes the capacity. New slots are offered to the waitlist before others can book them.
 * @throws Refused `capacity_below_booked` with the lowest possible capacity, `invalid_quantity`,
 * `appointment_not_found`
 */
export async function changeCapacity(db: Database, { id, capacity }: { id: string; capacity: number }): Promise<void> {
  dataOf(await db.rpc("change_capacity", { appointment_id: id, capacity }));
}

/**
 * Confirms that an appointment takes place with fewer guests than the minimum. The call is idempotent.
 * @throws Refused `appointment_cancelled`, `appointment_started`, `appointment_not_found`
 */
export async function confirmAppointment(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("confirm_appointment", { appointment_id: id }));
}

/**
 * Moves an appointment to another time. Emails the parties with an open waitlist offer, and the guests whose bookings
 * have an email.
 * @throws Refused `appointment_in_past`, `appointment_started`, `appointment_cancelled`, `appointment_time_taken`,
 * `appointment_not_found`
 */
export async function moveAppointment(db: Database, { id, timestamp }: { id: string; timestamp: Date }): Promise<void> {
  dataOf(await db.rpc("move_appointment", { appointment_id: id, new_timestamp: timestamp.toISOString() }));
}

/**
 * Cancels an appointment and emails the waiting parties and the guests whose bookings have an email. With a
 * replacement, the same transaction moves the booked parties to the replacement, except those that have already booked
 * it. A guest whose booking is moved gets one email instead of two. The call is idempotent.
 * @throws Refused `appointment_started`, `too_few_left` when the replacement does not have enough free slots, and the
 * other refusals of SQL's `cancel_appointment`
 */
export async function cancelAppointment(
  db: Database,
  { id, reason, replacementId }: { id: string; reason: string; replacementId?: string | undefined },
): Promise<void> {
  dataOf(await db.rpc("cancel_appointment", { appointment_id: id, reason, replacement_id: replacementId ?? null }));
}

const ChangeResult = z.object({
  changed: z.array(
    z.object({
      id: z.string(),
      /** The slug id of the offer; `null` when the appointment to delete does not exist. */
      slug_id: z.string().nullable(),
      /** True when a move found the appointment already at the new time, perhaps because the call was repeated. */
      was_at_time: z.boolean(),
    }),
  ),
  refused: z.array(
    z.object({ id: z.string(), reason: z.string(), detail: z.record(z.string(), z.number()).nullish() }),
  ),
});

/**
 * Applies one change to many appointments. A refused appointment is returned with a German message and does not stop
 * the others.
 */
export async function changeAppointments(db: Database, { ids, ...change }: AppointmentsChange) {
  const response = await db.rpc("change_appointments", {
    appointment_ids: ids,
    action: change.action,
    ...(change.action === "cancel" && { reason: change.reason }),
    ...(change.action === "move" && { local_time: change.localTime }),
    ...(change.action === "capacity" && { capacity: change.capacity }),
  });
  const { changed, refused } = ChangeResult.parse(dataOf(response));
  return {
    changed,
    refused: refused.map(({ id, reason, detail }) => ({
      id,
      message: refusalMessage(isRefusalCode(reason) ? reason : "invalid_input", detail ?? {}),
    })),
  };
}
export type ChangedAppointments = Awaited<ReturnType<typeof changeAppointments>>;

/**
 * Moves parties of a cancelled appointment to another appointment while slots are free. Returns one result per party.
 * @throws Refused `appointment_not_cancelled` for the origin, or when both are the same appointment;
 * `appointment_cancelled` and `appointment_started` for the target; `appointment_not_found` for either
 */
export async function rebookParties(
  db: Database,
  { id, targetId, bookingIds }: { id: string; targetId: string; bookingIds: string[] },
): Promise<RebookingResult[]> {
  return dataOf(await db.rpc("rebook_parties", { origin_id: id, target_id: targetId, booking_ids: bookingIds }));
}
/** `outcome` is `moved`, or the code of the refusal. */
export type RebookingResult = FunctionRow<"rebook_parties">;

/**
 * Emails the guests whose booking of an appointment has an email and is confirmed or attended. The call is idempotent
 * by `id`. Returns the number of emails.
 */
export async function messageAppointment(
  db: Database,
  { id, appointmentId, subject, body }: AppointmentMessage,
): Promise<number> {
  return dataOf(await db.rpc("send_appointment_message", { id, appointment_id: appointmentId, subject, body }));
}
