import { addMonths, lastDayOfMonth } from "#domain/appointment/appointment-rule.ts";
import { FilterDay } from "#domain/list/day.ts";
import { dayRangeError } from "./range-error.ts";

export type UtilizationRange = { fromDay: string; toDay: string; problem: string | null };

/**
 * The range of `?von=` and `?bis=`, both inclusive, as Berlin days. A missing or invalid start is the first day of the
 * month two months before today or `bis`, whichever is earlier; a missing or invalid end is the last day of the month
 * three months after today or `von`, whichever is later.
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
