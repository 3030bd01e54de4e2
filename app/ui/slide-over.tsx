import { ModalSheet, type ModalSheetProps } from "./modal-sheet.tsx";

/** A sheet from the right for what needs room beside the page. Needs an `OverlayProvider` around it. */
export function SlideOver(props: ModalSheetProps) {
  return (
    <ModalSheet
      {...props}
      what="SlideOver"
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-none animate-slide overflow-y-auto sm:w-md"
    />
  );
}
