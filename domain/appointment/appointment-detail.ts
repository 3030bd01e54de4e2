type SlotCounts = { capacity: number; remaining_slots: number; held_slots: number };

/** The number of booked slots: neither free nor held for the waitlist. */
export function bookedSlots({ capacity, remaining_slots: remaining, held_slots: held }: SlotCounts): number {
  return capacity - remaining - held;
}

/** The number of slots that waiting parties want, plus the number of slots held for waitlist offers. */
export function waitlistSlots(appointment: { waiting_slots: number; held_slots: number }): number {
  return appointment.waiting_slots + appointment.held_slots;
}

/**
 * How many more slots must be booked so that an appointment takes place; 0 when its offer has no minimum, when the
 * minimum is reached, or when an admin has decided that it takes place.
 */
export function missingToMinimum(appointment: SlotCounts & { is_confirmed: boolean }, minimum: number | null): number {
  return minimum === null || appointment.is_confirmed ? 0 : Math.max(0, minimum - bookedSlots(appointment));
}

/** Values of `?zeitraum=` in the admins' list of one offer's appointments: upcoming or past. */
export const offerAppointmentPeriods = ["kommend", "vergangen"] as const;
export type OfferAppointmentPeriod = (typeof offerAppointmentPeriods)[number];

/** What a row of the utilization report sums up. */
export const utilizationUnits = ["month", "appointment", "offer", "artist", "location"] as const;
export type UtilizationUnit = (typeof utilizationUnits)[number];
/** Maximum number of rows of the utilization report when each row is an appointment. */
export const MAX_LISTED_APPOINTMENTS = 1000;
