import { CalendarDate, fromDate, toCalendarDate } from "@internationalized/date";

/** Every date of the product is shown and reckoned in this zone; Workers run in UTC. */
export const BERLIN = "Europe/Berlin";

const dateFormat = new Intl.DateTimeFormat("de-DE", { timeZone: BERLIN, dateStyle: "medium" });
const timeFormat = new Intl.DateTimeFormat("de-DE", { timeZone: BERLIN, hour: "2-digit", minute: "2-digit" });
const weekdayFormat = new Intl.DateTimeFormat("de-DE", { timeZone: BERLIN, weekday: "long" });

/** "12.04.2027", in Berlin. */
export function formatDate(date: Date): string {
  return dateFormat.format(date);
}

/** "12.04.2027 — 18:00 Uhr", in Berlin (specification, section 9). */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)} — ${formatTime(date)} Uhr`;
}

/** "18:00", in Berlin. */
export function formatTime(date: Date): string {
  return timeFormat.format(date);
}

/** "Montag", in Berlin. */
export function formatWeekday(date: Date): string {
  return weekdayFormat.format(date);
}

/** "2027-04-12T18:00:00+02:00": the instant as a clock in Berlin shows it, with its offset. */
export function berlinTimestamp(instant: Date): string {
  const { year, month, day, hour, minute, second, offset } = fromDate(instant, BERLIN);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = offset / 60_000; // Berlin is never west of Greenwich
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}+${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The calendar day it is in Berlin at this instant, as `yyyy-mm-dd`. */
export function berlinDay(instant: Date): string {
  return toCalendarDate(fromDate(instant, BERLIN)).toString();
}

/**
 * The instant at which the day after `now` begins in Berlin, on 23- and 25-hour days too.
 * Appointments later than this can be booked (specification, sections 7 and 9); SQL's `private.start_of_tomorrow` says the same.
 */
export function startOfTomorrow(now: Date): Date {
  const today = fromDate(now, BERLIN);
  return new CalendarDate(today.year, today.month, today.day).add({ days: 1 }).toDate(BERLIN);
}
