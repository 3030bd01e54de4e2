import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { type ExportPage, loadAllRows } from "#app/client/list-export.ts";
import { downloadCsv, downloadXlsx, type SheetColumn } from "#app/client/spreadsheet.ts";
import { useAction } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { COUNT_LIMIT } from "#domain/list/pagination.ts";

export type ListExportProps<Row> = {
  /** Name of the file without its extension. */
  name: string;
  columns: readonly SheetColumn<Row>[];
  /** Rows of the filtered list, up to one more than `COUNT_LIMIT`. */
  total: number;
  load: (after: string | null, signal: AbortSignal) => Promise<ExportPage<Row>>;
};

/** Downloads every row of a filtered list as a workbook or CSV, with progress and a way to stop. */
export function ListExport<Row>({ name, columns, total, load }: ListExportProps<Row>) {
  const { run } = useAction();
  const [count, setCount] = useState<number | null>(null);
  const loading = useRef<AbortController>(null);
  useEffect(() => () => loading.current?.abort(), []);
  // A press right after typing also blurs the filter, which navigates. The download waits for the newly filtered list.
  const isNavigating = useNavigation().state !== "idle";
  const [requested, setRequested] = useState<typeof downloadXlsx | null>(null);
  // A transition, like the navigation, so that both are rendered at the same time.
  const request = (download: typeof downloadXlsx) => startTransition(() => setRequested(() => download));
  const start = useEffectEvent((download: typeof downloadXlsx) => {
    setRequested(null);
    const controller = new AbortController();
    loading.current = controller;
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
    if (requested && !isNavigating) start(requested);
  }, [requested, isNavigating]);

  if (count === null) {
    return (
      <>
        <Button variant="outline" onClick={() => request(downloadXlsx)}>
          Excel
        </Button>
        <Button variant="outline" onClick={() => request(downloadCsv)}>
          CSV
        </Button>
      </>
    );
  }
  // A total above the limit is a lower bound, so the progress is indeterminate.
  const share = total > COUNT_LIMIT ? undefined : { value: count, max: Math.max(total, 1) };
  return (
    <>
      <span className="flex items-center gap-3 text-sm">
        <progress aria-label="Fortschritt" className="w-32" {...share} />
        <span className="num">{count.toLocaleString("de")} geladen</span>
      </span>
      {/* The second click of a double click on "CSV" hits this button. */}
      <Button variant="ghost" onClick={({ detail }) => detail < 2 && loading.current?.abort()}>
        Abbrechen
      </Button>
    </>
  );
}
