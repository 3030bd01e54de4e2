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
  /** An admin has decided that it takes place although it is below the minimum of its offer. */
  is_confirmed: boolean;
  status: AppointmentStatus;
  /** Grows with each change; of two counts the one with the higher version is newer. */
  version: number;
};

/**
 * An upcoming appointment on the offer page. `calendar_sequence` grows when it is moved or cancelled; `reason` says why
 * it is cancelled.
 */
export type UpcomingAppointment = Appointment & { calendar_sequence: number; created_at: Date; reason: string };

/**
 * Whether slots can be booked (specification, section 7): scheduled, free slots, and later than `bookableAfter`, the
 * start of tomorrow in Berlin (`startOfTomorrow`).
 */
export function isBookable(appointment: Appointment, bookableAfter: Date): boolean {
  return (
    appointment.status === "scheduled" &&
    appointment.remaining_slots > 0 &&
    appointment.timestamp.getTime() > bookableAfter.getTime()
  );
}

/**
 * Whether a party of `quantity` can join the waitlist: scheduled, too few free slots, and still bookable if slots are
 * released.
 */
export function canJoinWaitlist(appointment: Appointment, bookableAfter: Date, quantity = 1): boolean {
  return (
    appointment.status === "scheduled" &&
    appointment.remaining_slots < quantity &&
    quantity <= appointment.capacity &&
    appointment.timestamp.getTime() > bookableAfter.getTime()
  );
}
