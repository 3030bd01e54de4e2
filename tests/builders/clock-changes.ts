/** A year without past days: `create_appointments` omits appointments in the past. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1;

/** The last Sunday of a month (1 to 12), 00:00 UTC. In March and October the clocks change on this day. */
export function lastSundayOf(year: number, month: number): Date {
  const lastDay = new Date(Date.UTC(year, month, 0));
  return new Date(Date.UTC(year, month, -lastDay.getUTCDay()));
}

/** The ISO date of the day that is `days` days after `day`, in UTC. */
export function dayFrom(day: Date, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
