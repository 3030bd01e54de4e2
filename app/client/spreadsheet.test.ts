import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { expect, it } from "vitest";
import { toCsv, toXlsx } from "./spreadsheet.ts";

const columns = [
  { header: "Name", value: (row: { name: string; places: number }) => row.name },
  { header: "Plätze", value: (row: { name: string; places: number }) => row.places },
];
const rows = [
  { name: "Müller; Öztürk", places: 2 },
  { name: '=HYPERLINK("https://evil.example.org")', places: 1 },
  { name: "+49 30 123", places: 1 },
  { name: "@SUM(A1)", places: 3 },
  { name: 'Zeile 1\nZeile "2"', places: 1 },
];

it("writes CSV that German Excel opens: mark, semicolons, CRLF, no formula", async () => {
  const csv = await toCsv(columns, rows);
  expect(csv.startsWith("\uFEFFName;Plätze\r\n")).toBe(true);
  const { data, errors } = Papa.parse<string[]>(csv.slice(1), { delimiter: ";", newline: "\r\n" });
  expect(errors).toEqual([]);
  expect(data[1]).toEqual(["Müller; Öztürk", "2"]);
  expect(data.slice(1).filter(([name]) => /^[=+\-@\t\r]/.test(name ?? ""))).toEqual([]);
  expect(data[5]?.[0]).toBe('Zeile 1\nZeile "2"');
});

it("writes a workbook whose words stay words and whose numbers are numbers", async () => {
  const blob = await toXlsx(columns, rows, "Drehen/Scheibe: ein sehr langer Name für ein Blatt");
  const [sheet] = await readXlsxFile(Buffer.from(await blob.arrayBuffer()));
  expect(sheet?.data.map((row) => [...row])).toEqual([
    ["Name", "Plätze"],
    ...rows.map(({ name, places }) => [name, places]),
  ]);
});
