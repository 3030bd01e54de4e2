import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { CountAnnouncer } from "./count-announcer.tsx";

const appointmentOf = (id: string, remaining_slots: number) => ({
  id,
  timestamp: new Date("2027-04-12T16:00:00Z"),
  remaining_slots,
  status: "scheduled" as const,
});

it("announces nothing when the page opens", () => {
  const { container } = render(<CountAnnouncer appointments={[appointmentOf("a", 3)]} />);
  expect(container.textContent).toBe("");
});

it("announces only the appointment whose count changes", () => {
  const { container, rerender } = render(
    <CountAnnouncer appointments={[appointmentOf("a", 3), appointmentOf("b", 5)]} />,
  );
  rerender(<CountAnnouncer appointments={[appointmentOf("a", 1), appointmentOf("b", 5)]} />);
  expect(container.textContent).toBe("12.04.2027 — 18:00 Uhr: Noch 1 Platz.");
  expect(container.querySelector("[aria-live=polite]")).toBeTruthy();
});
