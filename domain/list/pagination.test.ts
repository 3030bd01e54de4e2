import { expect, it } from "vitest";
import { COUNT_LIMIT, formatTotal } from "./pagination.ts";

it("says a total up to the count limit exactly, and more than that as a lower bound", () => {
  expect([0, 214, 9_999, COUNT_LIMIT].map(formatTotal)).toEqual(["0", "214", "9.999", "10.000"]);
  expect([COUNT_LIMIT + 1, 12_501].map(formatTotal)).toEqual(["über 10.000", "über 10.000"]);
});
