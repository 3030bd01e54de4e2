import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { WalkInForm } from "./walk-in-form.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Presses a button after the double-tap interval. */
function press(label: string) {
  vi.setSystemTime(Date.now() + 1000);
  fireEvent.click(screen.getByText(label));
}

it("asks once before adding slots, and checks in walk-ins with and without a name", () => {
  const onWalkIn = vi.fn();
  const { rerender } = render(<WalkInForm appointmentId="t" parties={[]} freeSlots={2} onWalkIn={onWalkIn} />);
  const [name, quantity] = [screen.getByLabelText("Name (freiwillig)"), screen.getByLabelText("Personen")];
  fireEvent.change(quantity, { target: { value: "2" } });
  press("Ist da");
  expect(onWalkIn).toHaveBeenLastCalledWith(
    expect.objectContaining({ firstName: "Gast", lastName: "ohne Buchung", quantity: 2, canRaiseCapacity: false }),
  );
  rerender(<WalkInForm appointmentId="t" parties={[]} freeSlots={0} onWalkIn={onWalkIn} />);
  fireEvent.change(name, { target: { value: "Erna Maria Schmidt" } });
  press("Ist da");
  expect(onWalkIn).toHaveBeenCalledTimes(1);
  press("1 Platz dazu und eintragen");
  expect(onWalkIn).toHaveBeenLastCalledWith(
    expect.objectContaining({ firstName: "Erna Maria", lastName: "Schmidt", quantity: 1, canRaiseCapacity: true }),
  );
});

it("adds one guest and confirms no extra slot when the button is tapped twice", () => {
  const onWalkIn = vi.fn();
  const { rerender } = render(<WalkInForm appointmentId="t" parties={[]} freeSlots={2} onWalkIn={onWalkIn} />);
  press("Ist da");
  fireEvent.click(screen.getByText("Ist da"));
  expect(onWalkIn).toHaveBeenCalledTimes(1);
  rerender(<WalkInForm appointmentId="t" parties={[]} freeSlots={0} onWalkIn={onWalkIn} />);
  press("Ist da");
  fireEvent.click(screen.getByText("1 Platz dazu und eintragen"));
  expect(onWalkIn).toHaveBeenCalledTimes(1);
});

it.each(["", "0", "1.5", "1001"])(
  "says why nobody is added and focuses the number of guests when that number is '%s'",
  (typed) => {
    const onWalkIn = vi.fn();
    render(<WalkInForm appointmentId="t" parties={[]} freeSlots={2} onWalkIn={onWalkIn} />);
    const quantity = screen.getByLabelText("Personen");
    fireEvent.change(quantity, { target: { value: typed } });
    press("Ist da");
    expect(screen.getByText("Bitte gib eine ganze Zahl von 1 bis 1.000 ein.")).toBeTruthy();
    expect(document.activeElement).toBe(quantity);
    fireEvent.change(quantity, { target: { value: "2" } });
    press("Ist da");
    expect(screen.queryByText(/ganze Zahl/)).toBeNull();
    expect(onWalkIn).toHaveBeenCalledTimes(1);
  },
);

it("shows the added walk-in only while its guests are present", () => {
  const onWalkIn = vi.fn();
  const formWith = (parties: Party[]) => (
    <WalkInForm appointmentId="t" parties={parties} freeSlots={9} onWalkIn={onWalkIn} />
  );
  const { rerender } = render(formWith([]));
  fireEvent.change(screen.getByLabelText("Personen"), { target: { value: "3" } });
  press("Ist da");
  const walkIn = {
    id: onWalkIn.mock.lastCall?.[0].bookingId,
    first_name: "Olga",
    last_name: "Offline",
    quantity: 3,
    present: 3,
    status: "attended",
  } as Party;
  rerender(formWith([walkIn]));
  expect(screen.getByRole("status").textContent).toBe("Olga Offline: 3 sind da.");
  rerender(formWith([{ ...walkIn, status: "confirmed", present: null }]));
  expect(screen.getByRole("status").textContent).toBe("");
  rerender(formWith([walkIn]));
  expect(screen.getByRole("status").textContent).toBe("Olga Offline: 3 sind da.");
  rerender(formWith([]));
  expect(screen.getByRole("status").textContent).toBe("");
});

it("focuses the name when it is invalid", () => {
  const onWalkIn = vi.fn();
  render(<WalkInForm appointmentId="t" parties={[]} freeSlots={2} onWalkIn={onWalkIn} />);
  const name = screen.getByLabelText("Name (freiwillig)");
  fireEvent.change(name, { target: { value: "1" } });
  press("Ist da");
  expect(document.activeElement).toBe(name);
  expect(onWalkIn).not.toHaveBeenCalled();
});
