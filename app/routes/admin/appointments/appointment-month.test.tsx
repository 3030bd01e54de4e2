import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeTime, listedAppointment, show } from "./appointment-builders.tsx";
import { AppointmentMonth } from "./appointment-month.tsx";

fakeTime();

it("shows the state of each appointment of the month, and a button on days to which an appointment can be added", () => {
  const onAdd = vi.fn();
  const at = (day: number) => new Date(`2027-03-${day}T17:00:00Z`);
  show(
    <AppointmentMonth
      month="2027-03"
      // Not a calendar week: one day before `today`, and 22 to 28 March.
      weeks={[
        [
          "2027-03-19",
          "2027-03-22",
          "2027-03-23",
          "2027-03-24",
          "2027-03-25",
          "2027-03-26",
          "2027-03-27",
          "2027-03-28",
        ],
      ]}
      appointments={[
        { ...listedAppointment, id: "z", timestamp: at(19), remaining_slots: 7 },
        { ...listedAppointment, id: "a", timestamp: at(22), remaining_slots: 0, waiting_slots: 3 },
        { ...listedAppointment, id: "b", timestamp: at(23), remaining_slots: 7 },
        { ...listedAppointment, id: "c", timestamp: at(24), status: "cancelled" },
        { ...listedAppointment, id: "d", timestamp: at(26), remaining_slots: 7, is_confirmed: true },
      ]}
      today="2027-03-20"
      monthLink={(month) => `?monat=${month}`}
      onAdd={onAdd}
    />,
  );
  expect(screen.getByRole("heading", { name: "März 2027" })).toBeTruthy();
  expect(screen.getByRole("table", { name: "Termine im März 2027" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Monat danach" }).getAttribute("href")).toBe("/?monat=2027-04");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "18:00 1/8", // in the past: no "noch 3 nötig"
    "18:00 8/8ausgebucht3 warten",
    "18:00 1/8noch 3 nötig",
    "18:00 0/8 abgesagt",
    "18:00 1/8",
  ]);
  // On phones, a day without appointments is listed only when one can be added.
  const addButton = screen.getByRole("button", { name: "Termin am 25.03.2027 anlegen" });
  expect(addButton.closest("td")?.className).not.toContain("max-md:hidden");
  fireEvent.click(addButton);
  expect(onAdd).toHaveBeenCalledWith("2027-03-25");
});

it("uses the singular when one guest waits", () => {
  show(
    <AppointmentMonth
      month="2027-03"
      weeks={[["2027-03-20"]]}
      appointments={[{ ...listedAppointment, waiting_slots: 1 }]}
      today="2027-03-20"
      monthLink={(month) => `?monat=${month}`}
    />,
  );
  expect(screen.getByRole("listitem").textContent).toContain("1 wartet");
});
