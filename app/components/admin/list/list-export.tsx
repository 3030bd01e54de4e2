import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { loadAllRows } from "#app/client/list-export.ts";
import { downloadCsv, downloadXlsx, type SheetColumn } from "#app/client/spreadsheet.ts";
import { useAction } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import type { ExportCursor, ExportPage } from "#domain/list/export-page.ts";
import { COUNT_LIMIT } from "#domain/list/pagination.ts";

type ListExportProps<Row> = {
  /** Name of the file without its extension. */
  name: string;
  columns: readonly SheetColumn<Row>[];
  /** Number of rows of the filtered list; above `COUNT_LIMIT` a lower bound. */
  total: number;
  /** Loads the rows after the cursor `after`; `null` stands for the beginning. */
  load: (after: ExportCursor | null, signal: AbortSignal) => Promise<ExportPage<Row>>;
};

type Download = typeof downloadXlsx;

/** Maximum time between a press and the rendering of the navigation that the press has caused. */
const NAVIGATION_DELAY_MS = 100;

export function ListExport<Row extends { id: string }>({ name, columns, total, load }: ListExportProps<Row>) {
  const { run } = useAction();
  /** The number of rows loaded so far; `null` while no export runs. */
  const [count, setCount] = useState<number | null>(null);
  // React reuses the element of "CSV" for "Abbrechen", so a press on "CSV" keeps the focus. A press on "Excel" removes
  // the focused button, and the hook moves the focus to "Abbrechen".
  const secondButton = useFocusAfterRemoval<HTMLButtonElement>(count === null);
  const abortController = useRef<AbortController>(null);
  useEffect(() => () => abortController.current?.abort(), []);
  // A press right after typing also blurs the filter, which navigates. The download waits for the newly filtered list.
  const isNavigating = useNavigation().state !== "idle";
  const [requestedDownload, setRequestedDownload] = useState<Download | null>(null);
  // A transition, like the navigation, so that both are usually rendered at the same time.
  const request = (download: Download) => startTransition(() => setRequestedDownload(() => download));
  const start = useEffectEvent((download: Download) => {
    setRequestedDownload(null);
    const controller = new AbortController();
    abortController.current = controller;
    setCount(0);
    run(async () => {
      try {
        await download(name, columns, await loadAllRows(load, setCount, controller.signal));
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      } finally {
        setCount(null);
      }
    });
  });
  useEffect(() => {
    if (!requestedDownload || isNavigating) return;
    // The navigation may be rendered later than `requestedDownload`.
    const timer = setTimeout(() => start(requestedDownload), NAVIGATION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [requestedDownload, isNavigating]);

  if (count === null) {
    return (
      <>
        <Button variant="outline" onClick={() => request(downloadXlsx)}>
          Excel
        </Button>
        <Button ref={secondButton} variant="outline" onClick={() => request(downloadCsv)}>
          CSV
        </Button>
      </>
    );
  }
  // The progress is indeterminate when the total is a lower bound.
  const progress = total > COUNT_LIMIT ? undefined : { value: count, max: Math.max(total, 1) };
  return (
    <>
      <span className="flex items-center gap-3 text-sm">
        <progress aria-label="Fortschritt" className="w-32" {...progress} />
        <span className="num">{count.toLocaleString("de")} geladen</span>
      </span>
      {/* The second click of a double click on "CSV" hits this button and must not abort. */}
      <Button
        ref={secondButton}
        variant="ghost"
        onClick={({ detail }) => detail < 2 && abortController.current?.abort()}
      >
        Abbrechen
      </Button>
    </>
  );
}
