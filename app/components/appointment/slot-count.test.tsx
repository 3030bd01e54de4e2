import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SlotCount, slotCountLabel } from "./slot-count.tsx";

it.each([
  [8, "Noch 8 Plätze"],
  [2, "Noch 2 Plätze"],
  [1, "Noch 1 Platz"],
  [0, "Ausgebucht"],
])("labels %i remaining slots as %j", (remainingSlots, label) => {
  expect(slotCountLabel({ remaining_slots: remainingSlots, status: "scheduled" })).toBe(label);
});

it("labels a cancelled appointment as cancelled although slots remain", () => {
  expect(slotCountLabel({ remaining_slots: 5, status: "cancelled" })).toBe("Abgesagt");
});

it("labels an appointment as not bookable when booking has closed", () => {
  expect(slotCountLabel({ remaining_slots: 5, status: "scheduled", isBookable: false })).toBe("Nicht mehr buchbar");
});

it("animates the count only when it changes", () => {
  const { rerender } = render(<SlotCount remaining_slots={3} status="scheduled" />);
  expect(screen.getByText("Noch 3 Plätze").className).not.toContain("animate-tick");
  rerender(<SlotCount remaining_slots={2} status="scheduled" />);
  expect(screen.getByText("Noch 2 Plätze").className).toContain("animate-tick");
});
