import { expect, it } from "vitest";
import { COUNT_LIMIT, formatTotal, Paging, rangeLabel } from "./pagination.ts";

it("formats a total exactly up to the count limit, and as a lower bound above it", () => {
  expect([0, 214, 9_999, COUNT_LIMIT].map(formatTotal)).toEqual(["0", "214", "9.999", "10.000"]);
  expect([COUNT_LIMIT + 1, 12_501].map(formatTotal)).toEqual(["über 10.000", "über 10.000"]);
});

it("labels which items are on a page", () => {
  expect(rangeLabel({ page: 2, itemsPerPage: 25, total: 1_214, items: Array(25) })).toBe("26–50 von 1.214");
});

it("counts pages from 1 and allows 1 to 100 items per page", () => {
  const isValid = (page: number, itemsPerPage: number) => Paging.safeParse({ page, itemsPerPage }).success;
  expect(Paging.parse({ itemsPerPage: 100 })).toEqual({ page: 1, itemsPerPage: 100 });
  expect([isValid(1, 1), isValid(2, 100)]).toEqual([true, true]);
  expect([isValid(0, 12), isValid(1.5, 12), isValid(1, 0), isValid(1, 101)]).toEqual([false, false, false, false]);
});
