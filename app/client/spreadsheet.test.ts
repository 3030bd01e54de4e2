import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { expect, it } from "vitest";
import { toCsv, toXlsx } from "./spreadsheet.ts";

const columns = [
  { header: "Name", value: (row: { name: string; slots: number }) => row.name },
  { header: "Plätze", value: (row: { name: string; slots: number }) => row.slots },
];
/** Indices of the rows whose names no spreadsheet evaluates as a formula; the others are escaped. */
const harmlessRows = [0, 4, 10];
const rows = [
  { name: "Müller; Öztürk", slots: 2 },
  { name: '=HYPERLINK("https://evil.example.org")', slots: 1 },
  { name: "+49 30 123", slots: 1 },
  { name: "@SUM(A1)", slots: 3 },
  { name: 'Zeile 1\nZeile "2"', slots: 1 },
  { name: "=1+1\nund eine zweite Zeile", slots: -1 },
  { name: "=cmd|' /C calc'!A0\r\nx", slots: 1 },
  { name: "\t=1+1", slots: 1 },
  { name: " \n-2+3", slots: 1 },
  { name: "＝1+1", slots: 1 },
  { name: "eins\n=1+1", slots: 1 },
];

it("writes CSV for German Excel with a byte order mark, semicolons, CRLF and escaped formulas", async () => {
  const csv = await toCsv(columns, rows);
  expect(csv.startsWith("\uFEFFName;Plätze\r\n")).toBe(true);
  const { data, errors } = Papa.parse<string[]>(csv.slice(1), { delimiter: ";", newline: "\r\n" });
  expect(errors).toEqual([]);
  expect(data[1]).toEqual(["Müller; Öztürk", "2"]);
  expect(data.slice(1).map(([name]) => name)).toEqual(
    rows.map(({ name }, index) => (harmlessRows.includes(index) ? name : `'${name}`)),
  );
  expect(data[6]?.[1]).toBe("-1");
});

it("groups the digits of phone numbers in CSV so that spreadsheets keep them as text", async () => {
  const cellOf = async (phone: string) =>
    (await toCsv([{ header: "Telefon", value: () => phone, isPhone: true }], [0])).split("\r\n").slice(1).join("\n");
  const phones = {
    "01701234567": "0170 1234 567",
    "+491701234567": "0049 1701 2345 67",
    "+49 170 1234567": "0049 170 1234567",
    "+49 (0)170/123 45 67": "0049 170 123 45 67",
    "0049 (0)170 1234567": "0049 170 1234567",
    "+(49) (0)170 1234567": "00 49 170 1234567",
    "(030) 12 34-5": "030 12 34 5",
    "089.123.456": "089 123 456",
    "-1+2": "'-1+2",
    "+cmd|' /C calc'!A0": "'+cmd|' /C calc'!A0",
    "nach 18 Uhr: 0170 1": "nach 18 Uhr: 0170 1",
    "": "",
  };
  for (const [phone, cell] of Object.entries(phones)) expect(await cellOf(phone)).toBe(cell);
});

it("writes strings as text and numbers as numbers into a workbook", async () => {
  const blob = await toXlsx(columns, rows, "Drehen/Scheibe: ein sehr langer Name für ein Blatt");
  const [sheet] = await readXlsxFile(Buffer.from(await blob.arrayBuffer()));
  expect(sheet?.data.map((row) => [...row])).toEqual([
    ["Name", "Plätze"],
    // The reader trims text and would read a formula as empty.
    ...rows.map(({ name, slots }) => [name.trim(), slots]),
  ]);
});

it("writes dates in Berlin time and amounts as numbers into CSV and a workbook", async () => {
  const dateColumns = [
    { header: "Gebucht am", value: () => new Date("2026-11-21T23:44:00Z") },
    { header: "Betrag", value: () => 1234.5, isMoney: true },
    { header: "Erschienen", value: () => null },
  ];
  expect(await toCsv(dateColumns, [0])).toBe("\uFEFFGebucht am;Betrag;Erschienen\r\n22.11.2026 00:44;1234,50;");
  const blob = await toXlsx(dateColumns, [0], "Buchungen");
  const [sheet] = await readXlsxFile(Buffer.from(await blob.arrayBuffer()));
  const [bookedAt, ...others] = sheet?.data[1] ?? [];
  // Rounded, because a workbook stores dates as fractions of days.
  expect(Math.round(Number(bookedAt) / 1000)).toBe(Date.parse("2026-11-22T00:44:00Z") / 1000);
  expect(others).toEqual([1234.5, null]);
});
