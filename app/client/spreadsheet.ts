import { download } from "./download.ts";

export type SheetColumn<Row> = {
  header: string;
  value: (row: Row) => string | number;
  width?: number;
  /** Telephone numbers: in CSV they are written so that no spreadsheet takes them for a number or a formula. */
  isPhone?: boolean;
};

/**
 * Rows as CSV that German Excel opens right: semicolons, CRLF and a byte order mark for the umlauts. Text that a spreadsheet would
 * take for a formula gets an apostrophe in front.
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
 * What OWASP lists, also behind blanks that a spreadsheet takes off. Only the first characters count, whatever follows on other
 * lines; papaparse's own `escapeFormulae` overlooks text with a line break.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * "0170 1234567", "0049 170 1234567". CSV has no cells of text: digits alone become a number without its zero, "+49 …" is reckoned
 * with, and an apostrophe in front of it stays to be seen and dialled. Digits in groups are text in German Excel (its groups have
 * dots), and 00 is what + means on every telephone here. The groups are those that were typed; digits without any go by fours.
 */
function groupPhoneDigits(text: string): string {
  if (!/^\+?[\d\s()/.-]+$/.test(text)) return text; // words beside it: no spreadsheet takes that for a number
  const international = text.replace(/^\+\s*/, "00");
  // "+49 (0)170": that zero is for whoever calls from inside.
  const digits = international === text ? text : international.replace("(0)", " ");
  const groups = digits.match(/\d+/g) ?? [];
  return groups.length === 1 ? digits.replace(/\D/g, "").replace(/\d{4}(?=\d)/g, "$& ") : groups.join(" ");
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
