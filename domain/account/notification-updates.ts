import { z } from "zod";

/** The payload of SQL's trigger `broadcast_notifications` on the private Realtime topic `notifications`. */
export const NotificationUpdates = z.object({ user_ids: z.array(z.uuid()) });

/** A frame of `/api/live/user`. The page then loads what has changed for the user. */
export type NotificationsMessage = { type: "notifications" };
