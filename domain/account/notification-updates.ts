import { z } from "zod";

/**
 * The payload that SQL's trigger `broadcast_notifications` sends on the private Realtime topic `notifications`: the
 * users for whom something has changed.
 */
export const NotificationUpdates = z.object({ user_ids: z.array(z.uuid()) });

/** A frame of `/api/live/user`: something has changed for the user. The page then loads the change. */
export type NotificationsMessage = { type: "notifications" };
