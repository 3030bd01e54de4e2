import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { PrintedSheetProps } from "./printed-sheet.tsx";

/** `null` until its module is loaded. */
let PrintedSheet: ComponentType<PrintedSheetProps> | null = null;

/** Loads the printed guest list. When that fails, for example offline without a cached module, another call retries. */
export function loadPrintedSheet(): Promise<void> {
  return import("./printed-sheet.tsx").then(
    (module) => {
      PrintedSheet = module.PrintedSheet;
    },
    () => {},
  );
}

/**
 * The printed guest list, rendered only while the browser prints, because many hidden rows slow check-in down. While
 * its module is missing, a hint is printed instead: the button "Drucken" loads the module first.
 */
export function PrintedParties(props: PrintedSheetProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    loadPrintedSheet();
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
  return isPrinting && PrintedSheet ? (
    <PrintedSheet {...props} />
  ) : (
    <p className="hidden print:table">Die Liste fehlt noch. Drück „Drucken“.</p>
  );
}
