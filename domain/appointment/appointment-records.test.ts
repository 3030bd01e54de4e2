import { expect, it } from "vitest";
import { timeRangeOf } from "./appointment-records.ts";

const now = new Date("2026-11-22T20:00:00Z");
const startOfToday = new Date("2026-11-21T23:00:00Z");

it("replaces one limit of the period and keeps the other when only one of `von` and `bis` is chosen", () => {
  expect(timeRangeOf({}, now)).toEqual({ since: startOfToday, until: null, runningAt: now });
  expect(timeRangeOf({ bis: "2026-11-30" }, now)).toEqual({
    since: startOfToday,
    until: new Date("2026-11-30T23:00:00Z"),
    runningAt: now,
  });
  expect(timeRangeOf({ zeitraum: "vergangen", von: "2026-11-01" }, now)).toEqual({
    since: new Date("2026-10-31T23:00:00Z"),
    until: now,
    runningAt: null,
  });
});

it("includes appointments that have not ended, except when `von` is chosen or the period has no start", () => {
  const runningAt = [
    { zeitraum: "heute" },
    { zeitraum: "woche" },
    { zeitraum: "alle" },
    { von: "2026-11-22" },
  ] as const;
  expect(runningAt.map((filters) => timeRangeOf(filters, now).runningAt)).toEqual([now, now, null, null]);
});
