import type { z } from "zod";
import { BookingDetails } from "#domain/booking/booking-request.ts";

/** Prefills a person's next booking. Saving deletes the stored value of a missing field. */
export const Profile = BookingDetails.pick({ firstName: true, lastName: true, phone: true }).partial();
export type Profile = z.infer<typeof Profile>;
