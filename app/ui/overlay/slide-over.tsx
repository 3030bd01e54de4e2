import { ModalDialog, type ModalDialogProps } from "./modal-dialog.tsx";

export type SlideOverProps = ModalDialogProps & {
  /** Twice as wide, for what is looked through: a grid of pictures. */
  isWide?: boolean;
};

/** A sheet from the right for what needs room beside the page. Needs an `OverlayProvider` around it. */
export function SlideOver({ isWide = false, ...props }: SlideOverProps) {
  return (
    <ModalDialog
      {...props}
      what="SlideOver"
      className={`m-0 ml-auto h-dvh max-h-none w-full max-w-none animate-slide overflow-y-auto ${isWide ? "md:w-3xl" : "sm:w-md"}`}
    />
  );
}
