import { berlinTimestamp, formatDate, formatTime } from "#domain/berlin-time.ts";
import { download } from "./download.ts";

type CellValue = string | number | Date | null;

export type SheetColumn<Row> = {
  header: string;
  /** Dates are shown in Berlin time, `null` as an empty cell. */
  value: (row: Row) => CellValue;
  width?: number;
  /** The number is an amount in euros. */
  isMoney?: boolean;
  /** Phone numbers are formatted in CSV so that no spreadsheet parses them as numbers or formulas. */
  isPhone?: boolean;
};

/**
 * Rows as CSV for German Excel: semicolons, CRLF and a byte order mark. Text that a spreadsheet would evaluate as a
 * formula is prefixed with an apostrophe (CSV injection).
 */
export async function toCsv<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Promise<string> {
  const { unparse } = (await import("papaparse")).default;
  const csv = unparse(
    {
      fields: columns.map(({ header }) => header),
      data: rows.map((row) =>
        columns.map(({ value, isPhone = false, isMoney = false }) => {
          const content = value(row);
          if (typeof content === "string") return escapeFormula(isPhone ? groupPhoneDigits(content) : content);
          if (typeof content === "number") return germanNumber(content, isMoney);
          return content && `${formatDate(content)} ${formatTime(content)}`;
        }),
      ),
    },
    { delimiter: ";", newline: "\r\n" },
  );
  return `\uFEFF${csv}`;
}

/** "1234,50": German Excel reads a decimal comma, and no grouping. */
function germanNumber(number: number, isMoney: boolean): string {
  return (isMoney ? number.toFixed(2) : String(number)).replace(".", ",");
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
 * Formats a phone number as groups of digits, e.g. "0049 170 1234567", which German Excel reads as text: it would drop
 * the leading zero of plain digits and evaluate "+49 …". Existing groups are kept; ungrouped digits are split into
 * fours.
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
    columns.map(({ value, isMoney = false }) => {
      const content = value(row);
      if (content === null) return null;
      if (typeof content === "string") return { value: content, type: String };
      if (typeof content === "number")
        return { value: content, type: Number, ...(isMoney && { format: "#,##0.00 €" }) };
      return { value: berlinTimeAsUtc(content), type: Date, format: "dd.mm.yyyy hh:mm" };
    }),
  );
  const head = columns.map(({ header }) => ({ value: header, type: String, fontWeight: "bold" as const }));
  return writeXlsxFile([head, ...cells], {
    sheet: sheetName(sheet),
    columns: columns.map(({ width = 18 }) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob();
}

/** A date whose UTC time is the Berlin time of `instant`: workbooks have no time zones, and the library writes UTC. */
function berlinTimeAsUtc(instant: Date): Date {
  return new Date(`${berlinTimestamp(instant).slice(0, 19)}Z`);
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
