import { expect, it, vi } from "vitest";
import { nextSteps } from "./use-publication.ts";

it("offers to plan appointments when an offer is published for the first time", () => {
  const open = vi.fn();
  const [first, ...others] = nextSteps("offer", "ofenbau-ab1cd", true, open);
  expect([first, ...others].map((step) => step?.label)).toEqual(["Termine anlegen", "Seite ansehen"]);
  first?.onClick();
  expect(open).toHaveBeenCalledWith("/admin/angebots-termine/ofenbau-ab1cd/");
});

it.each([
  ["offer", false],
  ["artist", true],
  ["landing_page", true],
] as const)("offers only the page of %s when the first publication is %s", (entity, isFirst) => {
  expect(nextSteps(entity, "x", isFirst, vi.fn()).map(({ label }) => label)).toEqual(["Seite ansehen"]);
});
