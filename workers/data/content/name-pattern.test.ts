import { expect, it } from "vitest";
import { namePatternsOf } from "./name-pattern.ts";

it("matches each word, with wildcards escaped", () => {
  expect(namePatternsOf(" Marlene  Voss ")).toEqual(["%Marlene%", "%Voss%"]);
  expect(namePatternsOf("100% a_b c\\d *")).toEqual(["%100\\%%", "%a\\_b%", "%c\\\\d%", "%_%"]);
  expect(namePatternsOf(undefined)).toEqual([]);
});
