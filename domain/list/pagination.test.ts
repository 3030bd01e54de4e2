import { expect, it } from "vitest";
import { COUNT_LIMIT, formatTotal } from "./pagination.ts";

it("formats a total exactly up to the count limit, and as a lower bound above it", () => {
  expect([0, 214, 9_999, COUNT_LIMIT].map(formatTotal)).toEqual(["0", "214", "9.999", "10.000"]);
  expect([COUNT_LIMIT + 1, 12_501].map(formatTotal)).toEqual(["über 10.000", "über 10.000"]);
});
