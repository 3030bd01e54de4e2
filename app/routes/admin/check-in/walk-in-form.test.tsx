import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { WalkInForm } from "./walk-in-form.tsx";

afterEach(cleanup);

it("asks once before it adds slots, and sends a named and a nameless guest", () => {
  const onWalkIn = vi.fn();
  const { rerender } = render(<WalkInForm appointmentId="t" freeSlots={2} onWalkIn={onWalkIn} />);
  const [name, quantity] = [screen.getByLabelText("Name (freiwillig)"), screen.getByLabelText("Personen")];
  fireEvent.change(quantity, { target: { value: "2" } });
  fireEvent.click(screen.getByText("Ist da"));
  expect(onWalkIn).toHaveBeenLastCalledWith(
    expect.objectContaining({ firstName: "Gast", lastName: "ohne Buchung", quantity: 2, canRaiseCapacity: false }),
  );
  rerender(<WalkInForm appointmentId="t" freeSlots={0} onWalkIn={onWalkIn} />);
  fireEvent.change(name, { target: { value: "Erna Maria Schmidt" } });
  fireEvent.click(screen.getByText("Ist da"));
  expect(onWalkIn).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByText("1 Platz dazu und eintragen"));
  expect(onWalkIn).toHaveBeenLastCalledWith(
    expect.objectContaining({ firstName: "Erna Maria", lastName: "Schmidt", quantity: 1, canRaiseCapacity: true }),
  );
});
