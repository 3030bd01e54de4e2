export type ExportPage<Row> = {
  rows: Row[];
  /** The cursor of the next page; `null` on the last page. */
  next: string | null;
};

/**
 * Reads every row of a list page by page and calls `onProgress` with the number of rows so far.
 * @throws `signal.reason` when `signal` is aborted, and whatever `load` throws
 */
export async function loadAllRows<Row>(
  load: (after: string | null, signal: AbortSignal) => Promise<ExportPage<Row>>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Row[]> {
  const allRows: Row[] = [];
  let after: string | null = null;
  do {
    const { rows, next }: ExportPage<Row> = await load(after, signal);
    signal.throwIfAborted();
    for (const row of rows) allRows.push(row);
    onProgress(allRows.length);
    after = next;
  } while (after !== null);
  return allRows;
}
