import { render, screen } from "@testing-library/react";
import Papa from "papaparse";
import { createRoutesStub } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { cacheCheckInPage } from "#app/client/check-in/check-in-page.ts";
import { mergeHandles } from "#app/route-handle.ts";
import { bookingStatuses } from "#domain/booking/offer-booking.ts";
import AppointmentPage, { handle } from "./appointment.tsx";
import { downloadParties } from "./party-spreadsheet.ts";

vi.mock("#app/client/check-in/check-in-page.ts", () => ({
  cacheCheckInPage: vi.fn(),
  listCachedConfirmedEvents: async () => [],
}));
vi.mock("idb-keyval", () => ({ get: async () => undefined, update: async () => {} }));

it.each([
  ["more than a day before the start", 0, "2027-06-09T07:59:00Z"],
  ["a day before the start", 1, "2027-06-09T08:01:00Z"],
  ["on the second day", 1, "2027-06-11T12:00:00Z"],
  ["within a day after the end", 1, "2027-06-12T13:59:00Z"],
  ["a day after the end", 0, "2027-06-12T14:00:00Z"],
])("caches the page of a two-day workshop when the page is loaded %s: %d times", (_, times, now) => {
  vi.mocked(cacheCheckInPage).mockClear();
  const appointment = {
    id: "a",
    timestamp: new Date("2027-06-10T08:00:00Z"),
    status: "scheduled",
    capacity: 8,
    remaining_slots: 8,
    held_slots: 0,
    waiting_slots: 0,
    offer: { name: "Weben", slug: "weben", price: 0, duration_minutes: 30 * 60 },
    parties: [],
  };
  const loaderData = { appointment, targets: [], now: new Date(now) } as never;
  const Stub = createRoutesStub([{ path: "/", Component: () => <AppointmentPage loaderData={loaderData} /> }]);
  render(<Stub />);
  expect(cacheCheckInPage).toHaveBeenCalledTimes(times);
});

it("offers to change the capacity after the start, but not to move or cancel the appointment", () => {
  const appointment = {
    id: "a",
    timestamp: new Date("2027-06-10T08:00:00Z"),
    status: "scheduled",
    capacity: 109,
    remaining_slots: 100,
    held_slots: 0,
    waiting_slots: 0,
    offer: { name: "Weben", slug: "weben", price: 0, duration_minutes: 120 },
    parties: [],
  };
  const loaderData = { appointment, targets: [], now: new Date("2027-06-10T08:01:00Z") } as never;
  const Stub = createRoutesStub([{ path: "/", Component: () => <AppointmentPage loaderData={loaderData} /> }]);
  render(<Stub />);
  expect(screen.getByRole("button", { name: "Plätze ändern" })).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: /^(Verschieben|Absagen)$/ })).toEqual([]);
});

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
