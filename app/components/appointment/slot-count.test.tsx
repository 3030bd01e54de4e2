import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SlotCount, slotCountLabel } from "./slot-count.tsx";

afterEach(cleanup);

test.each([
  [8, "Noch 8 Plätze"],
  [2, "Noch 2 Plätze"],
  [1, "Noch 1 Platz"],
  [0, "Ausgebucht"],
])("%i free places read %j", (remainingSlots, label) => {
  expect(slotCountLabel({ remaining_slots: remainingSlots, status: "scheduled" })).toBe(label);
});

test("a cancelled date says so, whatever was free", () => {
  expect(slotCountLabel({ remaining_slots: 5, status: "cancelled" })).toBe("Abgesagt");
});

test("free places after the cut-off are not offered", () => {
  expect(slotCountLabel({ remaining_slots: 5, status: "scheduled", isBookable: false })).toBe("Nicht mehr buchbar");
});

test("a count is still on the first paint and ticks over only when it changes", () => {
  const { rerender } = render(<SlotCount remaining_slots={3} status="scheduled" />);
  expect(screen.getByText("Noch 3 Plätze").className).not.toContain("animate-tick");
  rerender(<SlotCount remaining_slots={2} status="scheduled" />);
  expect(screen.getByText("Noch 2 Plätze").className).toContain("animate-tick");
});
