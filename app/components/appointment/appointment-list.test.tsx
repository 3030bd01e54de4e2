import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { AppointmentList } from "./appointment-list.tsx";

afterEach(cleanup);

it.each([
  [4500, "Buchen"],
  [0, "Dabei sein"],
])("begins the name of a link with its visible label when the price is %i", async (price, label) => {
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
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <AppointmentList
          appointments={[appointment]}
          offer={{ price, minimum_participants: null, decides_hours_before: null, cancellation_deadline_hours: 48 }}
        />
      ),
    },
  ]);
  render(<Stub />);
  const link = await screen.findByRole("link", { name: `${label}: 12.04.2027 — 18:00 Uhr` });
  expect(link.textContent).toBe(label);
});
