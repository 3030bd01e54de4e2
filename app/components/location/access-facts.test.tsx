import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AccessFacts, type AccessFactsProps } from "./access-facts.tsx";

const allUnknown: AccessFactsProps = { is_step_free: null, has_accessible_toilet: null, has_induction_loop: null };

const renderLabels = (facts: AccessFactsProps) => {
  render(<AccessFacts {...facts} />);
  return screen.queryAllByRole("listitem").map((item) => item.textContent);
};

it("shows known access facts and leaves out unknown ones", () => {
  const labels = renderLabels({ ...allUnknown, is_step_free: true, has_accessible_toilet: false });
  expect(labels).toEqual(["Stufenlos erreichbar", "Kein rollstuhlgerechtes WC"]);
});

it("says that nothing is known when every access fact is unknown", () => {
  expect(renderLabels(allUnknown)).toEqual([]);
  expect(screen.getByText(/wissen wir noch nichts/)).toBeTruthy();
});
