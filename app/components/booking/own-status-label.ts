import { type BookingStatus, bookingStatusLabels } from "#domain/booking/offer-booking.ts";

/** The label of a booking's status for the guest who booked. */
export function ownStatusLabel(status: BookingStatus, hasAppointmentEnded: boolean): string {
  return status === "attended" && !hasAppointmentEnded ? "Du bist da" : bookingStatusLabels[status];
}
