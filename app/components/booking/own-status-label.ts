import { type BookingStatus, bookingStatusLabels } from "#domain/booking/offer-booking.ts";

/** The label of a booking's status for the guest who booked. */
export function ownStatusLabel(status: BookingStatus, hasEnded: boolean): string {
  return status === "attended" && !hasEnded ? "Du bist da" : bookingStatusLabels[status];
}
