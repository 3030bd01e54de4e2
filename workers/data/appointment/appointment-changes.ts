import { z } from "zod";
import type { AppointmentMessage } from "#domain/appointment/appointment-message.ts";
import type { AppointmentPlan, AppointmentsChange } from "#domain/appointment/appointment-plan.ts";
import { daysOf } from "#domain/appointment/appointment-rule.ts";
import { isRefusalCode, refusalMessage } from "#domain/refusal.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";

// Every function needs an admin's connection.

/**
 * Creates the appointments of a plan, except existing and past ones. Idempotent by the plan's id: a repeated call
 * returns the same appointments, unless they have been cancelled.
 * @throws Refused `offer_not_found`, `too_many_appointments`, `appointment_too_far`
 */
export async function createAppointments(
  db: Database,
  { id, offerId, capacity, rule }: AppointmentPlan,
): Promise<{ id: string; timestamp: Date }[]> {
  const rows = dataOf(
    await db
      .rpc("create_appointments", {
        offer_id: offerId,
        local_time: rule.localTime,
        capacity,
        days: daysOf(rule),
        skipped_days: [...rule.skippedDays],
        plan_id: id,
      })
      .select("id, timestamp"),
  );
  return reviveDates(rows, ["timestamp"]);
}

/**
 * Changes the capacity. New slots are offered to the waitlist first.
 * @throws Refused `capacity_below_booked` with the lowest possible capacity, `invalid_quantity`,
 * `appointment_not_found`
 */
export async function changeCapacity(db: Database, { id, capacity }: { id: string; capacity: number }): Promise<void> {
  dataOf(await db.rpc("change_capacity", { appointment_id: id, capacity }));
}

/**
 * Confirms that an appointment takes place with fewer guests than the minimum. Idempotent.
 * @throws Refused `appointment_cancelled`, `appointment_started`, `appointment_not_found`
 */
export async function confirmAppointment(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("confirm_appointment", { appointment_id: id }));
}

/**
 * Moves an appointment and emails the guests and the parties on the waitlist.
 * @throws Refused with the codes of SQL's `move_appointment`
 */
export async function moveAppointment(db: Database, { id, timestamp }: { id: string; timestamp: Date }): Promise<void> {
  dataOf(await db.rpc("move_appointment", { appointment_id: id, new_timestamp: timestamp.toISOString() }));
}

/**
 * Cancels an appointment and emails the guests and the parties on the waitlist. With a replacement, the same
 * transaction moves the booked parties, except walk-ins without email or phone and parties that have already booked the
 * replacement. `shownStart` is the start of the replacement that the page showed. Idempotent. `wasAlreadyCancelled` is
 * true when an earlier call has cancelled the appointment; the parties may then be at another replacement.
 * @throws Refused with the codes of SQL's `cancel_appointment`
 */
export async function cancelAppointment(
  db: Database,
  cancellation: { id: string; reason: string; replacementId?: string | undefined; shownStart?: Date | undefined },
): Promise<{ wasAlreadyCancelled: boolean }> {
  const response = await db.rpc("cancel_appointment", {
    appointment_id: cancellation.id,
    reason: cancellation.reason,
    replacement_id: cancellation.replacementId ?? null,
    shown_start: cancellation.shownStart?.toISOString() ?? null,
  });
  return { wasAlreadyCancelled: dataOf(response) };
}

const ChangeResult = z.object({
  changed: z.array(
    z.object({
      id: z.string(),
      /** The slug id of the offer; `null` when the appointment to delete does not exist. */
      slug_id: z.string().nullable(),
      /** True when the appointment to move was already at the new time, for example in a repeated call. */
      was_already_at_time: z.boolean(),
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
 * Moves parties of a cancelled appointment to another appointment while slots are free.
 * @throws Refused with the codes of SQL's `rebook_parties`
 */
export async function rebookParties(
  db: Database,
  rebooking: { id: string; targetId: string; bookingIds: string[]; shownStart?: Date | undefined },
): Promise<RebookingResult[]> {
  const response = await db.rpc("rebook_parties", {
    origin_id: rebooking.id,
    target_id: rebooking.targetId,
    booking_ids: rebooking.bookingIds,
    shown_start: rebooking.shownStart?.toISOString() ?? null,
  });
  return dataOf(response);
}
/** `outcome` is `moved`, or the code of the refusal. */
export type RebookingResult = FunctionRow<"rebook_parties">;

/**
 * Emails the guests with a confirmed or attended booking of an appointment. Returns the number of emails. Idempotent by
 * `id`.
 */
export async function messageAppointment(
  db: Database,
  { id, appointmentId, subject, body }: AppointmentMessage,
): Promise<number> {
  return dataOf(await db.rpc("send_appointment_message", { id, appointment_id: appointmentId, subject, body }));
}
