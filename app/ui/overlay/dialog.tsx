import { ModalSheet, type ModalSheetProps } from "./drawer.tsx";

/** A question or a short form in the middle of the screen. Needs an `OverlayProvider` around it. */
export function Dialog(props: ModalSheetProps) {
  return (
    <ModalSheet
      {...props}
      what="Dialog"
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,32rem)] animate-rise"
    />
  );
}
