/** Time zone of shown times and of computed days; Workers run in UTC. */
export const BERLIN = "Europe/Berlin";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const dateFormat = createFormat("de-DE", { timeZone: BERLIN, dateStyle: "medium" });
const timeFormat = createFormat("de-DE", { timeZone: BERLIN, hour: "2-digit", minute: "2-digit" });
/** "2027-04-12 18:00:00". The Swedish locale formats dates like ISO 8601. */
const clockFormat = createFormat("sv-SE", { timeZone: BERLIN, dateStyle: "short", timeStyle: "medium" });
const weekdayFormat = createFormat("de-DE", { timeZone: BERLIN, weekday: "long" });

/**
 * Creates the format on first use. Creation takes milliseconds, which would delay the start of the Worker and of every
 * page.
 */
function createFormat(locale: string, options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, "format"> {
  let format: Intl.DateTimeFormat | undefined;
  return {
    format(date) {
      format ??= new Intl.DateTimeFormat(locale, options);
      return format.format(date);
    },
  };
}

/** "12.04.2027", in Berlin. */
export function formatDate(date: Date): string {
  return dateFormat.format(date);
}

/** "12.04.2027 — 18:00 Uhr", in Berlin (specification, section 9). */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)} — ${formatTime(date)} Uhr`;
}

/** "Mo 12.04.2027 — 18:00 Uhr", in Berlin. */
export function formatAppointmentTime(date: Date): string {
  return `${formatWeekday(date).slice(0, 2)} ${formatDateTime(date)}`;
}

/** "18:00", in Berlin. */
export function formatTime(date: Date): string {
  return timeFormat.format(date);
}

/** "Mo 12.04., 18:00", in Berlin. */
export function formatShortTime(date: Date): string {
  return `${formatWeekday(date).slice(0, 2)} ${formatDate(date).slice(0, 6)}, ${formatTime(date)}`;
}

/** Whether it is 18:00 or later, or before 6:00, in Berlin. */
export function isEvening(instant: Date): boolean {
  const hour = Number(formatTime(instant).slice(0, 2));
  return hour >= 18 || hour < 6;
}

/** "Montag", in Berlin. */
export function formatWeekday(date: Date): string {
  return weekdayFormat.format(date);
}

/** "2027-04-12T18:00:00+02:00", in Berlin. */
export function berlinTimestamp(instant: Date): string {
  const hours = berlinOffset(instant) / HOUR_MS; // 1 or 2
  return `${clockFormat.format(instant).replace(" ", "T")}+0${hours}:00`;
}

/** The Berlin day of an instant, `yyyy-mm-dd`. */
export function berlinDay(instant: Date): string {
  return clockFormat.format(instant).slice(0, 10);
}

/**
 * The instant at which tomorrow begins in Berlin, as in SQL's `private.start_of_tomorrow`. Only appointments that
 * start after this instant can be booked (specification, sections 7 and 9).
 */
export function startOfTomorrow(now: Date): Date {
  const midnightInUtc = Date.parse(`${berlinDay(now)}T00:00:00Z`) + DAY_MS;
  // Berlin changes its clocks at 01:00 UTC, so the offset at 22:00 UTC still applies at Berlin's midnight.
  return new Date(midnightInUtc - berlinOffset(new Date(midnightInUtc - 2 * HOUR_MS)));
}

/** Berlin's offset from UTC in ms, computed without a date library, because pages load this file. */
function berlinOffset(instant: Date): number {
  const berlinClock = Date.parse(`${clockFormat.format(instant).replace(" ", "T")}Z`);
  // `berlinClock` has whole seconds.
  return berlinClock - Math.floor(instant.getTime() / 1000) * 1000;
}

const monthFormat = createFormat("de-DE", { timeZone: "UTC", month: "long", year: "numeric" });

/** "März 2027", for a month as `yyyy-mm`. */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
