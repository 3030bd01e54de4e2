import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NumberField } from "./number-field.tsx";

it("describes a number field by its unit, hint and error", () => {
  render(
    <NumberField label="Dauer" name="dauer" unit="Minuten" hint="Ohne Pause." errors={["Bitte prüfe die Dauer."]} />,
  );
  const describedBy = screen.getByLabelText("Dauer").getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "Minuten",
    "Bitte prüfe die Dauer.",
    "Ohne Pause.",
  ]);
});

it("blurs a number field instead of changing its number when the mouse wheel turns", () => {
  render(<NumberField label="Dauer" name="dauer" defaultValue={90} />);
  const field = screen.getByLabelText<HTMLInputElement>("Dauer");
  field.focus();
  fireEvent.wheel(field);
  expect(document.activeElement).not.toBe(field);
  expect(field.value).toBe("90");
});
