/** A year without past days, which `create_appointments` leaves out. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1;

/** The last Sunday of a month (1 to 12), 00:00 UTC. In March and October the clocks change on it. */
export function lastSundayOf(year: number, month: number): Date {
  const lastDay = new Date(Date.UTC(year, month, 0));
  return new Date(Date.UTC(year, month, -lastDay.getUTCDay()));
}

/** The ISO date `days` after a day. */
export function dayFrom(day: Date, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
