import { type BookingStatus, bookingStatusLabels } from "#domain/booking/offer-booking.ts";

/** The label of a guest's own booking. After check-in, it says "Du bist da" until the appointment ends. */
export function ownStatusLabel(status: BookingStatus, hasEnded: boolean): string {
  return status === "attended" && !hasEnded ? "Du bist da" : bookingStatusLabels[status];
}
