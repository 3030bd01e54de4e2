import { z } from "zod";

/** Payload of the database trigger's broadcast on the private Realtime topic `notifications`. */
export const NotificationUpdates = z.object({ user_ids: z.array(z.uuid()) });

/** A frame of `/api/live/user`: something has changed for the user. The page then loads the change. */
export type NotificationsMessage = { type: "notifications" };
