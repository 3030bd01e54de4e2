import { z } from "zod";

/** Booked slots: neither free nor held. */
export function bookedSlots({ capacity, remaining_slots: remainingSlots, held_slots: heldSlots }: SlotCounts) {
  return capacity - remainingSlots - heldSlots;
}

type SlotCounts = { capacity: number; remaining_slots: number; held_slots: number };

/** How many more guests an appointment needs to take place; 0 when the minimum is reached, `null` without a minimum. */
export function missingToMinimum(appointment: SlotCounts, minimum: number | null) {
  return minimum === null ? null : Math.max(0, minimum - bookedSlots(appointment));
}

/** Values of `?zeitraum=`: upcoming or past. */
export const appointmentPeriods = ["kommend", "vergangen"] as const;
export type AppointmentPeriod = (typeof appointmentPeriods)[number];

/** A message to everybody who booked an appointment. */
export const AppointmentMessage = z.object({
  id: z.uuid(),
  appointmentId: z.uuid(),
  subject: z
    .string("Bitte gib einen Betreff ein.")
    .trim()
    .min(1, "Bitte gib einen Betreff ein.")
    .max(120, "Höchstens 120 Zeichen."),
  body: z.string("Bitte schreib etwas.").trim().min(1, "Bitte schreib etwas.").max(4000, "Höchstens 4.000 Zeichen."),
});
export type AppointmentMessage = z.infer<typeof AppointmentMessage>;

export const utilizationUnits = ["month", "appointment", "offer", "artist", "location"] as const;
/** More single appointments are not listed. */
export const MAX_LISTED_APPOINTMENTS = 1000;
export type UtilizationUnit = (typeof utilizationUnits)[number];
