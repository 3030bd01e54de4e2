import Papa from "papaparse";
import { expect, it, onTestFinished, vi } from "vitest";
import { mergeHandles } from "#app/route-handle.ts";
import { bookingStatuses } from "#domain/booking/offer-booking.ts";
import { handle } from "./appointment.tsx";
import { downloadParties } from "./party-spreadsheet.ts";

it.each([
  ["dark in the evening", "2027-06-10T17:30:00Z", { colorMode: "dark" }],
  ["in the stored color mode during the day", "2027-06-10T10:00:00Z", {}],
])("shows check-in %s", (_, now, expected) => {
  expect(mergeHandles([{ handle, loaderData: { now: new Date(now) } }])).toEqual(expected);
});

it("exports what remains to be paid only when a booking is confirmed or attended", async () => {
  let file = new Blob();
  const createUrl = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    file = blob as Blob;
    return "blob:";
  });
  onTestFinished(() => createUrl.mockRestore());
  const appointment = { offer: { name: "Weben" }, timestamp: new Date("2027-06-10T17:30:00Z") };
  const parties = bookingStatuses.map((status) => {
    return { status, companions: [], quantity: 2, price: 2900, paid_cents: 2000, created_at: new Date(0) };
  });
  await downloadParties("csv", appointment as never, parties as never);
  const { data } = Papa.parse<{ Status: string; Offen: string }>(await file.text(), { header: true });
  expect(data.map(({ Status, Offen }) => `${Status}: ${Offen}`)).toEqual([
    "Bestätigt: 38,00",
    "Storniert: 0,00",
    "Vom Veranstalter abgesagt: 0,00",
    "Teilgenommen: 38,00",
    "Nicht erschienen: 0,00",
  ]);
});
