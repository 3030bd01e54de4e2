/** The German error for a range of days (`yyyy-mm-dd`) whose end is before its start, else `null`. */
export function dayRangeError(fromDay: string | undefined, toDay: string | undefined): string | null {
  return fromDay && toDay && toDay < fromDay ? "Das Ende liegt vor dem Anfang." : null;
}
