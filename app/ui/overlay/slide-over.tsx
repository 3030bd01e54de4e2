import { ModalDialog, type ModalDialogProps } from "./modal-dialog.tsx";

type SlideOverProps = ModalDialogProps & {
  /** Wider, for grids and for forms with an image. */
  isWide?: boolean;
};

/** A modal drawer that slides in from the right. Needs an `OverlayProvider`. */
export function SlideOver({ isWide = false, ...props }: SlideOverProps) {
  return (
    <ModalDialog
      {...props}
      componentName="SlideOver"
      className={`m-0 ml-auto h-dvh max-h-none w-full max-w-none animate-slide overflow-y-auto ${isWide ? "md:w-3xl" : "sm:w-md"}`}
    />
  );
}
