import type { NotificationsMessage } from "#domain/account/notification-updates.ts";
import { AuthorizedRoom } from "./authorized-room.ts";

const FRAME = JSON.stringify({ type: "notifications" } satisfies NotificationsMessage);

/**
 * One instance per user with an open page, named `user:{id}`; the Worker takes the id from the session. Exists while a
 * socket is open and hibernates between messages. Every frame is the same: it makes a page load what the host has
 * changed for the user, with the user's rights. So an eviction loses nothing.
 */
export class UserRoom extends AuthorizedRoom {
  protected override readonly className = "UserRoom";
  /** Makes a page that has just connected load the changes that the page has missed. */
  protected override readonly firstFrame = FRAME;

  publish(): void {
    this.broadcast(FRAME);
  }

  /**
   * @param hasMissedNotifications true when the relay may have missed notifications; the viewers are then notified
   * @returns true while the room has viewers
   */
  resync(hasMissedNotifications: boolean): boolean {
    if (hasMissedNotifications) this.publish();
    return this.hasViewers();
  }
}
