type SlotCounts = { capacity: number; remaining_slots: number; held_slots: number };

/** Slots that are neither free nor held for the waitlist. */
export function bookedSlots({ capacity, remaining_slots: remaining, held_slots: held }: SlotCounts): number {
  return capacity - remaining - held;
}

/** Slots that waiting parties want, plus slots held for waitlist offers. */
export function waitlistSlots(appointment: { waiting_slots: number; held_slots: number }): number {
  return appointment.waiting_slots + appointment.held_slots;
}

/** How many slots must still be booked to reach `minimum`; 0 without a minimum and for a confirmed appointment. */
export function missingToMinimum(appointment: SlotCounts & { is_confirmed: boolean }, minimum: number | null): number {
  return minimum === null || appointment.is_confirmed ? 0 : Math.max(0, minimum - bookedSlots(appointment));
}

/** Values of `?zeitraum=` in the admins' list of one offer's appointments. */
export const offerAppointmentPeriods = ["kommend", "vergangen"] as const;
export type OfferAppointmentPeriod = (typeof offerAppointmentPeriods)[number];

/** What a row of the utilization report sums up. */
export const utilizationUnits = ["month", "appointment", "offer", "artist", "location"] as const;
export type UtilizationUnit = (typeof utilizationUnits)[number];
/** Limits the utilization report when each row is an appointment. */
export const MAX_LISTED_APPOINTMENTS = 1000;
