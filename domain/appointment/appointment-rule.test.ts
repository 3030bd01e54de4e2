import { describe, expect, it, vi } from "vitest";
import { AppointmentPlan, PlanRule } from "./appointment-plan.ts";
import {
  daysOf,
  lastDayOfMonth,
  MAX_APPOINTMENTS_AT_ONCE,
  ordinalsOf,
  parseBerlinTime,
  planAppointment,
  planAppointments,
  weeksOfMonth,
} from "./appointment-rule.ts";

const weekly = { kind: "weekly", localTime: "18:00", firstDay: "2027-01-04", everyWeeks: 1, skippedDays: [] } as const;

describe("an appointment rule", () => {
  it("keeps the local time when the clocks change twice in a year", () => {
    const planned = planAppointments({ ...weekly, lastDay: "2027-12-31" });
    expect(planned).toHaveLength(52);
    const clock = new Intl.DateTimeFormat("de-DE", {
      timeZone: "Europe/Berlin",
      timeStyle: "short",
      dateStyle: "short",
    });
    expect(planned.filter(({ timestamp }) => !clock.format(timestamp).endsWith("18:00"))).toEqual([]);
    expect(planned[11]?.timestamp.toISOString()).toBe("2027-03-22T17:00:00.000Z");
    expect(planned[12]?.timestamp.toISOString()).toBe("2027-03-29T16:00:00.000Z");
    expect(planned[42]?.timestamp.toISOString()).toBe("2027-10-25T16:00:00.000Z");
    expect(planned[43]?.timestamp.toISOString()).toBe("2027-11-01T17:00:00.000Z");
  });

  it("ends on `lastDay`, or after `count` days including skipped ones", () => {
    const rule = { ...weekly, everyWeeks: 2, skippedDays: ["2027-01-18"] };
    const days = ["2027-01-04", "2027-02-01", "2027-02-15"];
    expect(planAppointments({ ...rule, count: 4 }).map(({ day }) => day)).toEqual(days);
    expect(planAppointments({ ...rule, lastDay: "2027-02-15" }).map(({ day }) => day)).toEqual(days);
    expect(planAppointments({ ...rule, lastDay: "2027-02-14" })).toHaveLength(2);
  });

  it("repeats on several weekdays of every other week, from the first day on", () => {
    // 2027-01-06 is a Wednesday; the Monday of its week is before the first day.
    const rule = { ...weekly, firstDay: "2027-01-06", everyWeeks: 2, weekdays: [3, 1] };
    const days = ["2027-01-06", "2027-01-18", "2027-01-20", "2027-02-01", "2027-02-03"];
    expect(daysOf({ ...rule, count: 5 })).toEqual(days);
    expect(daysOf({ ...rule, lastDay: "2027-02-02" })).toEqual(days.slice(0, 4));
    expect(daysOf({ ...rule, weekdays: [], count: 2 })).toEqual(["2027-01-06", "2027-01-20"]);
  });

  it("repeats on a weekday of each month, counted from the start or the end of the month", () => {
    const rule = { kind: "monthly", localTime: "18:00", skippedDays: [] } as const;
    expect(daysOf({ ...rule, firstDay: "2027-01-01", ordinal: 1, count: 3 })).toEqual([
      "2027-01-01",
      "2027-02-05",
      "2027-03-05",
    ]);
    expect(daysOf({ ...rule, firstDay: "2027-01-29", ordinal: -1, lastDay: "2027-04-30" })).toEqual([
      "2027-01-29",
      "2027-02-26",
      "2027-03-26",
      "2027-04-30",
    ]);
    // The first Friday of the month is before the first day.
    expect(daysOf({ ...rule, firstDay: "2027-01-08", ordinal: 1, count: 1 })).toEqual(["2027-02-05"]);
    expect(["2027-01-01", "2027-02-26", "2027-01-29"].map(ordinalsOf)).toEqual([[1], [4, -1], [-1]]);
  });

  it("sorts single days and drops duplicates", () => {
    const days = ["2027-03-02", "2027-03-01", "2027-03-02"];
    expect(daysOf({ kind: "days", localTime: "10:00", days, skippedDays: [] })).toEqual(["2027-03-01", "2027-03-02"]);
  });

  it("reports skipped and repeated local times", () => {
    expect(planAppointment("2027-03-28", "02:30")).toMatchObject({
      timestamp: new Date("2027-03-28T01:30:00Z"), // 03:30 in Berlin
      clockChange: "skipped",
    });
    expect(planAppointment("2027-10-31", "02:30")).toMatchObject({
      timestamp: new Date("2027-10-31T01:30:00Z"),
      clockChange: "repeated",
    });
    expect(planAppointment("2027-10-31", "03:00").clockChange).toBe("none");
  });

  it("yields one day more than the limit when its series is too long", () => {
    expect(daysOf({ ...weekly, lastDay: "2099-01-01" })).toHaveLength(MAX_APPOINTMENTS_AT_ONCE + 1);
  });
});

