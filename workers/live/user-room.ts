import type { NotificationsMessage } from "#domain/account/notification-updates.ts";
import { AuthorizedRoom } from "./authorized-room.ts";

const FRAME = JSON.stringify({ type: "notifications" } satisfies NotificationsMessage);

/**
 * One instance per user with an open page; the Worker takes the user's id from the session. A frame contains no data:
 * it makes a page read the user's bookings and waitlist entries again. The room keeps no state in memory, so an
 * eviction loses nothing.
 */
export class UserRoom extends AuthorizedRoom {
  protected override readonly className = "UserRoom";
  protected override readonly firstFrame = FRAME;

  publish(): void {
    this.broadcast(FRAME);
  }

  override resync(mayHaveMissedNotifications: boolean): boolean {
    if (mayHaveMissedNotifications) this.publish();
    return this.hasViewers();
  }
}
