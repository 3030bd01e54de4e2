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
  /** Escape, the close button, a press beside the sheet, another overlay or another page. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot: the deed first. */
  actions?: ReactNode;
  /** Something was typed that closing would lose: whoever closes the sheet is asked first. */
  isUnsaved?: boolean;
};

type Look = { what: string; className: string };

/**
 * The native modal dialog under `Dialog` and `SlideOver`: the browser keeps the focus inside, makes the page behind inert,
 * closes on Escape and gives the focus back.
 */
export function ModalDialog(props: ModalDialogProps & Look) {
  const { title, isOpen, onClose, children, actions, isUnsaved = false, what, className } = props;
  const [isAsking, setAsking] = useState(false);
  const overlays = useOverlays(what);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useLatest(onClose);

  // Before the browser's next look: a sheet that is taken away must be closed while it still hangs in the page, or the focus is lost.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const release = overlays.claim(() => close.current());
    const shut = dialog.current && openModal(dialog.current);
    return () => {
      release();
      shut?.();
    };
  }, [isOpen, overlays, close]);

  // Leaving the site asks in the browser's own words.
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
      // A second Escape in a row closes a dialog without asking its page (`cancel` cannot be stopped then); this one can be.
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

/** Stands before the sheet, which keeps what was typed until there is an answer. */
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
