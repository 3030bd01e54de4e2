import type { IconName } from "#app/ui/icon/icons.ts";

export type NotificationAction = { label: string; onClick: () => void };

/** A toast (specification, sections 3 and 4). */
export type Notification = {
  /** Unix time in ms, at least one more than the previous id. */
  id: string;
  title: string;
  description?: string;
  icon?: IconName;
  /** Replaces the icon; shows initials without `url`. */
  avatar?: { name: string; url?: string };
  /** Default true. */
  closeButton?: boolean;
  /** In ms; 0 keeps the notification open. Default 5000 (specification, section 9). */
  timeout: number;
  /** Buttons; each also closes the notification, even when its `onClick` throws. */
  actions: readonly NotificationAction[];
  /** Runs once, however the notification closes. */
  callback?: () => void;
  /** primary (gold) for success, secondary (teal) for information, danger for problems. Default primary. */
  color?: "primary" | "secondary" | "danger";
};

const NOTIFICATION_TIMEOUT_MS = 5_000;

let notifications: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Returns the id. Browser only: on the server all visitors would share the store. */
export function notify(notification: Pick<Notification, "title"> & Partial<Omit<Notification, "id">>): string {
  if (typeof document === "undefined") throw new Error("Call notify() only in event handlers and effects");
  lastId = Math.max(Date.now(), lastId + 1);
  const id = String(lastId);
  setNotifications([...notifications, { timeout: NOTIFICATION_TIMEOUT_MS, actions: [], ...notification, id }]);
  return id;
}

/** Idempotent. */
export function closeNotification(id: string): void {
  const notification = notifications.find((candidate) => candidate.id === id);
  if (!notification) return;
  setNotifications(notifications.filter((candidate) => candidate !== notification));
  notification.callback?.();
}

export function getOpenNotifications(): readonly Notification[] {
  return notifications;
}

export function onNotificationsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setNotifications(newNotifications: readonly Notification[]): void {
  notifications = newNotifications;
  for (const listener of listeners) listener();
}
