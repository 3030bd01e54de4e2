import { parseDate } from "@internationalized/date";
import { expect, it } from "vitest";
import { stateNames } from "#domain/location/state.ts";
import { publicHolidayOn } from "./public-holidays.ts";

function countHolidays(year: number, state: string | null): number {
  let count = 0;
  for (let day = parseDate(`${year}-01-01`); day.year === year; day = day.add({ days: 1 }))
    if (publicHolidayOn(day.toString(), state)) count++;
  return count;
}

it.each([["2024-03-31"], ["2026-04-05"], ["2027-03-28"], ["2030-04-21"], ["2038-04-25"]])(
  "computes the holidays that depend on Easter when Easter Sunday is %s",
  (sunday) => {
    const day = (offset: number) => parseDate(sunday).add({ days: offset }).toString();
    expect([-2, 0, 1, 39, 50].map((offset) => publicHolidayOn(day(offset), null))).toEqual([
      "Karfreitag",
      null,
      "Ostermontag",
      "Christi Himmelfahrt",
      "Pfingstmontag",
    ]);
    expect([0, 49].map((offset) => publicHolidayOn(day(offset), "BB"))).toEqual(["Ostersonntag", "Pfingstsonntag"]);
    expect([publicHolidayOn(day(60), "BY"), publicHolidayOn(day(60), "BB")]).toEqual(["Fronleichnam", null]);
  },
);

it("has as many holidays in each state as its law defines for the whole state", () => {
  const counts = Object.fromEntries(Object.keys(stateNames).map((state) => [state, countHolidays(2027, state)]));
  expect(counts).toEqual({
    BW: 12,
    BY: 12,
    BE: 10,
    BB: 12,
    HB: 10,
    HH: 10,
    HE: 10,
    MV: 11,
    NI: 10,
    NW: 11,
    RP: 11,
    SL: 12,
    SN: 11,
    ST: 11,
    SH: 10,
    TH: 11,
  });
  expect(countHolidays(2027, null)).toBe(9);
});

it("finds Repentance Day on the Wednesday before 23 November, in Saxony only", () => {
  expect(["2026-11-18", "2027-11-17", "2028-11-22"].map((day) => publicHolidayOn(day, "SN"))).toEqual(
    Array(3).fill("Buß- und Bettag"),
  );
  expect([publicHolidayOn("2028-11-15", "SN"), publicHolidayOn("2026-11-18", "BE")]).toEqual([null, null]);
});

it("returns a holiday of a single year in that year only", () => {
  const days = ["2027-06-17", "2028-06-17", "2029-06-17"];
  expect(days.map((day) => publicHolidayOn(day, "BE"))).toEqual([
    null,
    "75. Jahrestag des Aufstandes vom 17. Juni 1953",
    null,
  ]);
  expect(publicHolidayOn("2028-06-17", "BB")).toBeNull();
});

it("computes holidays of years before 1000", () => {
  expect([publicHolidayOn("0002-05-01", null), publicHolidayOn("0999-12-25", null)]).toEqual([
    "Tag der Arbeit",
    "1. Weihnachtstag",
  ]);
});
