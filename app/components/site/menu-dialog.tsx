import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";

type MenuDialogProps = {
  id: string;
  className: string;
  /** Classes of the bar with the close button. */
  barClassName: string;
  children: ReactNode;
};

/** Screens that hide the menu. */
const WIDE = "(min-width: 64rem)";

/** In newer browsers, the invoker attributes (`command`, `commandfor`) open and close the menu without JavaScript. */
export function MenuDialog({ id, className, barClassName, children }: MenuDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const open = (event: MouseEvent) => {
    // Otherwise the invoker attributes open the dialog again, and the browser logs a warning.
    event.preventDefault();
    dialog.current?.showModal();
  };
  // On a screen that has become wide, an open dialog would be invisible and the page inert. The invoker attributes may
  // have opened the dialog before hydration. After going back, an open dialog would cover the previous page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` reads only the ref
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const closeWhenWide = () => wide.matches && close();
    closeWhenWide();
    wide.addEventListener("change", closeWhenWide);
    addEventListener("popstate", close);
    return () => {
      wide.removeEventListener("change", closeWhenWide);
      removeEventListener("popstate", close);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-target items-center gap-2 rounded-pill px-2 text-sm font-semibold hover:bg-current/10"
        aria-haspopup="dialog"
        onClick={open}
        // A spread, because React's types lack these attributes.
        {...{ command: "show-modal", commandfor: id }}
      >
        <Icon name="menu" />
        Menü
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handler gets clicks that bubble up from links and buttons, which keys also trigger */}
      <dialog
        ref={dialog}
        id={id}
        aria-label="Menü"
        onClick={(event) => {
          if ((event.target as Element).closest("a, button[type=submit]")) close();
        }}
        className={`m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto border-0 pb-8 backdrop:bg-block/60 ${className}`}
      >
        <div className={`flex items-center justify-end ${barClassName}`}>
          <IconButton icon="x" label="Menü schließen" onClick={close} {...{ command: "close", commandfor: id }} />
        </div>
        {children}
      </dialog>
    </>
  );
}
