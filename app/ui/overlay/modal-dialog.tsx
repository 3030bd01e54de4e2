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
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { openModal } from "./open-modal.ts";
import { useOverlays } from "./overlay-provider.tsx";
import { useUnloadQuestion } from "./use-unload-question.ts";

export type ModalDialogProps = {
  title: string;
  isOpen: boolean;
  /**
   * Called when Escape, the close button, the backdrop or another overlay closes the dialog, and when a navigation
   * closes the dialog without unmounting it.
   */
  onClose: () => void;
  children: ReactNode;
  /** Footer buttons, the main action first. */
  actions?: ReactNode;
  /** True when closing would discard typed text: Escape, the close button, the backdrop and a navigation ask first. */
  isUnsaved?: boolean;
  /**
   * Called when the user discards the typed text: before `onClose`, or instead of `onClose` when a navigation unmounts
   * the dialog.
   */
  onDiscard?: () => void;
  /** The title is focused instead of the first field: for dialogs that show data and whose forms are secondary. */
  isTitleFocused?: boolean;
};

type ModalDialogVariant = {
  /** For error messages. */
  componentName: string;
  className: string;
};

/** For a native modal dialog, the browser traps and restores the focus, makes the page inert and reports Escape. */
export function ModalDialog(props: ModalDialogProps & ModalDialogVariant) {
  const { title, isOpen, onClose, children, actions, isUnsaved = false, onDiscard, componentName, className } = props;
  const { isTitleFocused = false } = props;
  const [isAsking, setAsking] = useState(false);
  const overlays = useOverlays(componentName);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Where the current press began. */
  const pressTarget = useRef<EventTarget>(null);
  const titleId = useId();
  const latestOnClose = useLatest(onClose);
  const latestIsTitleFocused = useLatest(isTitleFocused);

  // The cleanup of a layout effect closes the dialog before React removes it. A dialog that is removed while open does
  // not restore the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const release = overlays.claim(() => latestOnClose.current());
    const closeModal =
      dialog.current && openModal(dialog.current, latestIsTitleFocused.current ? heading.current : null);
    return () => {
      release();
      closeModal?.();
    };
  }, [isOpen, overlays, latestOnClose, latestIsTitleFocused]);

  const closeOrAsk = () => (isUnsaved ? setAsking(true) : onClose());

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // The `cancel` event of a file input or dialog inside this dialog bubbles.
        if (event.target === dialog.current) closeOrAsk();
      }}
      onKeyDownCapture={ignoreHeldEnter}
      // On a second Escape in a row, browsers ignore that `cancel` is prevented. Preventing `keydown` keeps the dialog
      // open.
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Escape" || event.defaultPrevented || !isUnsaved) return;
        event.preventDefault();
        setAsking(true);
      }}
      onPointerDown={(event) => {
        pressTarget.current = event.target;
      }}
      // Two kinds of clicks hit the backdrop without closing the dialog: the second click of a double click on the
      // opening button, and a press that begins inside the dialog and ends outside, for example to select text.
      onClick={(event) => {
        const beganInside = pressTarget.current !== null && pressTarget.current !== dialog.current;
        pressTarget.current = null;
        if (event.target === dialog.current && event.detail < 2 && !beganInside) closeOrAsk();
      }}
      className={`border-0 bg-sheet p-0 text-ink shadow-sheet backdrop:bg-block/60 ${className}`}
    >
      {isOpen && (isUnsaved || isAsking) && (
        <UnsavedChanges isAsking={isAsking} onAnswer={() => setAsking(false)} onDiscard={onDiscard} onClose={onClose} />
      )}
      {isOpen && (
        <div
          className={`grid min-h-full gap-5 border-t-3 border-rule p-6 ${actions ? "grid-rows-[auto_1fr_auto]" : "grid-rows-[auto_1fr]"}`}
        >
          <div className="flex items-start justify-between gap-4">
            <h2
              ref={heading}
              id={titleId}
              tabIndex={isTitleFocused ? -1 : undefined}
              className="text-display-sm outline-none"
            >
              {title}
            </h2>
            <IconButton icon="x" label="Schließen" onClick={closeOrAsk} className="-mt-1.5 -mr-2.5" />
          </div>
          <div className="text-pretty">{children}</div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/** When Enter is still held from before the dialog opened, the repeated presses would submit a form of the dialog. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  const isText = event.target instanceof HTMLTextAreaElement || (event.target as HTMLElement).isContentEditable;
  if (event.key === "Enter" && event.repeat && !isText) event.preventDefault();
}

/**
 * Does not ask before navigations that replace the URL, or before redirects, such as the one to sign-in. Mounted only
 * while text is unsaved or the question is open, because a router has only one blocker at a time.
 */
function UnsavedChanges({
  isAsking,
  onAnswer,
  onDiscard,
  onClose,
}: {
  isAsking: boolean;
  onAnswer: () => void;
  onDiscard: ModalDialogProps["onDiscard"];
  onClose: () => void;
}) {
  /**
   * True once the user has closed the dialog and discarded the text. `onClose` may go back in the history, which must
   * not ask again.
   */
  const isDiscarded = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !isDiscarded.current &&
      historyAction !== "REPLACE" &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  /** True while a navigation that the user has confirmed is running. */
  const isLeaving = useRef(false);
  // Keeps the browser from asking again when a confirmed navigation loads a document.
  useUnloadQuestion(() => !isLeaving.current);
  // Closes the dialog after a confirmed navigation; `OverlayProvider` closes a dialog only when the path changes.
  useEffect(() => {
    if (blocker.state !== "unblocked" || !isLeaving.current) return;
    isLeaving.current = false;
    onClose();
  }, [blocker.state, onClose]);
  if (!isAsking && blocker.state !== "blocked") return null;
  return (
    <UnsavedChangesDialog
      onDiscard={() => {
        onAnswer();
        onDiscard?.();
        if (blocker.state !== "blocked") {
          isDiscarded.current = true;
          return onClose();
        }
        isLeaving.current = true;
        blocker.proceed();
      }}
      onContinue={() => {
        onAnswer();
        blocker.reset?.();
      }}
    />
  );
}

/** Shown above the dialog, which keeps the text until the user decides. */
function UnsavedChangesDialog({ onDiscard, onContinue }: { onDiscard: () => void; onContinue: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onContinue();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onContinue();
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
          <Button onClick={onContinue}>Weiter bearbeiten</Button>
          <Button color="danger" variant="outline" onClick={onDiscard}>
            Verwerfen
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
