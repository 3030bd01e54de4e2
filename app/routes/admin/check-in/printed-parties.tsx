import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { PrintedSheetProps } from "./printed-sheet.tsx";

export const loadPrintedSheet = () => import("./printed-sheet.tsx");

/** The printed guest list, rendered only while the browser prints, because many hidden rows slow check-in down. */
export function PrintedParties(props: PrintedSheetProps) {
  const [Sheet, setSheet] = useState<ComponentType<PrintedSheetProps> | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    loadPrintedSheet().then(
      ({ PrintedSheet }) => setSheet(() => PrintedSheet),
      () => {}, // offline
    );
    // The browser prints the document as it is when the `beforeprint` listeners return.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting && Sheet && <Sheet {...props} />;
}
