export const appointmentStatuses = ["scheduled", "cancelled"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** A date of an offer with its places. */
export type Appointment = {
  id: string;
  timestamp: Date;
  capacity: number;
  remaining_slots: number;
  status: AppointmentStatus;
  /** Grows with each change; of two counts the one with the higher version is true. */
  version: number;
};

/** A date as an offer's page announces it: the organiser may have moved it since it was first announced. */
export type UpcomingAppointment = Appointment & { isMoved: boolean };

/**
 * Whether places can be booked: planned, free places, later than `bookableAfter`, the start of tomorrow in Berlin
 * (`startOfTomorrow`), which the server reckons once for a page.
 */
export function isBookable(appointment: Appointment, bookableAfter: Date): boolean {
  return (
    appointment.status === "scheduled" &&
    appointment.remaining_slots > 0 &&
    appointment.timestamp.getTime() > bookableAfter.getTime()
  );
}

/** Whether a party can wait: planned, fewer free places than it needs, and places that come back could still be booked. */
export function canBeWaitedFor(appointment: Appointment, bookableAfter: Date, quantity = 1): boolean {
  return (
    appointment.status === "scheduled" &&
    appointment.remaining_slots < quantity &&
    quantity <= appointment.capacity &&
    appointment.timestamp.getTime() > bookableAfter.getTime()
  );
}
