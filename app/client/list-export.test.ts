import { expect, it } from "vitest";
import type { ExportCursor, ExportPage } from "#domain/list/export-page.ts";
import { loadAllRows } from "./list-export.ts";

type Row = { id: string; start?: string };
const cursorOf = (id: string): ExportCursor => ({ at: "2030-01-01T10:00:00.123456+00:00", id });
const pages: Record<string, ExportPage<Row>> = {
  start: { items: [{ id: "1" }, { id: "2", start: "10:00" }], next: cursorOf("2") },
  "2": { items: [{ id: "3" }, { id: "4" }], next: cursorOf("4") },
  "4": { items: [{ id: "5" }, { id: "2", start: "18:00" }], next: null },
};
const load = async (after: ExportCursor | null) => pages[after?.id ?? "start"] as ExportPage<Row>;

it("returns each row once, a moved row at its first position with its latest values, and reports the row count after each page", async () => {
  const counts: number[] = [];
  const rows = await loadAllRows(load, (count) => counts.push(count), new AbortController().signal);
  expect(rows).toEqual([{ id: "1" }, { id: "2", start: "18:00" }, { id: "3" }, { id: "4" }, { id: "5" }]);
  expect(counts).toEqual([2, 4, 5]);
});

it("requests no further page when the export is aborted", async () => {
  const controller = new AbortController();
  const requestedIds: (string | undefined)[] = [];
  const exported = loadAllRows(
    (after) => {
      requestedIds.push(after?.id);
      if (after?.id === "2") controller.abort();
      return load(after);
    },
    () => {},
    controller.signal,
  );
  await expect(exported).rejects.toThrow("aborted");
  expect(requestedIds).toEqual([undefined, "2"]);
});
