import { z } from "zod";
import { addMonths, lastDayOfMonth } from "#domain/appointment/appointment-rule.ts";
import { dayRangeError } from "./range-error.ts";

/** Limited to this century, which the database and calendars support. */
const Day = z.iso.date().startsWith("20");

export type UtilizationRange = { fromDay: string; toDay: string; problem: string | null };

/**
 * The range of `?von=` and `?bis=`, both inclusive, as Berlin days. Without a valid day, the range starts two months before
 * the earlier of today and its end, and ends three months after the later of today and its start, in whole months.
 * @param today Berlin day, `yyyy-mm-dd`
 */
export function utilizationRange(params: URLSearchParams, today: string): UtilizationRange {
  const from = Day.safeParse(params.get("von")).data;
  const to = Day.safeParse(params.get("bis")).data;
  const months = [today, from, to].flatMap((day) => day?.slice(0, 7) ?? []).sort();
  const fromDay = from ?? `${addMonths(months[0] as string, -2)}-01`;
  const toDay = to ?? lastDayOfMonth(addMonths(months.at(-1) as string, 3));
  return { fromDay, toDay, problem: dayRangeError(fromDay, toDay) };
}
