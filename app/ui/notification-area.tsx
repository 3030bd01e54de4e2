import { lazy, Suspense, useSyncExternalStore } from "react";
import { type Notification, onNotificationsChange, openNotifications } from "./notifications.ts";

const NotificationCard = lazy(() => import("./notification-card.tsx"));
const none: readonly Notification[] = [];

/**
 * Where notifications appear, once per document: the whole width on phones, 24 rem from 640 px. The region is there before
 * its first message, so that a screen reader says politely what comes; the card itself is loaded with the first one.
 */
export function NotificationArea() {
  const notifications = useSyncExternalStore(onNotificationsChange, openNotifications, () => none);
  return (
    <section
      aria-label="Meldungen"
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed right-0 bottom-0 z-50 grid w-full gap-3 p-3 sm:w-96 sm:p-0 sm:right-gutter sm:bottom-6 print:hidden"
    >
      <Suspense>
        {notifications.map((notification) => (
          <NotificationCard key={notification.id} notification={notification} />
        ))}
      </Suspense>
    </section>
  );
}
