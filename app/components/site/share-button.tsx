import { useEffect, useState } from "react";
import { notify } from "#app/ui/notification/notifications.ts";

type ShareButtonProps = {
  /** Such as "Atelier Nord". */
  title: string;
};

/**
 * Invisible until hydration: a press before hydration could not be replayed (see `EarlyPresses`), because browsers
 * allow sharing only during a press.
 */
export function ShareButton({ title }: ShareButtonProps) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <button
      type="button"
      onClick={() => share(title)}
      className={`needs-script link inline-flex min-h-target items-center text-sm print:hidden ${isHydrated ? "" : "invisible"}`}
    >
      Teilen<span className="sr-only">: {title}</span>
    </button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    notify({ title: "Link kopiert.", description: "Er liegt in der Zwischenablage.", icon: "check" });
  } catch (error) {
    const isDialogClosed = error instanceof DOMException && error.name === "AbortError";
    if (isDialogClosed) return;
    const description = "Du findest ihn in der Adresszeile deines Browsers.";
    notify({ title: "Der Link ließ sich nicht teilen.", description, icon: "warning", color: "danger" });
  }
}
