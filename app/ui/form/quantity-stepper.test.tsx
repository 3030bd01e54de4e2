import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { QuantityStepper } from "./quantity-stepper.tsx";

function SlotsField() {
  const [slots, setSlots] = useState(2);
  return (
    <>
      <QuantityStepper
        label="Anzahl"
        name="plaetze"
        value={slots}
        max={3}
        decreaseLabel="weniger"
        increaseLabel="mehr"
        onChange={setSlots}
      />
      <p>gewählt: {slots}</p>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Anzahl");
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

it("keeps a button focusable when it is `aria-disabled` at the minimum or maximum", () => {
  render(<SlotsField />);
  const pressTwice = (name: string) => {
    button(name).focus();
    fireEvent.click(button(name));
    fireEvent.click(button(name));
    expect(button(name).getAttribute("aria-disabled")).toBe("true");
    expect(button(name).disabled).toBe(false);
  };
  pressTwice("mehr");
  expect(field().value).toBe("3");
  pressTwice("weniger");
  pressTwice("weniger");
  expect(field().value).toBe("1");
});

it("keeps the chosen number when the user empties the field", () => {
  render(<SlotsField />);
  fireEvent.change(field(), { target: { value: "" } });
  expect(field().value).toBe("");
  expect(screen.getByText("gewählt: 2")).toBeTruthy();
});

it("calls `onChange` with a typed number above the maximum", () => {
  render(<SlotsField />);
  fireEvent.change(field(), { target: { value: "9" } });
  expect(screen.getByText("gewählt: 9")).toBeTruthy();
});

it("calls `onChange` with a number that was typed before hydration", () => {
  const container = document.createElement("div");
  document.body.appendChild(container);
  container.innerHTML = renderToString(<SlotsField />);
  const input = container.querySelector("input");
  if (input) input.value = "3";
  render(<SlotsField />, { container, hydrate: true });
  expect([field().value, screen.getByText(/gewählt/).textContent]).toEqual(["3", "gewählt: 3"]);
});
