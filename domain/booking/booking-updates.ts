import { z } from "zod";

/** What the trigger broadcasts on the private Realtime topic `bookings`. */
export const BookingUpdates = z.object({ appointment_id: z.uuid() });

/** A frame of `/api/live/admin`: the dates whose bookings have changed; none named means that any may have. */
export type BookingsMessage = { type: "bookings"; appointments: string[] };
