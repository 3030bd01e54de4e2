import type { NotificationsMessage } from "#domain/account/notification-updates.ts";
import { checkBookings, closeWaitlistOfferNotifications } from "./booking-watch.ts";
import { openLiveSocket } from "./live-socket.ts";

/** The delay of a check after a message is random, so that many guests and tabs do not check at the same time. */
const MAX_DELAY_MS = 1_000;

export type NotificationWatch = {
  /**
   * Notifies of changes if a message arrived since the last successful fetch, or if the socket is closed. Does nothing
   * in a hidden tab.
   */
  checkIfDue(): Promise<void>;
  /** To be called after each navigation: the guest may have answered a waitlist offer. */
  closeWaitlistOfferNotifications(): Promise<void>;
  stop(): void;
};

/**
 * Notifies the signed-in user of waitlist offers and of changes by the host. A message only says that something has
 * changed. A visible tab fetches the changes within a second, a hidden tab when it becomes visible.
 * @param onChange called after a notification
 * @param onEnded called once when the session may have ended; nothing is watched from then on
 */
export function watchNotifications(onChange: () => void, onEnded: () => void): NotificationWatch {
  let isDue = false;
  let delay: ReturnType<typeof setTimeout> | undefined;

  async function checkIfDue() {
    if (document.visibilityState !== "visible" || (socket.isOpen() && !isDue)) return;
    const hasMessage = isDue;
    isDue = false;
    // Without `isForced`, `checkBookings` skips most checks for a user who has neither bookings nor waitlist entries.
    const hasNotified = await checkBookings({ isForced: hasMessage });
    if (hasNotified === null) isDue ||= hasMessage; // the fetch failed: the next call retries
    if (hasNotified) onChange();
  }
  const onMessage = (data: unknown) => {
    if (!isNotificationsMessage(data)) return;
    isDue = true;
    clearTimeout(delay);
    delay = setTimeout(checkIfDue, Math.random() * MAX_DELAY_MS);
  };
  const socket = openLiveSocket("/api/live/user", onMessage, () => {
    clearTimeout(delay);
    onEnded();
  });
  return {
    checkIfDue,
    async closeWaitlistOfferNotifications() {
      const hasNotified = await closeWaitlistOfferNotifications();
      if (hasNotified) onChange();
    },
    stop() {
      clearTimeout(delay);
      socket.close();
    },
  };
}

function isNotificationsMessage(data: unknown): boolean {
  try {
    return (JSON.parse(String(data)) as Partial<NotificationsMessage> | null)?.type === "notifications";
  } catch {
    return false;
  }
}
