import { easterSunday } from "#domain/appointment/easter-sunday.ts";

/** Berlin days as `yyyy-mm-dd`, both inclusive, and ISO weekdays (1 is Monday). */
export type SearchPeriod = { fromDay?: string; toDay?: string; weekdays?: number[] };

const weekdays: readonly string[] = ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"];
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

/** Named periods that filter a list of offers: query parameters with German labels. */
export const searchPeriods: readonly { value: string; label: string }[] = [
  { value: "wochenende", label: "Dieses Wochenende" },
  ...weekdays.map((weekday) => ({ value: weekday, label: `${capitalized(weekday)}s` })),
  ...Object.entries(holidays).map(([value, label]) => ({ value, label })),
];

/**
 * The first and last day of Brandenburg's summer holidays (Kultusministerkonferenz, "Sommerferienregelung 2025–2030").
 */
const summerHolidays = [
  ["2026-07-09", "2026-08-22"],
  ["2027-07-01", "2027-08-14"],
  ["2028-06-29", "2028-08-12"],
  ["2029-06-28", "2029-08-11"],
  ["2030-07-04", "2030-08-17"],
] as const;

/** The named period that ends on or after `firstDay`; `null` when there is none or the name is unknown. */
export function searchPeriod(name: string, firstDay: string): SearchPeriod | null {
  const named = weekdaysOf(name);
  if (named.length > 0) return { weekdays: named };
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
    case "advent":
      return upcoming([year, year + 1].map((each) => [firstAdventSunday(each), `${each}-12-24`] as const));
    case "silvester":
      return upcoming([year - 1, year].map((begin) => [`${begin}-12-31`, `${begin + 1}-01-01`] as const));
    // Autumn and winter holidays differ by state and year. Their names select the month in which most states have them.
    case "winterferien":
      return upcoming([year, year + 1].map((each) => [`${each}-02-01`, addDays(`${each}-03-01`, -1)] as const));
    case "herbstferien":
      return upcoming([year, year + 1].map((each) => [`${each}-10-01`, `${each}-10-31`] as const));
    case "ostern":
      return upcoming(aroundEaster(year, -2, 1));
    case "pfingsten":
      return upcoming(aroundEaster(year, 48, 50));
    case "osterferien":
      // Brandenburg's Easter holidays begin on the Monday before Easter and last two weeks.
      return upcoming(aroundEaster(year, -6, 6));
    case "sommerferien":
      return upcoming(summerHolidays);
    default:
      return null;
  }
}

/** The periods from `first` to `last` days after Easter Sunday of this year and the next. */
function aroundEaster(year: number, first: number, last: number) {
  return [year, year + 1].map(
    (each) => [addDays(easterSunday(each), first), addDays(easterSunday(each), last)] as const,
  );
}

/** The fourth Sunday before Christmas Day. */
function firstAdventSunday(year: number): string {
  return addDays(`${year}-12-24`, -(weekdayOf(`${year}-12-24`) % 7) - 21);
}

/**
 * The periods that can be chosen: the named ones and, if `name` combines weekdays ("samstag-sonntag"), this
 * combination.
 */
export function searchPeriodsWith(name: string | null): readonly { value: string; label: string }[] {
  const named = weekdaysOf(name ?? "");
  if (named.length < 2) return searchPeriods;
  const labels = named.map((weekday) => `${weekdays[weekday - 1]}s`);
  const label = capitalized([labels.slice(0, -1).join(", "), labels.at(-1)].join(" und "));
  return [...searchPeriods, { value: name ?? "", label }];
}

/** The ISO weekdays of a combined name ("samstag-sonntag"), in order; empty for any other name. */
function weekdaysOf(name: string): number[] {
  const named = name.split("-").map((weekday) => weekdays.indexOf(weekday) + 1);
  return named.every((weekday, index) => weekday > (named[index - 1] ?? 0)) ? named : [];
}

/**
 * Combines two weekdays or combinations of weekdays into one name. Returns `other` when one of them is another period.
 */
export function combinePeriods(one: string | undefined, other: string): string {
  const [first, second] = [weekdaysOf(one ?? ""), weekdaysOf(other)];
  if (first.length === 0 || second.length === 0) return other;
  return [...new Set([...first, ...second])]
    .sort()
    .map((weekday) => weekdays[weekday - 1])
    .join("-");
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

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
