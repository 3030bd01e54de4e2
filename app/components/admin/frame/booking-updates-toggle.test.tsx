import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { BookingUpdatesToggle } from "./booking-updates.tsx";

it("shows the same state in both toggles, of the sidebar and the menu, when either is pressed", () => {
  render(
    <>
      <BookingUpdatesToggle />
      <BookingUpdatesToggle />
    </>,
  );
  const states = () => screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);
  expect(states()).toEqual([true, true]);
  fireEvent.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
  expect(states()).toEqual([false, false]);
  fireEvent.click(screen.getAllByRole("checkbox")[1] as HTMLElement);
  expect(states()).toEqual([true, true]);
});
