import { z } from "zod";
import { addMonths, lastDayOfMonth } from "#domain/appointment/appointment-rule.ts";
import { dayRangeError } from "./range-error.ts";

/** A day of this century: what the database and calendars can reckon with. */
const Day = z.iso.date().startsWith("20");

export type UtilisationRange = { fromDay: string; toDay: string; problem: string | null };

/**
 * The days that `?von=` and `?bis=` ask for, both included and Berlin's. An end that is not asked for is one of whole months: two
 * before and three after this one, or after the other end. What is no day counts as not asked for.
 * @param today Berlin's day, `yyyy-mm-dd`
 */
export function utilisationRange(params: URLSearchParams, today: string): UtilisationRange {
  const from = Day.safeParse(params.get("von")).data;
  const to = Day.safeParse(params.get("bis")).data;
  const months = [today, from, to].flatMap((day) => day?.slice(0, 7) ?? []).sort();
  const fromDay = from ?? `${addMonths(months[0] as string, -2)}-01`;
  const toDay = to ?? lastDayOfMonth(addMonths(months.at(-1) as string, 3));
  return { fromDay, toDay, problem: dayRangeError(fromDay, toDay) };
}
