import { CalendarDate, parseDate, parseTime, toCalendarDateTime, toZoned } from "@internationalized/date";
import { BERLIN } from "#domain/berlin-time.ts";

/** Maximum number of appointments created at once; SQL's `create_appointments` has the same limit. */
export const MAX_APPOINTMENTS_AT_ONCE = 366;

/** Maximum number of days between the first and the last appointment of a rule (ten years), as in SQL. */
const MAX_SPAN_DAYS = 3660;

/**
 * The days an offer takes place on, always at the same Berlin local time. Days are Berlin's, `yyyy-mm-dd`.
 * `weekly`: every `everyWeeks` weeks from `firstDay` until `lastDay` or until there are `count`, including skipped ones.
 */
export type AppointmentRule = {
  /** `hh:mm` in Berlin */
  localTime: string;
  skippedDays: readonly string[];
} & (
  | { kind: "days"; days: readonly string[] }
  | { kind: "weekly"; firstDay: string; everyWeeks: number; lastDay: string }
  | { kind: "weekly"; firstDay: string; everyWeeks: number; count: number }
);

/**
 * Whether the local time exists on its day: once (`regular`), not at all when daylight saving begins (`missing`: the appointment
 * starts an hour later), or twice when it ends (`twice`: the second one counts).
 */
export type LocalTime = "regular" | "missing" | "twice";

export type PlannedAppointment = { day: string; at: Date; localTime: LocalTime };

/** The last day a weekly rule may reach. */
export function lastDayOf(rule: Extract<AppointmentRule, { kind: "weekly" }>): string {
  if ("lastDay" in rule) return rule.lastDay;
  return parseDate(rule.firstDay)
    .add({ weeks: rule.everyWeeks * (rule.count - 1) })
    .toString();
}

/** The days of a rule, sorted and unique, including skipped ones; stops at one more than `MAX_APPOINTMENTS_AT_ONCE`. */
export function daysOf(rule: AppointmentRule): string[] {
  if (rule.kind === "days") return [...new Set(rule.days)].sort();
  const last = parseDate(lastDayOf(rule));
  const limit = parseDate(rule.firstDay).add({ days: MAX_SPAN_DAYS });
  const days: string[] = [];
  for (
    let day = parseDate(rule.firstDay);
    day.compare(last) <= 0 && day.compare(limit) <= 0 && days.length <= MAX_APPOINTMENTS_AT_ONCE;
    day = day.add({ weeks: rule.everyWeeks })
  ) {
    days.push(day.toString());
  }
  return days;
}

/**
 * The appointments of a rule, earliest first, without skipped days. SQL's `create_appointments` creates the same ones, without
 * those in the past.
 */
export function planAppointments(rule: AppointmentRule): PlannedAppointment[] {
  const skipped = new Set(rule.skippedDays);
  return daysOf(rule)
    .filter((day) => !skipped.has(day))
    .map((day) => planAppointment(day, rule.localTime));
}

/**
 * The appointment at a Berlin local time. A missing or repeated time is read as winter time, as Postgres' `at time zone` does:
 * 02:30 becomes 03:30 when daylight saving begins, and the second 02:30 when it ends.
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
  // 0 is Sunday in JavaScript.
  const weekday = (new Date(Date.UTC(first.year, first.month - 1, 1)).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let monday = first.subtract({ days: weekday }); monday.compare(next) < 0; monday = monday.add({ weeks: 1 })) {
    weeks.push(Array.from({ length: 7 }, (_, n) => monday.add({ days: n }).toString()));
  }
  return weeks;
}

/** The instant at which a Berlin day (`yyyy-mm-dd`) begins, or the day `offset` days later. */
export function startOfDay(day: string, offset = 0): Date {
  return parseDate(day).add({ days: offset }).toDate(BERLIN);
}
