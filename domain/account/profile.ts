import type { z } from "zod";
import { BookingDetails } from "#domain/booking/booking-request.ts";

/**
 * Values that prefill the next booking of a person; the same limits as in `BookingDetails`. When a field is missing,
 * saving deletes its stored value.
 */
export const Profile = BookingDetails.pick({ firstName: true, lastName: true, phone: true }).partial();
export type Profile = z.infer<typeof Profile>;
