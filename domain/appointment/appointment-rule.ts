import { CalendarDate, parseDate, parseTime, toCalendarDateTime, toZoned } from "@internationalized/date";
import { BERLIN } from "#domain/berlin-time.ts";

/** So many dates can be made at once; SQL's `create_appointments` holds the same limit. */
export const MAX_APPOINTMENTS_AT_ONCE = 366;

/** Further ahead than this a rule does not reach, in days (ten years); as in SQL. */
const MAX_SPAN_DAYS = 3660;

/**
 * On which days an offer takes place, always at the same Berlin wall time. Days are Berlin's, `yyyy-mm-dd`.
 * `weekly`: every `everyWeeks` weeks from `firstDay` until `lastDay` or until there are `count` (skipped ones included).
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
 * How the wall time stands to the clock on its day: it is there once (`regular`), not at all because the clocks go forward
 * (`missing`: the date begins an hour later by the clock), or twice because they go back (`twice`: the second one counts).
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

/** The days a rule names, in order and once each, skipped ones included; at most one more than may be made at once. */
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
 * The instants a rule makes, earliest first, without the skipped days: what SQL's `create_appointments` makes of the same
 * rule, so that the preview shows what will be. Past days are in it; SQL leaves them out.
 */
export function planAppointments(rule: AppointmentRule): PlannedAppointment[] {
  const skipped = new Set(rule.skippedDays);
  return daysOf(rule)
    .filter((day) => !skipped.has(day))
    .map((day) => atBerlin(day, rule.localTime));
}

/**
 * The instant of a Berlin wall time. Where the clocks leave it out or repeat it, winter time decides, as Postgres' `at time
 * zone` does: 02:30 is 03:30 on the day that has no 02:30, and the second 02:30 on the day that has two.
 */
export function atBerlin(day: string, time: string): PlannedAppointment {
  const wall = toCalendarDateTime(parseDate(day), parseTime(time));
  const later = toZoned(wall, BERLIN, "later");
  const earlier = toZoned(wall, BERLIN, "earlier");
  const isMissing = later.hour !== wall.hour || later.minute !== wall.minute;
  const localTime = isMissing ? "missing" : later.compare(earlier) === 0 ? "regular" : "twice";
  return { day, at: later.toDate(), localTime };
}

/** Whether this is a month as `yyyy-mm`, of a year that calendars have. */
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

/** Monday to Sunday of each week that a month touches, as `yyyy-mm-dd`: the sheet of a wall calendar. `month` is `yyyy-mm`. */
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

/** The instant at which a Berlin day (`yyyy-mm-dd`) begins, or the day that is `later` days after it. */
export function startOfDay(day: string, later = 0): Date {
  return parseDate(day).add({ days: later }).toDate(BERLIN);
}
