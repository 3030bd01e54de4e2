import { expect, test } from "vitest";
import { isAboutSelection } from "./booking-selection.ts";

const shown = { gezeigter_termin: ["a"], gezeigte_plaetze: ["1"] };

test("what the page showed is an order", () => {
  expect(isAboutSelection({ ...shown, termin: ["a"], plaetze: ["1"] })).toBe(false);
});

test.each([
  ["another number", { termin: ["a"], plaetze: ["3"] }],
  ["another date", { termin: ["b"], plaetze: ["1"] }],
  ["the button that takes the choice over", { termin: ["a"], plaetze: ["1"], intent: ["auswahl"] }],
])("%s is shown before anything is ordered", (_, sent) => {
  expect(isAboutSelection({ ...shown, ...sent })).toBe(true);
});

test("a date chosen on a page that showed none is shown first", () => {
  expect(isAboutSelection({ gezeigter_termin: [""], gezeigte_plaetze: ["1"], termin: ["b"], plaetze: ["1"] })).toBe(
    true,
  );
});

test("an empty number is left to the form's own check", () => {
  expect(isAboutSelection({ ...shown, termin: ["a"], plaetze: [""] })).toBe(false);
});
