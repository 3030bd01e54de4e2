import { ModalDialog, type ModalDialogProps } from "./modal-dialog.tsx";

/** For a question or a short form. Needs an `OverlayProvider`. */
export function Dialog(props: ModalDialogProps) {
  return (
    <ModalDialog
      {...props}
      componentName="Dialog"
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,32rem)] animate-rise"
    />
  );
}
