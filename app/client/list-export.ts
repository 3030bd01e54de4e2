import type { ExportCursor, ExportPage } from "#domain/list/export-page.ts";

/**
 * Reads all rows of a list, one page at a time. A row that moves during the export may be on two pages; the row is
 * returned once, at its first position, with its latest values.
 * @param onProgress gets the number of rows so far
 * @throws `signal.reason` when `signal` is aborted, and whatever `load` throws
 */
export async function loadAllRows<Row extends { id: string }>(
  load: (after: ExportCursor | null, signal: AbortSignal) => Promise<ExportPage<Row>>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Row[]> {
  const rowById = new Map<string, Row>();
  let after: ExportCursor | null = null;
  do {
    const { items, next }: ExportPage<Row> = await load(after, signal);
    signal.throwIfAborted();
    for (const row of items) rowById.set(row.id, row);
    onProgress(rowById.size);
    after = next;
  } while (after !== null);
  return [...rowById.values()];
}
