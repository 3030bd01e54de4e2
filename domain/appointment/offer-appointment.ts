export const appointmentStatuses = ["scheduled", "cancelled"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** An appointment of an offer with its slots. */
export type Appointment = {
  id: string;
  timestamp: Date;
  capacity: number;
  remaining_slots: number;
  /** Held for the waitlist: neither booked nor free. */
  held_slots: number;
  /** True when an admin has decided that the appointment takes place with fewer participants than the minimum. */
  is_confirmed: boolean;
  status: AppointmentStatus;
  /** Increases with each change, so that the newer of two copies of an appointment is known. */
  version: number;
};

/**
 * An upcoming appointment on the offer page. `calendar_sequence` increases when it is moved or cancelled; `reason` is
 * the host's reason for cancelling it.
 */
export type UpcomingAppointment = Appointment & { calendar_sequence: number; created_at: Date; reason: string };

const MINUTE_MS = 60_000;

/** When an appointment ends: its start plus the duration of its offer. */
export function endOf(appointment: { timestamp: Date }, offer: { duration_minutes: number }): Date {
  return new Date(appointment.timestamp.getTime() + offer.duration_minutes * MINUTE_MS);
}

/**
 * Whether slots can be booked (specification, section 7): the appointment is scheduled, has free slots and starts after
 * `bookableAfter`, which is the start of tomorrow in Berlin (`startOfTomorrow`).
 */
export function isBookable(appointment: Appointment, bookableAfter: Date): boolean {
  return (
    appointment.status === "scheduled" &&
    appointment.remaining_slots > 0 &&
    appointment.timestamp.getTime() > bookableAfter.getTime()
  );
}

/**
 * Whether a party of `quantity` can join the waitlist: the appointment is scheduled, has too few free slots but enough
 * capacity for the party, and starts after `bookableAfter`.
 */
export function canJoinWaitlist(appointment: Appointment, bookableAfter: Date, quantity = 1): boolean {
  return (
    appointment.status === "scheduled" &&
    appointment.remaining_slots < quantity &&
    quantity <= appointment.capacity &&
    appointment.timestamp.getTime() > bookableAfter.getTime()
  );
}
