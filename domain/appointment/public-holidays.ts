import { type CalendarDate, parseDate } from "@internationalized/date";
import { easterSunday } from "./easter-sunday.ts";

/**
 * `states` are codes of ISO 3166-2:DE without "DE-". A holiday without `states` applies to all states, a holiday
 * without `year` to every year.
 */
type Holiday = { name: string; states?: string } & (
  | { daysAfterEaster: number }
  | { month: number; day: number; year?: number }
);

/**
 * The public holidays that apply to a whole state. Holidays of only some municipalities are omitted, such as
 * Assumption Day in Bavaria. Repentance Day, the Wednesday before 23 November, is computed below.
 */
const holidays: readonly Holiday[] = [
  { name: "Neujahr", month: 1, day: 1 },
  { name: "Heilige Drei Könige", month: 1, day: 6, states: "BW BY ST" },
  { name: "Frauentag", month: 3, day: 8, states: "BE MV" },
  { name: "Karfreitag", daysAfterEaster: -2 },
  { name: "Ostersonntag", daysAfterEaster: 0, states: "BB" },
  { name: "Ostermontag", daysAfterEaster: 1 },
  { name: "Tag der Arbeit", month: 5, day: 1 },
  { name: "Christi Himmelfahrt", daysAfterEaster: 39 },
  { name: "Pfingstsonntag", daysAfterEaster: 49, states: "BB" },
  { name: "Pfingstmontag", daysAfterEaster: 50 },
  { name: "75. Jahrestag des Aufstandes vom 17. Juni 1953", month: 6, day: 17, year: 2028, states: "BE" },
  { name: "Fronleichnam", daysAfterEaster: 60, states: "BW BY HE NW RP SL" },
  { name: "Mariä Himmelfahrt", month: 8, day: 15, states: "SL" },
  { name: "Weltkindertag", month: 9, day: 20, states: "TH" },
  { name: "Tag der Deutschen Einheit", month: 10, day: 3 },
  { name: "Reformationstag", month: 10, day: 31, states: "BB HB HH MV NI SH SN ST TH" },
  { name: "Allerheiligen", month: 11, day: 1, states: "BW BY NW RP SL" },
  { name: "1. Weihnachtstag", month: 12, day: 25 },
  { name: "2. Weihnachtstag", month: 12, day: 26 },
];

/**
 * The German name of the public holiday on a day (`yyyy-mm-dd`), or `null`.
 * @param state a code of ISO 3166-2:DE without "DE-"; for `null`, only holidays that apply to all states count
 */
export function publicHolidayOn(day: string, state: string | null): string | null {
  const date = parseDate(day);
  const { year, month } = date;
  const daysAfterEaster = date.compare(parseDate(easterSunday(year)));
  const holiday = holidays.find(
    ({ states, ...rule }) =>
      (states === undefined || (state !== null && states.split(" ").includes(state))) &&
      ("daysAfterEaster" in rule
        ? rule.daysAfterEaster === daysAfterEaster
        : rule.month === month && rule.day === date.day && (rule.year ?? year) === year),
  );
  if (holiday) return holiday.name;
  const isRepentanceDay = state === "SN" && month === 11 && date.day >= 16 && date.day <= 22 && isWednesday(date);
  return isRepentanceDay ? "Buß- und Bettag" : null;
}

function isWednesday({ year, month, day }: CalendarDate): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() === 3;
}
