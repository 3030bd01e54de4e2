import { useEffect, useRef, useState } from "react";
import { allowedVariant } from "#app/ui/allowed-variant.ts";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { DOUBLE_TAP_MS } from "#app/ui/double-tap.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { closeNotification, type Notification } from "./notifications.ts";

const notificationColors = ["primary", "secondary", "danger"] as const;
const barColors: Record<(typeof notificationColors)[number], string> = {
  primary: "bg-action",
  secondary: "bg-live",
  danger: "bg-danger",
};

export default function NotificationCard({ notification }: { notification: Notification }) {
  const {
    id,
    title,
    description,
    icon,
    avatar,
    closeButton = true,
    timeout,
    actions,
    color = "primary",
  } = notification;
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isPaused = isHovered || hasFocus;
  const [isClosing, setClosing] = useState(false);
  const card = useRef<HTMLElement>(null);
  const previousFocus = useRef<HTMLElement | null>(null);
  const remainingMs = useRef(timeout);

  const close = () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && card.current?.contains(focused)) {
      focused.blur();
      previousFocus.current?.focus();
    }
    setClosing(true);
  };

  // A closing card is invisible, but covers the page for a moment: a second tap must not hit what lies under the card.
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => closeNotification(id), DOUBLE_TAP_MS);
    return () => {
      clearTimeout(timer);
      closeNotification(id); // A dialog that opens or closes unmounts the card early.
    };
  }, [id, isClosing]);

  useEffect(() => {
    if (timeout <= 0 || isPaused || isClosing) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => closeNotification(id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(0, remainingMs.current - (Date.now() - startedAt));
    };
  }, [id, timeout, isPaused, isClosing]);

  return (
    <article
      ref={card}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        if (!hasFocus && event.relatedTarget instanceof HTMLElement) previousFocus.current = event.relatedTarget;
        setFocus(true);
      }}
      onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
      className={`pointer-events-auto relative animate-rise overflow-hidden bg-sheet pb-1.25 shadow-sheet ${isClosing ? "opacity-0" : ""}`}
    >
      <div className={`flex flex-wrap items-start gap-3 py-2.5 pr-1.5 pl-4.5 ${isClosing ? "invisible" : ""}`}>
        {avatar ? (
          <Avatar size="sm" name={avatar.name} {...(avatar.url && { url: avatar.url })} className="mt-1.5" />
        ) : (
          icon && <Icon name={icon} className={`mt-2.5 text-lg ${color === "danger" ? "text-danger" : ""}`} />
        )}
        <div className="grid flex-1 gap-0.5 py-2">
          <p className="text-sm font-semibold text-ink-strong">{title}</p>
          {description && <p className="text-xs text-ink">{description}</p>}
          {actions.length > 0 && (
            <div className="-mx-3 flex flex-wrap gap-x-2 pt-2">
              {actions.map((action) => (
                <button
                  key={action.label}
                  type="button"
                  onClick={() => {
                    if (isClosing) return;
                    try {
                      action.onClick();
                    } finally {
                      close();
                    }
                  }}
                  className="min-h-9 rounded-pill px-3 text-xs font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:bg-current/8"
                >
                  {action.label}
                </button>
              ))}
            </div>
          )}
        </div>
        {closeButton && <IconButton icon="x" label="Meldung schließen" onClick={close} className="ml-auto" />}
      </div>
      {timeout > 0 && (
        <div
          aria-hidden="true"
          data-countdown={isPaused ? "paused" : "running"}
          className={`absolute inset-x-0 bottom-0 h-1.25 origin-left animate-countdown ${barColors[allowedVariant("Notification color", color, notificationColors, "primary")]}`}
          style={{ animationDuration: `${timeout}ms`, animationPlayState: isPaused ? "paused" : "running" }}
        />
      )}
    </article>
  );
}
