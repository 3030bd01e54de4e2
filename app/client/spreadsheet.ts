import { berlinTimestamp, formatDate, formatTime } from "#domain/berlin-time.ts";
import { download } from "./download.ts";

type CellValue = string | number | Date | null;

const DEFAULT_WIDTH = 18;

export type SheetColumn<Row> = {
  header: string;
  /** Dates are shown in Berlin time, `null` as an empty cell. */
  value: (row: Row) => CellValue;
  /** In characters; Excel only. Default 18. */
  width?: number;
  /** The number is an amount in euros. */
  isMoney?: boolean;
  /** In CSV, keeps spreadsheets from parsing a phone number as a number or formula. */
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
      data: rows.map((row) => columns.map((column) => csvCell(column, row))),
    },
    { delimiter: ";", newline: "\r\n" },
  );
  return `\uFEFF${csv}`;
}

function csvCell<Row>({ value, isPhone = false, isMoney = false }: SheetColumn<Row>, row: Row): string | null {
  const content = value(row);
  if (typeof content === "string") return escapeFormula(isPhone ? groupPhoneDigits(content) : content);
  if (typeof content === "number") return germanNumber(content, isMoney);
  return content && `${formatDate(content)} ${formatTime(content)}`;
}

/** "1234,50": German Excel expects a decimal comma and no thousands separators. */
function germanNumber(number: number, isMoney: boolean): string {
  return (isMoney ? number.toFixed(2) : String(number)).replace(".", ",");
}

/**
 * The characters that begin a formula (OWASP, CSV injection) and their full-width forms, also after whitespace, which
 * spreadsheets trim. papaparse's `escapeFormulae` misses text with a line break.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * Formats a phone number as groups of digits ("0049 170 1234567"), which German Excel reads as text. Excel would drop
 * the leading zero of ungrouped digits and evaluate "+49 …" as a formula.
 */
function groupPhoneDigits(text: string): string {
  if (!/^\+?[\d\s()/.-]+$/.test(text)) return text; // not a phone number
  // "+49 (0)170", "0049 (0)170": the zero is dialed only within the country.
  const dialed = text.replace(/^\+\s*/, "00").replace(/^(00.*?)\(0\)/, "$1 ");
  const groups = dialed.match(/\d+/g) ?? [];
  const groupsOfFour = groups[0]?.match(/\d{1,4}/g) ?? [];
  return (groups.length > 1 ? groups : groupsOfFour).join(" ");
}

/** Rows as an Excel workbook. Strings become text cells, so formulas are not evaluated. */
export async function toXlsx<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  sheet: string,
): Promise<Blob> {
  const { default: writeXlsxFile } = await import("write-excel-file/universal");
  const cells = rows.map((row) => columns.map((column) => xlsxCell(column, row)));
  const head = columns.map(({ header }) => ({ value: header, type: String, fontWeight: "bold" as const }));
  return writeXlsxFile([head, ...cells], {
    sheet: sheetName(sheet),
    columns: columns.map(({ width = DEFAULT_WIDTH }) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob();
}

function xlsxCell<Row>({ value, isMoney = false }: SheetColumn<Row>, row: Row) {
  const content = value(row);
  if (content === null) return null;
  if (typeof content === "string") return { value: content, type: String };
  if (typeof content === "number") return { value: content, type: Number, ...(isMoney && { format: "#,##0.00 €" }) };
  return { value: berlinTimeAsUtc(content), type: Date, format: "dd.mm.yyyy hh:mm" };
}

/** A date whose UTC time is the Berlin time of `instant`: workbooks have no time zones, and the library writes UTC. */
function berlinTimeAsUtc(instant: Date): Date {
  const timeWithoutOffset = berlinTimestamp(instant).slice(0, "yyyy-mm-ddThh:mm:ss".length);
  return new Date(`${timeWithoutOffset}Z`);
}

/** Excel's limit. */
const MAX_SHEET_NAME_LENGTH = 31;

/** Excel allows neither the characters []:*?/\ nor an apostrophe at an end, nor an empty name. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\]/g, " ")
      .slice(0, MAX_SHEET_NAME_LENGTH)
      .replace(/^['\s]+|['\s]+$/g, "") || "Liste"
  );
}

/** @param name the file's name without extension */
export async function downloadCsv<Row>(name: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]) {
  download(new Blob([await toCsv(columns, rows)], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}

/** @param name the file's name without extension, and the sheet's name */
export async function downloadXlsx<Row>(name: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]) {
  download(await toXlsx(columns, rows, name), `${name}.xlsx`);
}
