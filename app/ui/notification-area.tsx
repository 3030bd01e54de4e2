import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { closeNotification, type Notification, onNotificationsChange, openNotifications } from "./notifications.ts";

const NotificationCard = lazy(() => import("./notification-card.tsx").catch(() => ({ default: PlainCard })));
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

/** What matters of a notification, where its card cannot be loaded: offline, or after a new deployment. */
function PlainCard({ notification: { id, title, description, timeout, actions } }: { notification: Notification }) {
  useEffect(() => {
    if (timeout <= 0) return;
    const timer = setTimeout(() => closeNotification(id), timeout);
    return () => clearTimeout(timer);
  }, [id, timeout]);
  const ways = [...actions, { label: "Schließen", onClick: () => {} }];
  return (
    <article className="pointer-events-auto bg-sheet p-4.5 text-sm shadow-sheet">
      <p className="font-semibold text-ink-strong">{title}</p>
      {description}
      <p className="flex gap-x-5">
        {ways.map(({ label, onClick }) => (
          <button
            key={label}
            type="button"
            className="min-h-9 underline"
            onClick={() => {
              onClick();
              closeNotification(id);
            }}
          >
            {label}
          </button>
        ))}
      </p>
    </article>
  );
}
