import type { z } from "zod";
import { BookingDetails } from "#domain/booking/booking-request.ts";

/** Prefills a person's next booking. Saving a profile deletes the stored values of missing fields. */
export const Profile = BookingDetails.pick({ firstName: true, lastName: true, phone: true }).partial();
export type Profile = z.infer<typeof Profile>;
