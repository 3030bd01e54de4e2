import { expect, it } from "vitest";
import { type ExportPage, loadAllRows } from "./list-export.ts";

const pages: Record<string, ExportPage<number>> = {
  start: { rows: [1, 2], next: "2" },
  "2": { rows: [3, 4], next: "4" },
  "4": { rows: [5], next: null },
};
const load = async (after: string | null) => pages[after ?? "start"] as ExportPage<number>;

it("reads every page in order and reports the number of rows so far after each", async () => {
  const counts: number[] = [];
  const rows = await loadAllRows(load, (count) => counts.push(count), new AbortController().signal);
  expect(rows).toEqual([1, 2, 3, 4, 5]);
  expect(counts).toEqual([2, 4, 5]);
});

it("requests no further page when the export is aborted", async () => {
  const controller = new AbortController();
  const requestedKeys: (string | null)[] = [];
  const exported = loadAllRows(
    (after) => {
      requestedKeys.push(after);
      if (after === "2") controller.abort();
      return load(after);
    },
    () => {},
    controller.signal,
  );
  await expect(exported).rejects.toThrow("aborted");
  expect(requestedKeys).toEqual([null, "2"]);
});
