import { ModalDialog, type ModalDialogProps } from "./modal-dialog.tsx";

/** A question or a short form in the middle of the screen. Needs an `OverlayProvider` around it. */
export function Dialog(props: ModalDialogProps) {
  return (
    <ModalDialog
      {...props}
      what="Dialog"
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,32rem)] animate-rise"
    />
  );
}
