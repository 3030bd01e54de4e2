export const appointmentStatuses = ["scheduled", "cancelled"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export type Appointment = {
  id: string;
  timestamp: Date;
  capacity: number;
  remaining_slots: number;
  /** Held for the waitlist. */
  held_slots: number;
  /** True when an admin has decided that the appointment takes place with fewer participants than the minimum. */
  is_confirmed: boolean;
  status: AppointmentStatus;
  /** Increases with each change: of two copies, the one with the higher version is newer. */
  version: number;
};

/**
 * `former_timestamp` is the start before the host last moved the appointment; `reason` is the host's reason for
 * cancelling.
 */
export type UpcomingAppointment = Appointment & { former_timestamp: Date | null; created_at: Date; reason: string };

const MINUTE_MS = 60_000;

/** When an appointment ends. */
export function endOf(appointment: { timestamp: Date }, offer: { duration_minutes: number }): Date {
  return new Date(appointment.timestamp.getTime() + offer.duration_minutes * MINUTE_MS);
}

/**
 * Whether slots can be booked (specification, section 7).
 * @param bookableAfter the start of tomorrow in Berlin (`startOfTomorrow`)
 */
export function isBookable(appointment: Appointment, bookableAfter: Date): boolean {
  return (
    appointment.status === "scheduled" &&
    appointment.remaining_slots > 0 &&
    appointment.timestamp.getTime() > bookableAfter.getTime()
  );
}

/**
 * Whether a party of `quantity` can join the waitlist.
 * @param bookableAfter the start of tomorrow in Berlin (`startOfTomorrow`)
 */
export function canJoinWaitlist(appointment: Appointment, bookableAfter: Date, quantity = 1): boolean {
  return (
    appointment.status === "scheduled" &&
    appointment.remaining_slots < quantity &&
    quantity <= appointment.capacity &&
    appointment.timestamp.getTime() > bookableAfter.getTime()
  );
}
