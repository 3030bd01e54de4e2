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

export const utilizationUnits = ["month", "appointment", "offer", "artist", "location"] as const;
/** Maximum number of single appointments that are listed. */
export const MAX_LISTED_APPOINTMENTS = 1000;
export type UtilizationUnit = (typeof utilizationUnits)[number];
