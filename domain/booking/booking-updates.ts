import { z } from "zod";

/** The payload that SQL's `broadcast_appointment_id` sends on the private Realtime topic `bookings`. */
export const BookingUpdates = z.object({ appointment_id: z.uuid() });

/**
 * A frame of `/api/live/admin`: ids of the appointments whose bookings, waitlist or slots changed. An empty list means
 * that the bookings, waitlist or slots of any appointment may have changed.
 */
export type BookingsMessage = { type: "bookings"; appointments: string[] };
