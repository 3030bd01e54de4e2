import { CalendarDate, fromDate } from "@internationalized/date";
import { expect, it } from "vitest";
import {
  BERLIN,
  berlinDay,
  berlinTimestamp,
  formatDateTime,
  formatWeekday,
  isEvening,
  startOfTomorrow,
} from "./berlin-time.ts";

it("formats dates in Berlin time", () => {
  expect(formatDateTime(new Date("2027-04-12T16:00:00Z"))).toBe("12.04.2027 — 18:00 Uhr");
  expect(formatDateTime(new Date("2027-01-12T17:05:00Z"))).toBe("12.01.2027 — 18:05 Uhr");
  expect(formatDateTime(new Date("2027-12-31T23:30:00Z"))).toBe("01.01.2028 — 00:30 Uhr");
  expect(formatWeekday(new Date("2027-04-12T16:00:00Z"))).toBe("Montag");
});

it.each([
  ["an ordinary summer evening", "2027-06-10T20:00:00Z", "2027-06-10T22:00:00.000Z"],
  ["the last minute of a Berlin day", "2027-06-10T21:59:59Z", "2027-06-10T22:00:00.000Z"],
  ["the first minute of a Berlin day, still the day before in UTC", "2027-06-10T22:00:00Z", "2027-06-11T22:00:00.000Z"],
  ["the day before the 23-hour day", "2027-03-27T12:00:00Z", "2027-03-27T23:00:00.000Z"],
  ["the 23-hour day", "2027-03-28T12:00:00Z", "2027-03-28T22:00:00.000Z"],
  ["the 25-hour day", "2027-10-31T12:00:00Z", "2027-10-31T23:00:00.000Z"],
  ["the day before a leap day", "2028-02-28T12:00:00Z", "2028-02-28T23:00:00.000Z"],
  ["New Year's Eve", "2027-12-31T12:00:00Z", "2027-12-31T23:00:00.000Z"],
])("finds the start of tomorrow when it is %s", (_, now, expected) => {
  expect(startOfTomorrow(new Date(now)).toISOString()).toBe(expected);
});

it.each([
  ["2027-06-10T15:59:00Z", false],
  ["2027-06-10T16:00:00Z", true],
  ["2027-01-10T04:59:00Z", true],
  ["2027-01-10T05:00:00Z", false],
])("returns whether %s is between 18:00 and 6:00 in Berlin", (instant, expected) => {
  expect(isEvening(new Date(instant))).toBe(expected);
});

it("returns the calendar day in Berlin", () => {
  expect(berlinDay(new Date("2027-06-10T22:30:00Z"))).toBe("2027-06-11");
});

it("formats an instant with Berlin's offset, also in the repeated hour", () => {
  expect(berlinTimestamp(new Date("2027-01-12T17:05:09Z"))).toBe("2027-01-12T18:05:09+01:00");
  expect(berlinTimestamp(new Date("2027-10-31T00:30:00Z"))).toBe("2027-10-31T02:30:00+02:00");
  expect(berlinTimestamp(new Date("2027-10-31T01:30:00Z"))).toBe("2027-10-31T02:30:00+01:00");
});

it("computes timestamps and starts of tomorrow like @internationalized/date in every hour of two years", () => {
  for (let time = Date.UTC(2027, 0, 1); time < Date.UTC(2029, 0, 1); time += 3_600_000) {
    const instant = new Date(time);
    const inBerlin = fromDate(instant, BERLIN);
    const tomorrow = new CalendarDate(inBerlin.year, inBerlin.month, inBerlin.day).add({ days: 1 });
    expect(berlinTimestamp(instant)).toBe(inBerlin.toString().replace(/\[.*/, ""));
    expect(startOfTomorrow(instant)).toEqual(tomorrow.toDate(BERLIN));
  }
});
