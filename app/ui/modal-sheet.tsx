import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import { useOverlays } from "./overlay-provider.tsx";

export type ModalSheetProps = {
  title: string;
  isOpen: boolean;
  /** Escape, the close button, a press beside the sheet, another overlay or another page. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot: the deed first. */
  actions?: ReactNode;
};

type Look = { what: string; className: string };

/**
 * The native modal dialog under `Dialog` and `SlideOver`: the browser keeps the focus inside, makes the page behind inert,
 * closes on Escape and gives the focus back.
 */
export function ModalSheet({ title, isOpen, onClose, children, actions, what, className }: ModalSheetProps & Look) {
  const overlays = useOverlays(what);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useLatest(onClose);

  // Before the browser's next look: a sheet that is taken away must be closed while it still hangs in the page, or the focus is lost.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const sheet = dialog.current;
    const release = overlays.claim(() => close.current());
    sheet?.showModal();
    return () => {
      release();
      sheet?.close();
    };
  }, [isOpen, overlays, close]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet; the keyboard has Escape and the close button
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className={`border-0 bg-sheet p-0 text-ink shadow-sheet backdrop:bg-block/60 ${className}`}
    >
      {isOpen && (
        <div className="grid min-h-full grid-rows-[auto_1fr_auto] gap-5 border-t-3 border-rule p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-display-sm">
              {title}
            </h2>
            <IconButton icon="x" label="Schließen" onClick={onClose} className="-mt-1.5 -mr-2.5" />
          </div>
          <div className="text-pretty">{children}</div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