it("returns the last day of a month, including leap years and December", () => {
  expect(["2027-02", "2028-02", "2027-12"].map(lastDayOfMonth)).toEqual(["2027-02-28", "2028-02-29", "2027-12-31"]);
});

it("splits a month into weeks from Monday to Sunday", () => {
  const weeks = weeksOfMonth("2027-02"); // begins on a Monday and has four weeks
  expect(weeks.map((week) => [week[0], week[6]])).toEqual([
    ["2027-02-01", "2027-02-07"],
    ["2027-02-08", "2027-02-14"],
    ["2027-02-15", "2027-02-21"],
    ["2027-02-22", "2027-02-28"],
  ]);
  expect(weeksOfMonth("2027-08")[0]?.[0]).toBe("2027-07-26");
  expect(weeksOfMonth("2027-08")).toHaveLength(6);
});

it("rejects invalid rules without throwing", () => {
  const isValid = (changed: object) =>
    AppointmentPlan.safeParse({
      id: crypto.randomUUID(),
      offerId: crypto.randomUUID(),
      capacity: 8,
      rule: { ...weekly, ...changed },
    }).success;
  expect(isValid({ lastDay: "2027-12-29" })).toBe(true);
  expect(isValid({ firstDay: "", lastDay: "2027-12-29" })).toBe(false);
  expect(isValid({ localTime: "25:00", lastDay: "2027-12-29" })).toBe(false);
  expect(isValid({ count: MAX_APPOINTMENTS_AT_ONCE + 1 })).toBe(false);
  expect(isValid({ lastDay: "2040-01-01" })).toBe(false); // too many
  expect(isValid({ lastDay: "2027-01-03" })).toBe(false); // the day before the first day
  expect(isValid({ everyWeeks: 0, count: 3 })).toBe(false);
});

it("refuses starts more than 3,660 days ahead, as after a mistyped year", () => {
  vi.useFakeTimers({ now: new Date("2027-01-04T17:00:00Z") }); // 18:00 in Berlin
  const messageOf = (rule: object) => PlanRule.safeParse({ localTime: "18:00", ...rule }).error?.issues[0]?.message;
  const tooFar = "Termine gehen höchstens zehn Jahre im Voraus. Bitte prüfe das Jahr.";
  const messageOfDays = (...days: string[]) => messageOf({ kind: "days", days });
  expect([messageOfDays("2037-01-11"), messageOfDays("2037-01-12", "2027-02-01")]).toEqual([undefined, tooFar]);
  expect([messageOfDays("2100-01-01"), messageOfDays("9999-12-31")]).toEqual([tooFar, tooFar]);
  const yearly = { ...weekly, everyWeeks: 52 };
  expect([messageOf({ ...yearly, count: 11 }), messageOf({ ...yearly, count: 12 })]).toEqual([undefined, tooFar]);
  const monthly = { kind: "monthly", firstDay: "2027-01-04", ordinal: 1 };
  expect([messageOf({ ...monthly, count: 121 }), messageOf({ ...monthly, count: 122 })]).toEqual([undefined, tooFar]);
  vi.useRealTimers();
});

it("reports the invalid fields of a rule without counting its days", () => {
  const messages = (changed: object) =>
    PlanRule.safeParse({ ...weekly, ...changed }).error?.issues.map(({ message }) => message);
  expect(messages({ everyWeeks: 0, count: 367 })).toEqual([
    "Mindestens jede Woche.",
    "Höchstens 366 Termine auf einmal.",
  ]);
  // Counting the days of these rules would hang.
  const endless = { firstDay: "2027-01-06", weekdays: [1], count: 3 };
  expect(messages({ ...endless, everyWeeks: 0 })).toEqual(["Mindestens jede Woche."]);
  expect(messages({ ...endless, everyWeeks: -1 })).toEqual(["Mindestens jede Woche."]);
  expect(messages({ ...endless, everyWeeks: 1e15 })).toEqual(["Höchstens alle 52 Wochen."]);
});

it.each([
  ["", "18:00"],
  ["2027-03-28", ""],
  ["12027-03-28", "18:00"],
])("parses no Berlin time when the day is %j and the time is %j", (day, time) => {
  expect(parseBerlinTime(day, time)).toBeNull();
});
