import { easterSunday } from "#domain/appointment/easter-sunday.ts";

/** Inclusive Berlin days (`yyyy-mm-dd`) or ISO weekdays (1 is Monday). */
type SearchPeriod = { fromDay?: string; toDay?: string; weekdays?: number[] };

const weekdayNames: readonly string[] = [
  "montag",
  "dienstag",
  "mittwoch",
  "donnerstag",
  "freitag",
  "samstag",
  "sonntag",
];
const holidays = {
  advent: "Advent",
  weihnachten: "Weihnachten",
  silvester: "Silvester und Neujahr",
  winterferien: "Winterferien (Februar)",
  ostern: "Ostern",
  osterferien: "Osterferien",
  pfingsten: "Pfingsten",
  sommerferien: "Sommerferien",
  herbstferien: "Herbstferien (Oktober)",
} as const;

/** Values of `?wann=` with German labels. */
export const searchPeriods: readonly { value: string; label: string }[] = [
  { value: "wochenende", label: "Dieses Wochenende" },
  ...weekdayNames.map((weekday) => ({ value: weekday, label: `${capitalize(weekday)}s` })),
  ...Object.entries(holidays).map(([value, label]) => ({ value, label })),
];

/** Brandenburg's summer holidays (Kultusministerkonferenz, "Sommerferienregelung 2025–2030"). */
const summerHolidays = [
  ["2026-07-09", "2026-08-22"],
  ["2027-07-01", "2027-08-14"],
  ["2028-06-29", "2028-08-12"],
  ["2029-06-28", "2029-08-11"],
  ["2030-07-04", "2030-08-17"],
] as const;

/**
 * The weekdays that `name` means, or the first period of this name that ends on or after `firstDay`.
 * @param firstDay the first day that can be booked, `yyyy-mm-dd`
 * @returns `null` for an unknown name, and for summer holidays after the last of `summerHolidays`
 */
export function searchPeriod(name: string, firstDay: string): SearchPeriod | null {
  const weekdays = weekdaysOf(name);
  if (weekdays.length > 0) return { weekdays };
  const year = Number(firstDay.slice(0, 4));
  const years = [year, year + 1];
  const firstUpcoming = (periods: readonly (readonly [string, string])[]): SearchPeriod | null => {
    const period = periods.find(([, last]) => last >= firstDay);
    return period ? { fromDay: period[0], toDay: period[1] } : null;
  };
  switch (name) {
    case "wochenende": {
      const sunday = addDays(firstDay, (7 - weekdayOf(firstDay)) % 7);
      return { fromDay: addDays(sunday, -1), toDay: sunday };
    }
    case "weihnachten":
      return firstUpcoming(
        [year - 1, year].map((startYear) => [`${startYear}-12-19`, `${startYear + 1}-01-06`] as const),
      );
    case "advent":
      return firstUpcoming(years.map((adventYear) => [firstAdventSunday(adventYear), `${adventYear}-12-24`] as const));
    case "silvester":
      return firstUpcoming(
        [year - 1, year].map((startYear) => [`${startYear}-12-31`, `${startYear + 1}-01-01`] as const),
      );
    // The dates of autumn and winter holidays are not stored here, so their names select the usual month.
    case "winterferien":
      return firstUpcoming(
        years.map((winterYear) => [`${winterYear}-02-01`, addDays(`${winterYear}-03-01`, -1)] as const),
      );
    case "herbstferien":
      return firstUpcoming(years.map((autumnYear) => [`${autumnYear}-10-01`, `${autumnYear}-10-31`] as const));
    case "ostern":
      return firstUpcoming(aroundEaster(years, -2, 1));
    case "pfingsten":
      return firstUpcoming(aroundEaster(years, 48, 50));
    case "osterferien":
      // Brandenburg's Easter holidays begin on the Monday before Easter and last two weeks.
      return firstUpcoming(aroundEaster(years, -6, 6));
    case "sommerferien":
      return firstUpcoming(summerHolidays);
    default:
      return null;
  }
}

/** `first` and `last` are in days after Easter Sunday. */
function aroundEaster(years: readonly number[], first: number, last: number) {
  return years.map((year) => [addDays(easterSunday(year), first), addDays(easterSunday(year), last)] as const);
}

/** The fourth Sunday before Christmas Day. */
function firstAdventSunday(year: number): string {
  const christmasEve = `${year}-12-24`;
  const lastSundayBeforeChristmas = addDays(christmasEve, -(weekdayOf(christmasEve) % 7));
  return addDays(lastSundayBeforeChristmas, -21);
}

/** `searchPeriods`, and `name` when `name` combines weekdays ("samstag-sonntag"). */
export function searchPeriodsWith(name: string | null): readonly { value: string; label: string }[] {
  const weekdays = weekdaysOf(name ?? "");
  if (weekdays.length < 2) return searchPeriods;
  const labels = weekdays.map((weekday) => `${weekdayNames[weekday - 1]}s`);
  const label = capitalize([labels.slice(0, -1).join(", "), labels.at(-1)].join(" und "));
  return [...searchPeriods, { value: name ?? "", label }];
}

/** The ISO weekdays of a weekday or of an ascending combination ("samstag-sonntag"); empty for any other name. */
function weekdaysOf(name: string): number[] {
  // An unknown name becomes 0, which is never greater than the previous weekday.
  const weekdays = name.split("-").map((weekdayName) => weekdayNames.indexOf(weekdayName) + 1);
  return weekdays.every((weekday, index) => weekday > (weekdays[index - 1] ?? 0)) ? weekdays : [];
}

/**
 * Combines weekdays: "samstag" and "sonntag" become "samstag-sonntag". Returns `added` when `current` is missing,
 * unknown or equal to `added`. Returns `current` when it is "wochenende" and `added` names only days of the weekend.
 * Returns `null` for any other pair of periods.
 */
export function combinePeriods(current: string | null | undefined, added: string): string | null {
  if (!current || current === added || !isPeriod(current)) return added;
  const [currentWeekdays, addedWeekdays] = [weekdaysOf(current), weekdaysOf(added)];
  const isInWeekend = (addedWeekdays[0] ?? 0) >= 6;
  if (current === "wochenende" && isInWeekend) return current;
  if (currentWeekdays.length === 0 || addedWeekdays.length === 0) return null;
  return [...new Set([...currentWeekdays, ...addedWeekdays])]
    .sort()
    .map((weekday) => weekdayNames[weekday - 1])
    .join("-");
}

function isPeriod(name: string): boolean {
  return searchPeriodsWith(name).some(({ value }) => value === name);
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The ISO weekday: 1 is Monday, 7 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
