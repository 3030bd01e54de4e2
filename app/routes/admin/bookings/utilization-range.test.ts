import { expect, it } from "vitest";
import { utilizationRange } from "./utilization-range.ts";

const TODAY = "2026-11-21";
const range = (search: string) => utilizationRange(new URLSearchParams(search), TODAY);
const days = (search: string) => {
  const { fromDay, toDay } = range(search);
  return [fromDay, toDay];
};

it("defaults to the months around today when the days are missing, invalid or outside 2000 to 2099", () => {
  const defaults = ["2026-09-01", "2027-02-28"];
  expect(days("")).toEqual(defaults);
  expect(days("von=gestern&bis=2027-02-31")).toEqual(defaults);
  expect(days("von=0001-01-01&bis=9999-12-31")).toEqual(defaults);
});

it("derives a missing `bis` from the later of today and `von`, and a missing `von` from the earlier of today and `bis`", () => {
  expect(days("von=2027-06-15")).toEqual(["2027-06-15", "2027-09-30"]);
  expect(days("bis=2025-12-31")).toEqual(["2025-10-01", "2025-12-31"]);
  expect(days("von=2026-10-15")).toEqual(["2026-10-15", "2027-02-28"]);
});

it("keeps the typed days and returns a problem when the end is before the start", () => {
  expect(range("von=2027-03-01&bis=2027-02-28")).toEqual({
    fromDay: "2027-03-01",
    toDay: "2027-02-28",
    problem: "Das Ende liegt vor dem Anfang.",
  });
  expect(range("von=2027-03-01&bis=2027-03-01").problem).toBeNull();
});

it("returns a problem when the range is longer than SQL allows, even when `bis` is missing", () => {
  const tooLong = "Höchstens zehn Jahre auf einmal. Bitte wähl weniger Tage.";
  expect(range("von=2015-01-01").problem).toBe(tooLong);
  // 3,660 days after the start, the maximum of SQL, and one day more.
  expect(range("von=2020-01-01&bis=2030-01-08").problem).toBeNull();
  expect(range("von=2020-01-01&bis=2030-01-09").problem).toBe(tooLong);
});
