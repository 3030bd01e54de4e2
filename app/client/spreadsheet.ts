import { download } from "./download.ts";

export type SheetColumn<Row> = { header: string; value: (row: Row) => string | number; width?: number };

/**
 * Rows as CSV that German Excel opens right: semicolons, CRLF and a byte order mark for the umlauts. Text that a spreadsheet would
 * take for a formula (OWASP: it begins with = + - @, tab or return) gets an apostrophe in front.
 */
export async function toCsv<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Promise<string> {
  const { unparse } = (await import("papaparse")).default;
  const csv = unparse(
    {
      fields: columns.map(({ header }) => header),
      data: rows.map((row) => columns.map(({ value }) => value(row))),
    },
    { delimiter: ";", newline: "\r\n", escapeFormulae: true },
  );
  return `\uFEFF${csv}`;
}

/** Rows as an Excel workbook. Words are cells of text, so nothing in them is reckoned. */
export async function toXlsx<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  sheet: string,
): Promise<Blob> {
  const { default: writeXlsxFile } = await import("write-excel-file/universal");
  const cells = rows.map((row) =>
    columns.map(({ value }) => {
      const content = value(row);
      return typeof content === "number" ? { value: content, type: Number } : { value: content, type: String };
    }),
  );
  const head = columns.map(({ header }) => ({ value: header, type: String, fontWeight: "bold" as const }));
  return writeXlsxFile([head, ...cells], {
    sheet: sheetName(sheet),
    columns: columns.map(({ width = 18 }) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob();
}

/** Excel allows 31 characters in a sheet's name, and none of []:*?/\. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\]/g, " ")
      .slice(0, 31)
      .trim() || "Liste"
  );
}

export async function downloadCsv<Row>(name: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]) {
  download(new Blob([await toCsv(columns, rows)], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}

export async function downloadXlsx<Row>(name: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]) {
  download(await toXlsx(columns, rows, name), `${name}.xlsx`);
}
