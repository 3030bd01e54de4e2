import { lazy, Suspense, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { onModalsChange, topModal } from "#app/ui/overlay/modals.ts";
import { closeNotification, getOpenNotifications, type Notification, onNotificationsChange } from "./notifications.ts";

let isCardLoaded = false;
const NotificationCard = lazy(() =>
  import("./notification-card.tsx").then(
    (module) => {
      isCardLoaded = true;
      return module;
    },
    () => ({ default: PlainCard }),
  ),
);
const noNotifications: readonly Notification[] = [];

/**
 * Rendered once per document and before the first notification, so that screen readers announce every notification.
 * While a modal dialog makes the page inert, notifications appear inside the dialog.
 */
export function NotificationArea() {
  const notifications = useSyncExternalStore(onNotificationsChange, getOpenNotifications, () => noNotifications);
  const modal = useSyncExternalStore(onModalsChange, topModal, () => null);
  return (
    <>
      <section aria-label={modal ? undefined : REGION_LABEL} {...liveRegion}>
        {!modal && <Cards notifications={notifications} />}
      </section>
      {modal &&
        createPortal(
          <section
            ref={showOverModal}
            popover="manual"
            aria-label={REGION_LABEL}
            {...liveRegion}
            className={`inset-auto m-0 overflow-visible border-0 bg-transparent ${liveRegion.className} sm:right-auto! sm:left-gutter`}
          >
            <Cards notifications={notifications} />
          </section>,
          modal,
        )}
    </>
  );
}

const REGION_LABEL = "Meldungen";
/**
 * At the bottom, or at the top where the bottom has buttons. At the top, the distance keeps notifications off the
 * page's header and a drawer's close button.
 */
const liveRegion = {
  "aria-live": "polite",
  "aria-relevant": "additions",
  className:
    "pointer-events-none fixed right-0 bottom-0 z-50 w-full bottom-taken:top-[min(3.75rem,10dvh)] bottom-taken:bottom-auto sm:w-96 sm:right-gutter sm:bottom-6 print:hidden",
} as const;

/**
 * A popover, because the transform of an animated dialog would move fixed elements inside the dialog. The region is at
 * the left, because a drawer covers the right side.
 */
function showOverModal(region: HTMLElement | null) {
  region?.showPopover();
}

/** The newest card is first. The list scrolls when it is too high. The padding has space for the cards' shadows. */
function Cards({ notifications }: { notifications: readonly Notification[] }) {
  // Browsers remember a failed import, so the module is not imported offline.
  const Card = isCardLoaded || navigator.onLine ? NotificationCard : PlainCard;
  return (
    <div className="grid max-h-[min(50dvh,20rem)] auto-rows-max gap-3 overflow-y-auto overscroll-contain p-3 bottom-taken:pb-16 sm:-m-6 sm:p-6">
      <Suspense>
        {[...notifications].reverse().map((notification) => (
          <Card key={notification.id} notification={notification} />
        ))}
      </Suspense>
    </div>
  );
}

/** Replaces `NotificationCard` while its module cannot be loaded. Stays open until it is closed. */
function PlainCard({ notification: { id, title, description, actions } }: { notification: Notification }) {
  const buttons = [...actions, { label: "Schließen", onClick: () => {} }];
  return (
    <article className="pointer-events-auto bg-sheet p-4.5 text-sm shadow-sheet">
      <p className="font-semibold text-ink-strong">{title}</p>
      {description}
      {buttons.map(({ label, onClick }) => (
        <button
          key={label}
          type="button"
          className="block min-h-9 underline"
          onClick={() => {
            closeNotification(id); // first, because `onClick` may throw
            onClick();
          }}
        >
          {label}
        </button>
      ))}
    </article>
  );
}
