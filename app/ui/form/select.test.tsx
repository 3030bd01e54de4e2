import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Select } from "./select.tsx";

it("connects a select with its label, hint and error", () => {
  const options = [{ value: "a", label: "Workshop" }];
  render(<Select label="Art" name="art" options={options} hint="Nur eine." errors={["Bitte wähle eine Art."]} />);
  const select = screen.getByLabelText("Art");
  expect(select.getAttribute("aria-invalid")).toBe("true");
  const describedBy = select.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "Bitte wähle eine Art.",
    "Nur eine.",
  ]);
});
