import { expect, it } from "vitest";
import { namePatternOf } from "./name-pattern.ts";

it("matches words in their order, with wildcards escaped", () => {
  expect(namePatternOf(" Marlene  Voss ")).toBe("%Marlene%Voss%");
  expect(namePatternOf("100% a_b c\\d *")).toBe("%100\\%%a\\_b%c\\\\d%_%");
  expect(namePatternOf(undefined)).toBeNull();
});
