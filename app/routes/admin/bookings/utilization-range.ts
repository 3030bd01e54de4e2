import { addMonths, lastDayOfMonth } from "#domain/appointment/appointment-rule.ts";
import { FilterDay } from "#domain/list/day.ts";
import { dayRangeError } from "./range-error.ts";

type UtilizationRange = {
  fromDay: string;
  toDay: string;
  /** German error message when the end lies before the start. */
  problem: string | null;
};

/**
 * The range of `?von=` and `?bis=` as Berlin days, both inclusive. Invalid days count as missing.
 * - Default of `von`: the first day of the second month before the month of today or `bis`, whichever is earlier.
 * - Default of `bis`: the last day of the third month after the month of today or `von`, whichever is later.
 * @param today Berlin day, `yyyy-mm-dd`
 */
export function utilizationRange(params: URLSearchParams, today: string): UtilizationRange {
  const from = FilterDay.safeParse(params.get("von")).data;
  const to = FilterDay.safeParse(params.get("bis")).data;
  const months = [today, from, to].flatMap((day) => day?.slice(0, 7) ?? []).sort();
  const fromDay = from ?? `${addMonths(months[0] as string, -2)}-01`;
  const toDay = to ?? lastDayOfMonth(addMonths(months.at(-1) as string, 3));
  return { fromDay, toDay, problem: dayRangeError(fromDay, toDay) };
}
