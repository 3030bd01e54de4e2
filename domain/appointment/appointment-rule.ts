import { CalendarDate, parseDate, parseTime, toCalendarDateTime, toZoned } from "@internationalized/date";
import { BERLIN } from "#domain/berlin-time.ts";

/** Maximum number of appointments created at once; SQL's `create_appointments` has the same limit. */
export const MAX_APPOINTMENTS_AT_ONCE = 366;

/** Maximum number of days between the first and the last appointment of a rule (ten years), as in SQL. */
const MAX_SPAN_DAYS = 3660;

type SeriesEnd = { lastDay: string } | { count: number };

/**
 * The days an offer takes place on, always at the same Berlin local time. Days are Berlin's, `yyyy-mm-dd`. A series ends on `lastDay`
 * or with `count` days, including skipped ones.
 * `weekly`: on `weekdays` (1 is Monday; by default the first day's) of every `everyWeeks`th week, from the week of `firstDay` on.
 * `monthly`: on the weekday of `firstDay`, the `ordinal`th of each month; -1 is the last.
 */
export type AppointmentRule = {
  /** `hh:mm` in Berlin */
  localTime: string;
  skippedDays: readonly string[];
} & ({ kind: "days"; days: readonly string[] } | (WeeklySeries & SeriesEnd) | (MonthlySeries & SeriesEnd));
type WeeklySeries = {
  kind: "weekly";
  firstDay: string;
  everyWeeks: number;
  weekdays?: readonly number[] | undefined;
};
type MonthlySeries = { kind: "monthly"; firstDay: string; ordinal: MonthOrdinal };
type Series = Exclude<AppointmentRule, { kind: "days" }>;

export const monthOrdinals = [1, 2, 3, 4, -1] as const;
export type MonthOrdinal = (typeof monthOrdinals)[number];

/**
 * Whether the local time exists on its day: once (`regular`), not at all when daylight saving begins (`missing`: the
 * appointment starts an hour later), or twice when it ends (`twice`: the second one counts).
 */
export type LocalTime = "regular" | "missing" | "twice";

export type PlannedAppointment = { day: string; at: Date; localTime: LocalTime };

/** The last day of a series: its `lastDay`, or the last of its `count` days. */
export function lastDayOf(rule: Series): string {
  return "lastDay" in rule ? rule.lastDay : (daysOf(rule).at(-1) ?? rule.firstDay);
}

/** The days of a rule, sorted and unique, including skipped ones; stops at one more than `MAX_APPOINTMENTS_AT_ONCE`. */
export function daysOf(rule: AppointmentRule): string[] {
  if (rule.kind === "days") return [...new Set(rule.days)].sort();
  const last = "lastDay" in rule ? parseDate(rule.lastDay) : null;
  const limit = parseDate(rule.firstDay).add({ days: MAX_SPAN_DAYS });
  const most = Math.min("count" in rule ? rule.count : Number.POSITIVE_INFINITY, MAX_APPOINTMENTS_AT_ONCE + 1);
  const days: string[] = [];
  for (const day of rule.kind === "weekly" ? weeklyDays(rule) : monthlyDays(rule)) {
    if (days.length >= most || (last && day.compare(last) > 0) || day.compare(limit) > 0) break;
    days.push(day.toString());
  }
  return days;
}

function* weeklyDays({ firstDay, everyWeeks, weekdays }: WeeklySeries): Generator<CalendarDate> {
  const first = parseDate(firstDay);
  const own = weekdayOf(firstDay);
  const chosen = weekdays?.length ? [...new Set(weekdays)].sort() : [own];
  for (let monday = first.subtract({ days: own - 1 }); ; monday = monday.add({ weeks: everyWeeks })) {
    for (const weekday of chosen) {
      const day = monday.add({ days: weekday - 1 });
      if (day.compare(first) >= 0) yield day;
    }
  }
}

function* monthlyDays({ firstDay, ordinal }: MonthlySeries): Generator<CalendarDate> {
  const first = parseDate(firstDay);
  const weekday = weekdayOf(firstDay);
  for (let month = first.set({ day: 1 }); ; month = month.add({ months: 1 })) {
    const earliest = month.add({ days: (weekday - weekdayOf(month.toString()) + 7) % 7 });
    const last = earliest.add({ weeks: 4 });
    const lastOfMonth = last.month === month.month ? last : earliest.add({ weeks: 3 });
    const day = ordinal === -1 ? lastOfMonth : earliest.add({ weeks: ordinal - 1 });
    if (day.compare(first) >= 0) yield day;
  }
}

/** The weekday of a day (`yyyy-mm-dd`): 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  // 0 is Sunday in JavaScript.
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The ordinals of a day among the same weekdays of its month: one or two, such as the fourth and the last. */
export function ordinalsOf(day: string): MonthOrdinal[] {
  const date = parseDate(day);
  const ordinal = Math.ceil(date.day / 7);
  const isLast = date.add({ weeks: 1 }).month !== date.month;
  return monthOrdinals.filter((known) => known === ordinal || (known === -1 && isLast));
}

/**
 * The appointments of a rule, earliest first, without skipped days. SQL's `create_appointments` creates the same ones,
 * without those in the past.
 */
export function planAppointments(rule: AppointmentRule): PlannedAppointment[] {
  const skipped = new Set(rule.skippedDays);
  return daysOf(rule)
    .filter((day) => !skipped.has(day))
    .map((day) => planAppointment(day, rule.localTime));
}

/**
 * The appointment at a Berlin local time. A missing or repeated time is read as winter time, as Postgres' `at time
 * zone` does: 02:30 becomes 03:30 when daylight saving begins, and the second 02:30 when it ends.
 */
export function planAppointment(day: string, time: string): PlannedAppointment {
  const local = toCalendarDateTime(parseDate(day), parseTime(time));
  const later = toZoned(local, BERLIN, "later");
  const earlier = toZoned(local, BERLIN, "earlier");
  const isMissing = later.hour !== local.hour || later.minute !== local.minute;
  const isUnique = later.compare(earlier) === 0;
  const existingTime = isUnique ? "regular" : "twice";
  return { day, at: later.toDate(), localTime: isMissing ? "missing" : existingTime };
}

/** Whether the text is a month `yyyy-mm` of this century. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** The month that is `months` after this one, both as `yyyy-mm`. */
export function addMonths(month: string, months: number): string {
  return parseDate(`${month}-01`).add({ months }).toString().slice(0, 7);
}

/** The last day (`yyyy-mm-dd`) of a month (`yyyy-mm`). */
export function lastDayOfMonth(month: string): string {
  return parseDate(`${addMonths(month, 1)}-01`)
    .subtract({ days: 1 })
    .toString();
}

/** The weeks of a month (`yyyy-mm`), Monday to Sunday, as `yyyy-mm-dd`; includes days of the neighboring months. */
export function weeksOfMonth(month: string): string[][] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const first = new CalendarDate(year, number, 1);
  const next = first.add({ months: 1 });
  const weeks: string[][] = [];
  for (
    let monday = first.subtract({ days: weekdayOf(`${month}-01`) - 1 });
    monday.compare(next) < 0;
    monday = monday.add({ weeks: 1 })
  ) {
    weeks.push(Array.from({ length: 7 }, (_, n) => monday.add({ days: n }).toString()));
  }
  return weeks;
}

/** The instant at which a Berlin day (`yyyy-mm-dd`) begins, or the day `offset` days later. */
export function startOfDay(day: string, offset = 0): Date {
  return parseDate(day).add({ days: offset }).toDate(BERLIN);
}
