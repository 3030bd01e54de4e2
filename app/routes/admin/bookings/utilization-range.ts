import { addMonths, lastDayOfMonth } from "#domain/appointment/appointment-rule.ts";
import { FilterDay } from "#domain/list/day.ts";
import { dayRangeError } from "./range-error.ts";

type UtilizationRange = {
  fromDay: string;
  toDay: string;
  /** German error message when the end is before the start or the range is too long. */
  problem: string | null;
};

/**
 * The range of `?von=` and `?bis=` as Berlin days, both inclusive. Invalid days count as missing.
 * - Default of `von`: two months before today, or before `bis` when `bis` is earlier; the first day of that month.
 * - Default of `bis`: three months after today, or after `von` when `von` is later; the last day of that month.
 * @param today Berlin day, `yyyy-mm-dd`
 */
export function utilizationRange(params: URLSearchParams, today: string): UtilizationRange {
  const from = FilterDay.safeParse(params.get("von")).data;
  const to = FilterDay.safeParse(params.get("bis")).data;
  const months = [today, from, to].flatMap((day) => day?.slice(0, 7) ?? []).sort();
  const fromDay = from ?? `${addMonths(months[0] as string, -2)}-01`;
  const toDay = to ?? lastDayOfMonth(addMonths(months.at(-1) as string, 3));
  return { fromDay, toDay, problem: dayRangeError(fromDay, toDay) ?? lengthError(fromDay, toDay) };
}

/** SQL's `list_utilization` refuses a longer range. */
const MAX_DAYS = 3660;
const DAY_MS = 24 * 60 * 60 * 1000;

function lengthError(fromDay: string, toDay: string): string | null {
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS;
  return days > MAX_DAYS ? "Höchstens zehn Jahre auf einmal. Bitte wähl weniger Tage." : null;
}
