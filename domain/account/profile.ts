import type { z } from "zod";
import { BookingDetails } from "#domain/booking/booking-request.ts";

/** Values that prefill the next booking of a person, with the limits of a booking. Saving clears a missing field. */
export const Profile = BookingDetails.pick({ firstName: true, lastName: true, phone: true }).partial();
export type Profile = z.infer<typeof Profile>;
