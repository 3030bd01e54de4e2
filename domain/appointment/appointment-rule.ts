import {
  CalendarDate,
  type CalendarDateTime,
  parseDate,
  parseTime,
  toCalendarDateTime,
  toZoned,
  type ZonedDateTime,
} from "@internationalized/date";
import { BERLIN } from "#domain/berlin-time.ts";

/** SQL's `create_appointments` has the same limit. */
export const MAX_APPOINTMENTS_AT_ONCE = 366;

/** The start of an appointment is at most this many days ahead; SQL's `private.latest_start` has the same limit. */
const MAX_DAYS_AHEAD = 3660;
const DAY_MS = 86_400_000;

type SeriesEnd = { lastDay: string } | { count: number };

/**
 * Appointments at the same Berlin local time. Days are Berlin days, `yyyy-mm-dd`.
 * `weekly`: every `everyWeeks` weeks on `weekdays` (1 is Monday), by default on the weekday of `firstDay`.
 * `monthly`: in each month, the `ordinal`th day with the weekday of `firstDay`; -1 is the last.
 * `count` includes skipped days.
 */
export type AppointmentRule = {
  /** `hh:mm` */
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

export const monthOrdinals = [1, 2, 3, 4, -1] as const;
export type MonthOrdinal = (typeof monthOrdinals)[number];

/** Whether a clock change skips or repeats the local time; see `planAppointment`. */
type ClockChange = "none" | "skipped" | "repeated";

/** `day` is a Berlin day, `yyyy-mm-dd`. */
export type PlannedAppointment = { day: string; timestamp: Date; clockChange: ClockChange };

/** Whether a start is more than `MAX_DAYS_AHEAD` days ahead, as after a mistyped year. */
export function isTooFarAhead(start: Date): boolean {
  return start.getTime() - Date.now() > MAX_DAYS_AHEAD * DAY_MS;
}

/**
 * The days of a rule, sorted and unique, including skipped days. A series is cut off one day above
 * `MAX_APPOINTMENTS_AT_ONCE`, which shows the caller that the rule is too long.
 */
export function daysOf(rule: AppointmentRule): string[] {
  if (rule.kind === "days") return [...new Set(rule.days)].sort();
  const lastDay = "lastDay" in rule ? parseDate(rule.lastDay) : null;
  const maxDays = Math.min("count" in rule ? rule.count : Number.POSITIVE_INFINITY, MAX_APPOINTMENTS_AT_ONCE + 1);
  const days: string[] = [];
  for (const day of rule.kind === "weekly" ? weeklyDays(rule) : monthlyDays(rule)) {
    if (days.length >= maxDays || (lastDay && day.compare(lastDay) > 0)) break;
    days.push(day.toString());
  }
  return days;
}

/** Endless; `daysOf` stops reading. */
function* weeklyDays({ firstDay, everyWeeks, weekdays }: WeeklySeries): Generator<CalendarDate> {
  const first = parseDate(firstDay);
  const firstWeekday = weekdayOf(firstDay);
  const chosenWeekdays = weekdays?.length ? [...new Set(weekdays)].sort() : [firstWeekday];
  for (let monday = first.subtract({ days: firstWeekday - 1 }); ; monday = monday.add({ weeks: everyWeeks })) {
    for (const weekday of chosenWeekdays) {
      const day = monday.add({ days: weekday - 1 });
      if (day.compare(first) >= 0) yield day;
    }
  }
}

/** Endless; `daysOf` stops reading. */
function* monthlyDays({ firstDay, ordinal }: MonthlySeries): Generator<CalendarDate> {
  const first = parseDate(firstDay);
  const weekday = weekdayOf(firstDay);
  for (let month = first.set({ day: 1 }); ; month = month.add({ months: 1 })) {
    const firstMatch = month.add({ days: (weekday - weekdayOf(month.toString()) + 7) % 7 });
    const fifthMatch = firstMatch.add({ weeks: 4 });
    const lastMatch = fifthMatch.month === month.month ? fifthMatch : firstMatch.add({ weeks: 3 });
    const day = ordinal === -1 ? lastMatch : firstMatch.add({ weeks: ordinal - 1 });
    if (day.compare(first) >= 0) yield day;
  }
}

/** The weekday of a day (`yyyy-mm-dd`): 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The ordinals of a day (`yyyy-mm-dd`) in its month: the fourth Monday can also be the last. */
export function ordinalsOf(day: string): MonthOrdinal[] {
  const date = parseDate(day);
  const ordinal = Math.ceil(date.day / 7);
  const isLast = date.add({ weeks: 1 }).month !== date.month;
  return monthOrdinals.filter((candidate) => candidate === ordinal || (candidate === -1 && isLast));
}

/**
 * The appointments of a rule, earliest first, without skipped days. SQL's `create_appointments` also omits past times
 * and times at which the offer already has a scheduled appointment.
 */
export function planAppointments(rule: AppointmentRule): PlannedAppointment[] {
  const skipped = new Set(rule.skippedDays);
  return daysOf(rule)
    .filter((day) => !skipped.has(day))
    .map((day) => planAppointment(day, rule.localTime));
}

/**
 * The appointment on a day (`yyyy-mm-dd`) at a Berlin time (`hh:mm`). A skipped or repeated time is read as winter
 * time, as in Postgres: 02:30 becomes 03:30 in spring, and the second 02:30 in autumn.
 */
export function planAppointment(day: string, time: string): PlannedAppointment {
  const local = toCalendarDateTime(parseDate(day), parseTime(time));
  const later = toZoned(local, BERLIN, "later");
  const earlier = toZoned(local, BERLIN, "earlier");
  return { day, timestamp: later.toDate(), clockChange: clockChangeOf(local, earlier, later) };
}

/** Reads a date field and a time field as Berlin time; `null` when the time is empty or the day incomplete (`isDay`). */
export function parseBerlinTime(day: string, time: string): PlannedAppointment | null {
  return isDay(day) && time !== "" ? planAppointment(day, time) : null;
}

function clockChangeOf(local: CalendarDateTime, earlier: ZonedDateTime, later: ZonedDateTime): ClockChange {
  if (later.hour !== local.hour || later.minute !== local.minute) return "skipped";
  return later.compare(earlier) === 0 ? "none" : "repeated";
}

/**
 * Whether the value of a date field is `yyyy-mm-dd` of a year from 1000 on. While a year is typed, the value is a day of
 * the years 1 to 999. Date fields also accept years of five digits.
 */
export function isDay(value: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(value);
}

/** Whether the text is a month `yyyy-mm` of this century. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** Adds months to a month (`yyyy-mm`). */
export function addMonths(month: string, months: number): string {
  return parseDate(`${month}-01`).add({ months }).toString().slice(0, 7);
}

/** The last day (`yyyy-mm-dd`) of a month (`yyyy-mm`). */
export function lastDayOfMonth(month: string): string {
  return parseDate(`${addMonths(month, 1)}-01`)
    .subtract({ days: 1 })
    .toString();
}

/** The weeks of a month (`yyyy-mm`), Monday to Sunday, as days `yyyy-mm-dd`; includes days of the adjacent months. */
export function weeksOfMonth(month: string): string[][] {
  const [year = 0, monthNumber = 0] = month.split("-").map(Number);
  const firstDay = new CalendarDate(year, monthNumber, 1);
  const nextMonth = firstDay.add({ months: 1 });
  const weeks: string[][] = [];
  for (
    let monday = firstDay.subtract({ days: weekdayOf(`${month}-01`) - 1 });
    monday.compare(nextMonth) < 0;
    monday = monday.add({ weeks: 1 })
  ) {
    weeks.push(Array.from({ length: 7 }, (_, index) => monday.add({ days: index }).toString()));
  }
  return weeks;
}

/** The start, in Berlin, of the day that is `daysLater` days after `day` (`yyyy-mm-dd`). */
export function startOfDay(day: string, daysLater = 0): Date {
  return parseDate(day).add({ days: daysLater }).toDate(BERLIN);
}
