import readXlsxFile from "read-excel-file/node";
import { expect, it } from "vitest";
import { toCsv, toXlsx } from "#app/client/spreadsheet.ts";
import type { Utilization } from "#workers/data/appointment/appointment-records.ts";
import { utilizationSheet } from "./utilization-spreadsheet.ts";

const row: Utilization = {
  key: "a",
  name: "Drehen",
  starts_at: "2026-11-23T17:00:00Z",
  appointments: 1,
  cancelled_appointments: 0,
  capacity: 8,
  booked: 4,
  cancelled_slots: 0,
  no_show_slots: 0,
  waitlist_slots: 0,
  expected_cents: 18_000,
  received_cents: 4_550,
};
const total: Utilization = { ...row, key: "total", name: "Zusammen", starts_at: null };

it("exports the start of an appointment as a date in a column of its own", async () => {
  const blob = await toXlsx(utilizationSheet("appointment"), [row, total], "Auswertung");
  const [sheet] = await readXlsxFile(Buffer.from(await blob.arrayBuffer()));
  const [header, first, last] = sheet?.data ?? [];
  expect(header?.slice(0, 2)).toEqual(["Termin", "Angebot"]);
  // Rounded, because a workbook stores dates as fractions of days.
  // A workbook has no time zones: the Berlin time is read as UTC.
  expect(first?.[0]).toBeInstanceOf(Date);
  expect(Math.round(Number(first?.[0]) / 1000)).toBe(Date.parse("2026-11-23T18:00:00Z") / 1000);
  expect([first?.[1], ...(last?.slice(0, 2) ?? [])]).toEqual(["Drehen", null, "Zusammen"]);
});

it("exports a month as year and month, which can be sorted", async () => {
  const month = { ...row, key: "2026-11", name: "2026-11", starts_at: null };
  const [header = "", first = ""] = (await toCsv(utilizationSheet("month"), [month])).split("\r\n");
  // A byte order mark precedes the header.
  expect([header.slice(1, 6), first]).toEqual(["Monat", "2026-11;50;4;8;1;0;0;0;0;180,00;45,50"]);
});
