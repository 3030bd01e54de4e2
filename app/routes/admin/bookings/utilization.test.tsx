import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, useSearchParams } from "react-router";
import { expect, it } from "vitest";
import type { Utilization } from "#workers/data/appointment/appointment-records.ts";
import UtilizationPage from "./utilization.tsx";

const row: Utilization = {
  key: "2027-03",
  name: "",
  appointments: 45,
  cancelled_appointments: 0,
  capacity: 2000,
  booked: 1000,
  cancelled_slots: 0,
  no_show_slots: 0,
  waitlist_slots: 0,
  starts_at: null,
  expected_cents: 5_800_000,
  received_cents: 290_000,
};
type LoaderData = Parameters<typeof UtilizationPage>[0]["loaderData"];

const loaderData: LoaderData = {
  fromDay: "2027-03-01",
  toDay: "2027-03-31",
  problem: null,
  groupedBy: "month",
  isFiltered: false,
  rows: [row],
};

const show = (changes: Partial<LoaderData>) => {
  const Stub = createRoutesStub([
    { path: "*", Component: () => <UtilizationPage loaderData={{ ...loaderData, ...changes }} /> },
  ]);
  render(<Stub />);
};

it("shows range and numbers in German, and a reset link only when a filter is set", () => {
  show({});
  expect(screen.getByRole("status").textContent).toBe("Termine vom 01.03.2027 bis 31.03.2027, nach Monat");
  expect(screen.getByText("1.000/2.000")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Zurücksetzen" })).toBeNull();
  cleanup();
  show({ isFiltered: true });
  expect(screen.getByRole("link", { name: "Zurücksetzen" }).getAttribute("href")).toBe("/");
});

it("shows the error at the field, keeps the typed days and shows no table when the end is before the start", () => {
  const problem = "Das Ende liegt vor dem Anfang.";
  show({ fromDay: "2027-03-31", toDay: "2027-03-01", problem, rows: [], isFiltered: true });
  const end = screen.getByLabelText<HTMLInputElement>("bis");
  expect([end.value, end.getAttribute("aria-invalid")]).toEqual(["2027-03-01", "true"]);
  expect(document.getElementById(end.getAttribute("aria-describedby") ?? "")?.textContent).toBe(problem);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByRole("button", { name: "Excel" })).toBeNull();
});

it("adds up the income of all rows in the total", () => {
  show({ rows: [row, { ...row, key: "2027-04" }] });
  const total = screen.getByText("Zusammen").closest("tr");
  expect(total?.textContent?.replaceAll("\u00a0", " ")).toContain("116.000,00 €");
  expect(total?.textContent?.replaceAll("\u00a0", " ")).toContain("5.800,00 €");
});

it("shows 0/0 slots and an empty bar in a row that has only cancelled appointments", () => {
  show({ rows: [{ ...row, appointments: 0, cancelled_appointments: 45, capacity: 0, booked: 0 }] });
  const slots = screen.getByText("0/0");
  const bar = slots.previousElementSibling?.firstElementChild as HTMLElement;
  expect(bar.style.width).toBe("0%");
});

it("keeps the focus on the submit button when another range is shown", async () => {
  const Component = () => {
    const fromDay = useSearchParams()[0].get("von") ?? loaderData.fromDay;
    return <UtilizationPage loaderData={{ ...loaderData, fromDay }} />;
  };
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
  fireEvent.change(screen.getByLabelText("Termine von"), { target: { value: "2027-03-08" } });
  const button = screen.getByRole("button", { name: "Anzeigen" });
  button.focus();
  fireEvent.click(button);
  await screen.findByText("Termine vom 08.03.2027 bis 31.03.2027, nach Monat");
  expect(document.activeElement).toBe(button);
  expect(screen.getByLabelText<HTMLInputElement>("Termine von").value).toBe("2027-03-08");
});
