import { expect, it } from "vitest";
import { searchPeriod, searchPeriods, searchPeriodsWith } from "./search-period.ts";

it.each([
  ["wochenende", "2026-11-23", { fromDay: "2026-11-28", toDay: "2026-11-29" }], // a Monday
  ["wochenende", "2026-11-28", { fromDay: "2026-11-28", toDay: "2026-11-29" }],
  ["wochenende", "2026-11-29", { fromDay: "2026-11-28", toDay: "2026-11-29" }], // a Sunday
  ["samstag", "2026-11-23", { weekdays: [6] }],
  ["weihnachten", "2026-11-23", { fromDay: "2026-12-19", toDay: "2027-01-06" }],
  ["weihnachten", "2027-01-06", { fromDay: "2026-12-19", toDay: "2027-01-06" }],
  ["weihnachten", "2027-01-07", { fromDay: "2027-12-19", toDay: "2028-01-06" }],
  ["osterferien", "2026-11-23", { fromDay: "2027-03-22", toDay: "2027-04-03" }],
  ["osterferien", "2028-01-01", { fromDay: "2028-04-10", toDay: "2028-04-22" }],
  ["samstag-sonntag", "2026-11-23", { weekdays: [6, 7] }],
  ["sonntag-samstag", "2026-11-23", null],
  ["samstag-samstag", "2026-11-23", null],
  ["samstag-", "2026-11-23", null],
  ["advent", "2026-11-23", { fromDay: "2026-11-29", toDay: "2026-12-24" }],
  ["advent", "2028-12-25", { fromDay: "2029-12-02", toDay: "2029-12-24" }],
  ["advent", "2023-11-01", { fromDay: "2023-12-03", toDay: "2023-12-24" }], // Christmas Eve is the fourth Sunday
  ["silvester", "2027-01-01", { fromDay: "2026-12-31", toDay: "2027-01-01" }],
  ["silvester", "2027-01-02", { fromDay: "2027-12-31", toDay: "2028-01-01" }],
  ["ostern", "2026-11-23", { fromDay: "2027-03-26", toDay: "2027-03-29" }],
  ["pfingsten", "2026-11-23", { fromDay: "2027-05-15", toDay: "2027-05-17" }],
  ["winterferien", "2027-03-01", { fromDay: "2028-02-01", toDay: "2028-02-29" }],
  ["herbstferien", "2026-11-23", { fromDay: "2027-10-01", toDay: "2027-10-31" }],
  ["sommerferien", "2026-11-23", { fromDay: "2027-07-01", toDay: "2027-08-14" }],
  ["sommerferien", "2031-01-01", null], // the dates are known until 2030
  ["irgendwann", "2026-11-23", null],
])(
  "returns the days or weekdays that “%s” selects, or `null`, when the first bookable day is %s",
  (name, firstDay, period) => expect(searchPeriod(name, firstDay)).toEqual(period),
);

it("searchPeriodsWith adds the given name as a period only when the name combines weekdays", () => {
  expect(searchPeriodsWith("samstag-sonntag").at(-1)).toEqual({
    value: "samstag-sonntag",
    label: "Samstags und sonntags",
  });
  for (const name of [null, "samstag", "ostern", "samstag-ostern", "-"])
    expect(searchPeriodsWith(name)).toBe(searchPeriods);
});

it("returns days or weekdays for every period that can be chosen", () => {
  for (const { value } of searchPeriods) expect(searchPeriod(value, "2026-11-23"), value).not.toBeNull();
});
