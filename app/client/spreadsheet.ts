import { download } from "./download.ts";

export type SheetColumn<Row> = {
  header: string;
  value: (row: Row) => string | number;
  width?: number;
  /** Phone numbers are formatted in CSV so that no spreadsheet parses them as numbers or formulas. */
  isPhone?: boolean;
};

/**
 * Rows as CSV for German Excel: semicolons, CRLF and a byte order mark. Text that a spreadsheet would evaluate as a formula
 * is prefixed with an apostrophe (CSV injection).
 */
export async function toCsv<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Promise<string> {
  const { unparse } = (await import("papaparse")).default;
  const csv = unparse(
    {
      fields: columns.map(({ header }) => header),
      data: rows.map((row) =>
        columns.map(({ value, isPhone = false }) => {
          const content = value(row);
          return typeof content === "number" ? content : escapeFormula(isPhone ? groupPhoneDigits(content) : content);
        }),
      ),
    },
    { delimiter: ";", newline: "\r\n" },
  );
  return `\uFEFF${csv}`;
}

/**
 * CSV injection characters (OWASP), also after whitespace, which spreadsheets trim.
 * papaparse's `escapeFormulae` misses text with a line break.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * Formats a phone number as groups of digits, e.g. "0049 170 1234567", which German Excel reads as text: it would drop the
 * leading zero of plain digits and evaluate "+49 …". Existing groups are kept; ungrouped digits are split into fours.
 */
function groupPhoneDigits(text: string): string {
  if (!/^\+?[\d\s()/.-]+$/.test(text)) return text; // not a phone number
  const international = text.replace(/^\+\s*/, "00");
  // "+49 (0)170": the zero is dialed only within the country.
  const digits = international === text ? text : international.replace("(0)", " ");
  const groups = digits.match(/\d+/g) ?? [];
  return groups.length === 1 ? digits.replace(/\D/g, "").replace(/\d{4}(?=\d)/g, "$& ") : groups.join(" ");
}

/** Rows as an Excel workbook. Strings become text cells, so formulas are not evaluated. */
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
