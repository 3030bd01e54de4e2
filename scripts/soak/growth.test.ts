import { expect, it } from "vitest";
import { growthOf, isTooMuchGrowth } from "./growth.ts";

const everySecond = (sizes: number[]) => sizes.map((megabytes, second) => ({ elapsedMs: second * 1000, megabytes }));

it("returns the growth over all samples", () => {
  expect(growthOf(everySecond([100, 102.5, 105, 107.5, 110]))).toBeCloseTo(0.1);
  expect(growthOf(everySecond([100, 100, 100]))).toBe(0);
  expect(growthOf(everySecond([200, 190, 180]))).toBeCloseTo(-0.1);
});

it("ignores single outliers", () => {
  const sizes = Array.from({ length: 100 }, (_, second) => (second === 98 ? 150 : 100));
  expect(isTooMuchGrowth(growthOf(everySecond(sizes)))).toBe(false);
});

it("reports too much growth when growth exceeds 5 % or the program was not measured", () => {
  const growsTooMuch = (megabytes: number[]) => isTooMuchGrowth(growthOf(everySecond(megabytes)));
  expect(growsTooMuch([100, 102, 104])).toBe(false);
  expect(growsTooMuch([100, 103, 106])).toBe(true);
  expect(growsTooMuch([0, 0, 0])).toBe(true);
  expect(growsTooMuch([])).toBe(true);
});
