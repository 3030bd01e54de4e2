/** Berlin days as `yyyy-mm-dd`, both inclusive, and ISO weekdays (1 is Monday). */
export type SearchPeriod = { fromDay?: string; toDay?: string; weekdays?: number[] };

const weekdays: readonly string[] = ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"];
const holidays = { weihnachten: "Weihnachten", osterferien: "Osterferien", sommerferien: "Sommerferien" } as const;

/** The times by name that a list of offers can be filtered by, as query parameters with German labels. */
export const searchPeriods: readonly { value: string; label: string }[] = [
  { value: "wochenende", label: "Dieses Wochenende" },
  ...weekdays.map((weekday) => ({ value: weekday, label: `${capitalized(weekday)}s` })),
  ...Object.entries(holidays).map(([value, label]) => ({ value, label })),
];

/** The first and last day of Brandenburg's summer holidays (Kultusministerkonferenz, "Sommerferienregelung 2025–2030"). */
const summerHolidays = [
  ["2026-07-09", "2026-08-22"],
  ["2027-07-01", "2027-08-14"],
  ["2028-06-29", "2028-08-12"],
  ["2029-06-28", "2029-08-11"],
  ["2030-07-04", "2030-08-17"],
] as const;

/** The days of a period that has not ended before `firstDay`; `null` for a name without a period. */
export function searchPeriod(name: string, firstDay: string): SearchPeriod | null {
  const weekday = weekdays.indexOf(name) + 1;
  if (weekday > 0) return { weekdays: [weekday] };
  const year = Number(firstDay.slice(0, 4));
  const upcoming = (periods: readonly (readonly [string, string])[]): SearchPeriod | null => {
    const period = periods.find(([, last]) => last >= firstDay);
    return period ? { fromDay: period[0], toDay: period[1] } : null;
  };
  switch (name) {
    case "wochenende": {
      const sunday = addDays(firstDay, (7 - weekdayOf(firstDay)) % 7);
      return { fromDay: addDays(sunday, -1), toDay: sunday };
    }
    case "weihnachten":
      return upcoming([year - 1, year].map((begin) => [`${begin}-12-19`, `${begin + 1}-01-06`] as const));
    case "osterferien":
      // Brandenburg's begin on the Monday before Easter and last two weeks.
      return upcoming(
        [year, year + 1].map((begin) => [addDays(easterSunday(begin), -6), addDays(easterSunday(begin), 6)] as const),
      );
    case "sommerferien":
      return upcoming(summerHolidays);
    default:
      return null;
  }
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The Gregorian algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const dayOfMarch = h + l - 7 * m + 22; // 32 is 1 April
  return addDays(`${year}-03-01`, dayOfMarch - 1);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
