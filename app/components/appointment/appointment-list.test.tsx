import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { AppointmentList, type AppointmentListProps } from "./appointment-list.tsx";

const appointment = {
  id: "a",
  timestamp: new Date("2027-04-12T16:00:00Z"),
  capacity: 5,
  remaining_slots: 3,
  held_slots: 0,
  is_confirmed: false,
  status: "scheduled" as const,
  isBookable: true,
};

function show({ appointments, price }: { appointments: AppointmentListProps["appointments"]; price: number }) {
  const offer = { price, minimum_participants: null, decides_hours_before: null, cancellation_deadline_hours: 48 };
  const Component = () => <AppointmentList appointments={appointments} offer={offer} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
}

it.each([
  [4500, "Buchen"],
  [0, "Dabei sein"],
])("begins the accessible name of a link with its visible text when the price is %i cents", async (price, label) => {
  show({ appointments: [appointment], price });
  const link = await screen.findByRole("link", { name: `${label}: 12.04.2027 — 18:00 Uhr` });
  expect(link.textContent).toBe(label);
});

it("shows the reason of a cancellation only when the appointment is cancelled", async () => {
  const cancelled = { ...appointment, status: "cancelled" as const, isBookable: false };
  const reason = "Der Webstuhl ist gerissen.";
  show({
    appointments: [
      { ...cancelled, reason },
      { ...appointment, id: "b", reason: "Nie gezeigt." },
    ],
    price: 4500,
  });
  expect((await screen.findByText(reason)).closest("li")?.textContent).toContain("Abgesagt");
  expect(screen.queryByText("Nie gezeigt.")).toBeNull();
});
