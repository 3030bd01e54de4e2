import { z } from "zod";

/** The payload of SQL's `broadcast_appointment_id` on the private Realtime topic `bookings`. */
export const BookingUpdates = z.object({ appointment_id: z.uuid() });

/**
 * A frame of `/api/live/admin`: ids of appointments with changed bookings, waitlist or slots. An empty list means that
 * any appointment may have changed.
 */
export type BookingsMessage = { type: "bookings"; appointments: string[] };
