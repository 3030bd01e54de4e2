import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AccessFacts } from "./access-facts.tsx";

afterEach(cleanup);

const labelsOf = (isStepFree: boolean | null, hasToilet: boolean | null, hasLoop: boolean | null) => {
  render(<AccessFacts is_step_free={isStepFree} has_accessible_toilet={hasToilet} has_induction_loop={hasLoop} />);
  return screen.queryAllByRole("listitem").map((item) => item.textContent);
};

it("shows known access facts and leaves out unknown ones", () => {
  expect(labelsOf(true, false, null)).toEqual(["Stufenlos zugänglich", "Kein rollstuhlgerechtes WC"]);
});

it("says that nothing is known when every access fact is unknown", () => {
  expect(labelsOf(null, null, null)).toEqual([]);
  expect(screen.getByText(/wissen wir noch nichts/)).toBeTruthy();
});
