import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "#app/ui/button/button.tsx";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { openModal } from "./modals.ts";
import { useOverlays } from "./overlay-provider.tsx";

export type ModalDialogProps = {
  title: string;
  isOpen: boolean;
  /** Called by Escape, close button, backdrop, another overlay or navigation. */
  onClose: () => void;
  children: ReactNode;
  /** Footer buttons, the main action first. */
  actions?: ReactNode;
  /** True while closing would lose typed text: the user is asked first. */
  isUnsaved?: boolean;
};

type ModalDialogStyle = { what: string; className: string };

/**
 * The native modal dialog under `Dialog` and `SlideOver`: the browser traps the focus, makes the page inert, closes on
 * Escape and restores the focus.
 */
export function ModalDialog(props: ModalDialogProps & ModalDialogStyle) {
  const { title, isOpen, onClose, children, actions, isUnsaved = false, what, className } = props;
  const [isAsking, setAsking] = useState(false);
  const overlays = useOverlays(what);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useLatest(onClose);

  // Runs before paint, while still mounted: an open dialog must be closed before it is removed, or the focus is lost.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const release = overlays.claim(() => close.current());
    const closeModal = dialog.current && openModal(dialog.current);
    return () => {
      release();
      closeModal?.();
    };
  }, [isOpen, overlays, close]);

  // Leaving the site shows the browser's own question.
  useEffect(() => {
    if (!isOpen || !isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOpen, isUnsaved]);

  const leave = () => (isUnsaved ? setAsking(true) : onClose());

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === dialog.current) leave();
      }}
      // A second Escape closes a dialog although `cancel` was prevented; the keydown can be prevented.
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Escape" || event.defaultPrevented || !isUnsaved) return;
        event.preventDefault();
        setAsking(!isAsking);
      }}
      onClick={(event) => {
        if (event.target === dialog.current) leave();
      }}
      className={`border-0 bg-sheet p-0 text-ink shadow-sheet backdrop:bg-block/60 ${className}`}
    >
      {isOpen && isAsking && (
        <UnsavedChangesDialog
          onLeave={() => {
            setAsking(false);
            onClose();
          }}
          onStay={() => setAsking(false)}
        />
      )}
      {isOpen && (
        <div
          className={`grid min-h-full gap-5 border-t-3 border-rule p-6 ${actions ? "grid-rows-[auto_1fr_auto]" : "grid-rows-[auto_1fr]"}`}
        >
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-display-sm">
              {title}
            </h2>
            <IconButton icon="x" label="Schließen" onClick={leave} className="-mt-1.5 -mr-2.5" />
          </div>
          <div className="text-pretty">{children}</div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/** Shown above the dialog, whose typed text stays until the user decides. */
function UnsavedChangesDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      className="m-auto w-[min(100%-2rem,26rem)] animate-rise border-0 bg-sheet p-0 text-ink shadow-sheet backdrop:bg-block/60"
    >
      <div className="grid gap-4 border-t-3 border-rule p-6">
        <h2 id={titleId} className="text-display-xs">
          Eingaben verwerfen?
        </h2>
        <p id={textId} className="text-sm">
          Was du hier eingegeben hast, ist noch nicht gespeichert.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onStay}>Weiter bearbeiten</Button>
          <Button color="danger" variant="outline" onClick={onLeave}>
            Verwerfen
          </Button>
        </div>
      </div>
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
