import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { PrintedSheetProps } from "./printed-sheet.tsx";

let PrintedSheet: ComponentType<PrintedSheetProps> | null = null;

/** Never rejects. After a failure, for example offline without a cached module, the next call retries. */
export function loadPrintedSheet(): Promise<void> {
  return import("./printed-sheet.tsx").then(
    (module) => {
      PrintedSheet = module.PrintedSheet;
    },
    () => {},
  );
}

/**
 * The guest list is rendered only while the browser prints, because many hidden rows slow check-in down. Until the
 * module of `PrintedSheet` is loaded, a hint is printed instead.
 */
export function PrintedParties(props: PrintedSheetProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    loadPrintedSheet();
    // `flushSync`, because the browser prints the document as it is when the `beforeprint` listeners return.
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
