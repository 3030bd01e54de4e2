import type { z } from "zod";
import { BookingDetails } from "#domain/booking/booking-request.ts";

/** What the next booking of a person begins with; same limits as a booking. A missing field is not remembered. */
export const Profile = BookingDetails.pick({ firstName: true, lastName: true, phone: true }).partial();
export type Profile = z.infer<typeof Profile>;
