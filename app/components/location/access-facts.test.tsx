import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AccessFacts } from "./access-facts.tsx";

afterEach(cleanup);

const labels = (...[isStepFree, hasToilet, hasLoop]: (boolean | null)[]) => {
  render(
    <AccessFacts
      is_step_free={isStepFree ?? null}
      has_accessible_toilet={hasToilet ?? null}
      has_induction_loop={hasLoop ?? null}
    />,
  );
  return screen.queryAllByRole("listitem").map((item) => item.textContent);
};

it("shows known access facts and leaves out unknown ones", () => {
  expect(labels(true, false, null)).toEqual(["Stufenlos zugänglich", "Kein rollstuhlgerechtes WC"]);
});

it("says that nothing is known when every access fact is unknown", () => {
  expect(labels(null, null, null)).toEqual([]);
  expect(screen.getByText(/wissen wir noch nichts/)).toBeTruthy();
});
